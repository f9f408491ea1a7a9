// What admins read of what people said of an event.
import * as z from 'zod/mini';
import { eventFileName } from './admin-events';
import { defineEndpoint } from './endpoint';
import { eventParamsSchema } from './events';

/** How many must have answered before anybody sees what they say. */
export const MIN_ANSWERS = 3;

/** Code of a 409: fewer have answered than `MIN_ANSWERS`. */
export const TOO_FEW = 'too_few';

export const feedbackResultsSchema = z.object({
  /** How many were asked and how many of them have answered. */
  asked: z.number(),
  answered: z.number(),
  /** When they were asked or will be, RFC 3339, UTC; null if nobody is. */
  asksAt: z.nullable(z.string()),
  /** Until when answers are taken, RFC 3339, UTC; null if the event has no day. */
  closesAt: z.nullable(z.string()),
  /** Null until `MIN_ANSWERS` have answered. */
  results: z.nullable(
    z.object({
      /** With one decimal. */
      average: z.number(),
      /** How many chose 1, 2, 3, 4 and 5. */
      counts: z.array(z.number()),
      /** The answers with a text, in an order that says nothing. */
      texts: z.array(z.object({ rating: z.number(), good: z.string(), different: z.string() })),
    }),
  ),
});

export type FeedbackResults = z.infer<typeof feedbackResultsSchema>;

/** What people said of an event. With `format=csv` a file with all answers, or a 409 `too_few`. */
export const readFeedback = defineEndpoint({
  method: 'GET',
  path: '/api/admin/event/:id/feedback',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  query: z.object({ format: z.optional(z.literal('csv')) }),
  data: feedbackResultsSchema,
});

/** Name of the CSV of what people said, such as `git-together-feedback.csv`. */
export const feedbackFileName = (eventName: string) => `${eventFileName(eventName)}-feedback.csv`;
