// What admins do to an event that is repeated.
import * as z from 'zod/mini';
import { hasPlausibleYear } from '@/domain/event-time';
import { MAX_SERIES_DATES } from '@/domain/series';
import { defineEndpoint } from './endpoint';
import { noteText } from './event-input';
import { eventParamsSchema } from './events';

/** Code of a 409: an event without a date cannot be repeated. */
export const NO_DATE = 'no_date';
/** Code of a 409: drafts of the series lack what an event needs to be published. */
export const NOT_READY = 'not_ready';

/** How many dates can be added at once, because the event itself is one. */
const MAX_ADDED_DATES = MAX_SERIES_DATES - 1;

const repetitionSchema = z.object({
  /** The other days on which the event takes place. */
  days: z.array(z.iso.date().check(z.refine(hasPlausibleYear, 'Please check the year.'))).check(
    z.minLength(1, 'Please choose at least one date.'),
    z.maxLength(MAX_ADDED_DATES, `At most ${MAX_ADDED_DATES} dates can be added at once.`),
    z.refine((days) => new Set(days).size === days.length, 'One of the dates is there twice.'),
  ),
});

/**
 * Makes a draft of the event for each day, with everything of it but registrations, at the same hours. They are of the series
 * of the event, which begins with it if it has none. A repeated `Idempotency-Key` with the same days makes none, but answers
 * as the first request did. 400 with the field `days` for a day that is over or in the series already, 409 `no_date`.
 */
export const repeatEvent = defineEndpoint({
  method: 'POST',
  path: '/api/admin/event/:id/series',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  body: repetitionSchema,
  data: z.object({ seriesId: z.string(), drafts: z.number() }),
});

const seriesParamsSchema = z.object({ id: z.string().check(z.maxLength(64)) });

/**
 * Publishes the drafts of a series that are not over, and announces them in one mail to each confirmed subscriber, except
 * those that were announced before. 409 `not_ready` if one cannot be published; nothing is changed then. With none left
 * nothing happens.
 */
export const publishSeries = defineEndpoint({
  method: 'POST',
  path: '/api/admin/series/:id/publish',
  auth: 'admin',
  permission: 'events',
  params: seriesParamsSchema,
  body: z.object({ announce: z.boolean() }),
  /** How many events are published, and how many people get the mail. */
  data: z.object({ published: z.number(), recipients: z.number() }),
});

/** How many members a mail about the cancellation of what is left would go to. */
export const countSeriesRecipients = defineEndpoint({
  method: 'GET',
  path: '/api/admin/series/:id/recipients',
  auth: 'admin',
  permission: 'events',
  params: seriesParamsSchema,
  data: z.object({ recipients: z.number() }),
});

/**
 * Cancels the published events of a series that are not over; its drafts stay. An empty `note` leaves each event its own. With
 * `tell`, each member who is interested in one or more of them gets one mail. With none left nothing happens.
 */
export const cancelSeries = defineEndpoint({
  method: 'POST',
  path: '/api/admin/series/:id/cancel',
  auth: 'admin',
  permission: 'events',
  params: seriesParamsSchema,
  body: z.object({ note: noteText, tell: z.boolean() }),
  /** How many events are cancelled, and how many people get the mail. */
  data: z.object({ cancelled: z.number(), recipients: z.number() }),
});
