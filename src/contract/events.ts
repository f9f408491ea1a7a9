import * as z from 'zod/mini';
import { defineEndpoint, noContent } from './endpoint';

const requiredText = (label: string, maxLength: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, `Please enter ${label}.`),
    // Written when it is needed: on a phone the first number that is formatted costs tens of ms.
    z.maxLength(maxLength, {
      error: () => `At most ${maxLength.toLocaleString('en')} characters.`,
    }),
  );

/** An http(s) URL, or a path on the site itself. */
function isPictureAddress(value: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return true;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** What an admin enters to create an event; `date` is free text, e.g. '28th September 2024'. */
export const eventInputSchema = z.object({
  name: requiredText('a name', 200),
  date: requiredText('a date', 100),
  description: requiredText('a description', 20_000),
  image: requiredText('the address of a picture', 2048).check(
    z.refine(isPictureAddress, 'Please enter an http(s) address or a path on this site.'),
  ),
});

export type EventInput = z.infer<typeof eventInputSchema>;

const eventSchema = z.object({
  // Other backends number their events; a string is what the URL needs.
  id: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((id) => String(id)),
  ),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  date: z.string(),
});

export type Event = z.infer<typeof eventSchema>;

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/event',
  auth: 'none',
  data: z.array(eventSchema),
});

export const createEvent = defineEndpoint({
  method: 'POST',
  path: '/api/event',
  auth: 'admin',
  body: eventInputSchema,
  data: eventSchema,
});

const eventIdQuerySchema = z.object({ eventId: z.string().check(z.minLength(1), z.maxLength(64)) });

export const registerInterest = defineEndpoint({
  method: 'POST',
  path: '/api/event/register',
  auth: 'member',
  query: eventIdQuerySchema,
  data: noContent,
});

export const readRegistration = defineEndpoint({
  method: 'GET',
  path: '/api/event/register',
  auth: 'member',
  query: eventIdQuerySchema,
  data: z.object({ isParticipant: z.boolean() }),
});
