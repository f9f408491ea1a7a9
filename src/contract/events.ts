import * as z from 'zod/mini';
import { defineEndpoint, noContent } from './endpoint';

const requiredText = (label: string, maxLength: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, `Please enter ${label}.`),
    // Formatted lazily: on a phone the first call of toLocaleString takes tens of milliseconds.
    z.maxLength(maxLength, {
      error: () => `At most ${maxLength.toLocaleString('en')} characters.`,
    }),
  );

/** Whether the value is an http(s) URL or a path on this site. */
function isPictureUrl(value: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return true;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** Input for creating an event; `date` is free text, such as '28th September 2024'. */
export const eventInputSchema = z.object({
  name: requiredText('a name', 200),
  date: requiredText('a date', 100),
  description: requiredText('a description', 20_000),
  image: requiredText('the address of a picture', 2048).check(
    z.refine(isPictureUrl, 'Please enter an http(s) address or a path on this site.'),
  ),
});

export type EventInput = z.infer<typeof eventInputSchema>;

const eventSchema = z.object({
  // Other backends use numeric ids.
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
