// What a phone at the door of an event reads and sends. The link is the proof, so it needs no sign-in.
import * as z from 'zod/mini';
import { arrivalKinds } from '@/domain/attendance';
import { isReadable } from './member-name';
import { atMost } from './at-most';
import { emailSchema } from './email';
import { defineEndpoint } from './endpoint';
import { questionFields, seatSchema } from './events';
import { notedAnswersSchema } from './questions';
import { codeSchema } from './ticket';

/** The token in the address of a door: small letters and digits, because the server redirects paths with capitals. */
export const DOOR_TOKEN_PATTERN = /^[\da-f]{40}$/;

/** Code of a 410: the link has ended. What waits on the phone can still be sent. */
export const DOOR_ENDED = 'door_ended';

/** How many taps a request may hold. */
export const MAX_TAPS = 50;

const MAX_LENGTH_ATTENDEE = 100;

const paramsSchema = z.object({ token: z.string() });

/** Random; made by who taps. */
export const tapIdSchema = z.string().check(z.regex(/^[\w-]{8,64}$/));

export const arrivalSchema = z.object({
  /** As in `domain/attendance.ts`. */
  who: z.string(),
  at: z.number(),
  door: z.nullable(z.number()),
  how: z.enum(arrivalKinds),
  /** Of a walk-in; null for those in the list. */
  name: z.nullable(z.string()),
});

export const doorPersonSchema = z.object({
  /** The number in the line, as `who` in an arrival. */
  who: z.string(),
  name: z.string(),
  code: codeSchema,
  seat: seatSchema,
  position: z.nullable(z.number()),
  /** To the questions that are shown at the door, by the question's id; null: not answered. */
  answers: z.record(z.string(), z.nullable(z.string())),
});

export type DoorPerson = z.infer<typeof doorPersonSchema>;

const doorStateFields = {
  /** The server's clock, in epoch milliseconds. */
  now: z.number(),
  /** When the link ends, in epoch milliseconds. */
  endsAt: z.number(),
  /** Whether an organiser has closed the list; what is tapped now waits for a yes. */
  isClosed: z.boolean(),
  arrivals: z.array(arrivalSchema),
};

const doorStateSchema = z.object(doorStateFields);

/** What all doors of an event know of each other. */
export type DoorState = z.infer<typeof doorStateSchema>;

export const doorListSchema = z.object({
  ...doorStateFields,
  event: z.object({
    id: z.string(),
    name: z.string(),
    date: z.string(),
    startsAt: z.nullable(z.string()),
    endsAt: z.nullable(z.string()),
    place: z.string(),
    isCancelled: z.boolean(),
    capacity: z.nullable(z.number()),
  }),
  /** Which of the event's doors it is, from 1. */
  door: z.number(),
  /** Those that are shown at the door. */
  questions: z.array(questionFields),
  /** In the order of the line. */
  people: z.array(doorPersonSchema),
});

export type DoorList = z.infer<typeof doorListSchema>;

/**
 * The list of a door: names, seats, codes of tickets and answers, no addresses. 404 for an unknown token, 410
 * `door_ended`.
 */
export const readDoor = defineEndpoint({
  method: 'GET',
  path: '/api/door/:token',
  auth: 'none',
  params: paramsSchema,
  data: doorListSchema,
});

/** A name as others write it down, of a walk-in or on a certificate: trimmed, one line, 1 to 100 characters. */
export const attendeeNameSchema = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, 'Please enter a name.'),
    atMost(MAX_LENGTH_ATTENDEE),
    isReadable,
  );

/** Somebody who is not in the list. With an address the person can get a certificate. */
export const walkInFields = {
  name: attendeeNameSchema,
  email: z.nullable(emailSchema),
  /** To the questions of the door, by the question's id. */
  answers: z.optional(notedAnswersSchema),
};

const tapFields = {
  id: tapIdSchema,
  /** The phone's clock, in epoch milliseconds. */
  at: z.number(),
  /** What to add to the phone's clock to get the server's, in milliseconds. */
  clockOffset: z.number(),
};

export const tapSchema = z.discriminatedUnion('kind', [
  z.object({
    ...tapFields,
    kind: z.literal('in'),
    who: z.string(),
    how: z.enum(['scanned', 'ticked']),
  }),
  z.object({ ...tapFields, kind: z.literal('walk-in'), ...walkInFields }),
  /** Takes the tap with the id `undoes` back. */
  z.object({ ...tapFields, kind: z.literal('undo'), undoes: tapIdSchema }),
]);

export type Tap = z.infer<typeof tapSchema>;

/**
 * Stores taps, and answers with the state of all doors; without taps it only answers. Each counts once, by its id, so a
 * phone sends what it has not seen acknowledged, in any order. Once the link has ended or the list is closed the taps
 * wait for a yes of an organiser; after the end `arrivals` is empty and `isEnded` true. 404 for an unknown token.
 */
export const sendTaps = defineEndpoint({
  method: 'POST',
  path: '/api/door/:token/tap',
  auth: 'none',
  params: paramsSchema,
  body: z.object({
    taps: z.array(tapSchema).check(z.maxLength(MAX_TAPS, `At most ${MAX_TAPS} taps at once.`)),
  }),
  data: z.object({ ...doorStateFields, isEnded: z.boolean() }),
});
