import { type Kysely, sql } from 'kysely';
import type { EventStatus } from '@/contract/events';
import { isPublic } from './row';
import { interestedEventIds } from './member-interest';
import { parseId } from '#server/db/parse-id';
import type { Database } from '#server/db/schema';

const DAY_MS = 86_400_000;
const PAST_DAYS = 365;
/** How long after its day a deleted event stays in calendars as cancelled. */
const DELETED_IN_CALENDAR_DAYS = 30;
const MAX_ANNOUNCEMENTS = 30;

const columns = [
  'id',
  'uid',
  'sequence',
  'name',
  'description',
  'place',
  'date',
  'starts_at',
  'ends_at',
  'link',
  'note',
  'status',
  'deleted_at',
  'published_at',
  'created_at',
  'updated_at',
] as const;

/**
 * An event as calendars and the feed need it. `publishedAt`, `createdAt` and `updatedAt` are epoch
 * milliseconds; `startsAt` and `endsAt` are days or times as in the API.
 */
export interface PublishedEvent {
  id: string;
  uid: string;
  sequence: number;
  name: string;
  /** Markdown. */
  description: string;
  place: string;
  date: string;
  startsAt: string | null;
  endsAt: string | null;
  link: string;
  note: string;
  isCancelled: boolean;
  isDeleted: boolean;
  publishedAt: number;
  createdAt: number;
  updatedAt: number;
}

interface Row {
  id: number;
  uid: string;
  sequence: number;
  name: string;
  description: string;
  place: string;
  date: string;
  starts_at: string | null;
  ends_at: string | null;
  link: string;
  note: string;
  status: EventStatus;
  deleted_at: number | null;
  published_at: number | null;
  created_at: number;
  updated_at: number;
}

/** What calendars and the feed read of events. */
export function eventCalendar(db: Kysely<Database>) {
  /** Published and cancelled events with a day; deleted ones until 30 days after it. */
  const inCalendar = (now: number) =>
    db
      .selectFrom('event')
      .select(columns)
      .where('status', '!=', 'draft')
      .where('starts_at', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('deleted_at', 'is', null),
          eb('over_at', '>', now - DELETED_IN_CALENDAR_DAYS * DAY_MS),
        ]),
      );

  return {
    /** The events of the calendar, from a year ago on, in the order of their days. */
    async listForCalendar(now: number): Promise<PublishedEvent[]> {
      const rows = await inCalendar(now)
        .where('over_at', '>', now - PAST_DAYS * DAY_MS)
        .orderBy('begins_at')
        .orderBy('id')
        .execute();
      return rows.map(toPublishedEvent);
    },

    /** The events of the calendar that interest the member, from a year ago on, in the order of their days. */
    async listForMemberCalendar(memberId: string, now: number): Promise<PublishedEvent[]> {
      const rows = await inCalendar(now)
        .where('over_at', '>', now - PAST_DAYS * DAY_MS)
        .where('id', 'in', interestedEventIds(db, memberId))
        .orderBy('begins_at')
        .orderBy('id')
        .execute();
      return rows.map(toPublishedEvent);
    },

    /** One event of the calendar, however old; null if it has no day, is a draft or does not exist. */
    async findForCalendar(eventId: string, now: number): Promise<PublishedEvent | null> {
      const id = parseId(eventId);
      if (id === null) return null;
      const row = await inCalendar(now).where('id', '=', id).executeTakeFirst();
      return row ? toPublishedEvent(row) : null;
    },

    /** The events that were published last. */
    async listAnnouncements(): Promise<PublishedEvent[]> {
      const rows = await db
        .selectFrom('event')
        .select(columns)
        .where(isPublic)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_ANNOUNCEMENTS)
        .execute();
      return rows.map(toPublishedEvent);
    },
  };
}

/** The condition for deleted events that calendars still need to know as cancelled. */
export const isCancellationNeeded = (now: number) =>
  sql<boolean>`published_at is not null and starts_at is not null
    and over_at > ${now - DELETED_IN_CALENDAR_DAYS * DAY_MS}`;

function toPublishedEvent(row: Row): PublishedEvent {
  return {
    id: String(row.id),
    uid: row.uid,
    sequence: row.sequence,
    name: row.name,
    description: row.description,
    place: row.place,
    date: row.date,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    link: row.link,
    note: row.note,
    isCancelled: row.status === 'cancelled' || row.deleted_at !== null,
    isDeleted: row.deleted_at !== null,
    publishedAt: row.published_at ?? row.created_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
