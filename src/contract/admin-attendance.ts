// What admins see and do of who has come to an event: the links of its doors, the arrivals, and the closing of the list.
import * as z from 'zod/mini';
import { eventFileName } from './admin-events';
import { arrivalSchema, tapIdSchema, walkInFields } from './door';
import { defineEndpoint, noContent } from './endpoint';
import { eventParamsSchema } from './events';
import { rowId } from './row-id';
import { codeSchema } from './ticket';

/** How many taps can be decided at once: as many as a door can send. */
const MAX_DECIDED = 10_000;

const doorLinkSchema = z.object({
  id: z.string(),
  /** Which of the event's doors it is, from 1. */
  door: z.number(),
  /** Null if it can be shown no more, because the server's secret has changed since. */
  url: z.nullable(z.string()),
  /** Email address of the admin. */
  createdBy: z.string(),
  /** RFC 3339, UTC. */
  createdAt: z.string(),
  /** When it ended or will end: 12 hours after the event, or 24 hours after it was made if the event has no day. */
  endsAt: z.string(),
  isEnded: z.boolean(),
});

export type DoorLink = z.infer<typeof doorLinkSchema>;

const attendeeSchema = z.extend(arrivalSchema, {
  /** Null if the account is deleted. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** By the question's id; null: not answered. */
  answers: z.record(z.string(), z.nullable(z.string())),
  /** The code of the valid certificate; null if there is none. */
  certificate: z.nullable(codeSchema),
});

export type Attendee = z.infer<typeof attendeeSchema>;

/** A tap that arrived after its link had ended or the list was closed. */
const waitingTapSchema = z.object({
  id: z.string(),
  kind: z.enum(['in', 'walk-in', 'undo']),
  name: z.nullable(z.string()),
  at: z.number(),
  door: z.nullable(z.number()),
});

export type WaitingTap = z.infer<typeof waitingTapSchema>;

const attendanceSchema = z.object({
  /** RFC 3339, UTC; null while the list is open. */
  closedAt: z.nullable(z.string()),
  doors: z.array(doorLinkSchema),
  /** The earliest first. Empty a year after the event. */
  attendees: z.array(attendeeSchema),
  /** How many came; also after a year. */
  attended: z.number(),
  waitingTaps: z.array(waitingTapSchema),
  /**
   * Who had a seat, or was interested if there is no limit, and did not come. Null while the list is open, and a year after
   * the event.
   */
  missing: z.nullable(z.array(z.object({ who: z.string(), name: z.string(), email: z.string() }))),
});

export type Attendance = z.infer<typeof attendanceSchema>;

const attendancePath = '/api/admin/event/:id/attendance';

/** Who has come to an event. With `format=csv` a file for the college: name, answers, arrival, certificate. */
export const readAttendance = defineEndpoint({
  method: 'GET',
  path: attendancePath,
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  query: z.object({ format: z.optional(z.literal('csv')) }),
  data: attendanceSchema,
});

/** Name of the CSV of those who came to an event, such as `git-together-attendance.csv`. */
export const attendanceFileName = (eventName: string) =>
  `${eventFileName(eventName)}-attendance.csv`;

const newAttendeeSchema = z.union([
  z.object({ id: tapIdSchema, who: z.string() }),
  z.object({ id: tapIdSchema, ...walkInFields }),
]);

/** Who can be added: somebody in the list, by the number in the line, or a walk-in. The id is that of the tap. */
export type NewAttendee = z.infer<typeof newAttendeeSchema>;

/** Records an arrival from the desk: of somebody in the list, or of a walk-in. Idempotent by the id. */
export const addAttendee = defineEndpoint({
  method: 'POST',
  path: attendancePath,
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  body: newAttendeeSchema,
  data: noContent,
});

/** Records that somebody has not come: takes back all taps that let the person in. Idempotent. */
export const removeAttendee = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/event/:id/attendance/:who',
  auth: 'admin',
  permission: 'events',
  params: z.object({ id: rowId, who: z.string() }),
  data: noContent,
});

/** Closes the list: what doors send from now on waits for a yes. Idempotent. */
export const closeAttendance = defineEndpoint({
  method: 'POST',
  path: '/api/admin/event/:id/attendance/close',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  data: noContent,
});

/** Counts taps that wait, or drops them. Idempotent. */
export const decideTaps = defineEndpoint({
  method: 'POST',
  path: '/api/admin/event/:id/attendance/waiting',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  body: z.object({
    ids: z
      .array(tapIdSchema)
      .check(z.maxLength(MAX_DECIDED, `At most ${MAX_DECIDED} taps at once.`)),
    isAccepted: z.boolean(),
  }),
  data: noContent,
});

/** Makes a link for the event's next door. */
export const createDoorLink = defineEndpoint({
  method: 'POST',
  path: '/api/admin/event/:id/door',
  auth: 'admin',
  permission: 'events',
  params: eventParamsSchema,
  data: doorLinkSchema,
});

/** Ends a link. Idempotent. */
export const endDoorLink = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/event/:id/door/:doorId',
  auth: 'admin',
  permission: 'events',
  params: z.object({ id: rowId, doorId: z.string() }),
  data: noContent,
});
