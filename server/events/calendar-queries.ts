import { type Kysely, type NotNull, sql } from 'kysely';
import type { Database } from '#server/db/schema';
import type { CalendarEvent } from './calendar';
import { interestedEventIds, isGoing } from './line';
import { type EventRow, isPublic, type PublishedEvent, toPublishedEvent } from './row';

const DAY_MS = 86_400_000;
const PAST_DAYS = 365;
/** How long after its day a deleted event stays in calendars as cancelled. */
const DELETED_IN_CALENDAR_DAYS = 30;
const MAX_ANNOUNCEMENTS = 30;

/** What calendars and the feed read of events. */
export function calendarQueries(db: Kysely<Database>) {
  /** Published and cancelled events with a day; deleted ones until 30 days after it. */
  const inCalendar = (now: number) =>
    db
      .selectFrom('event')
      .selectAll()
      .$narrowType<{ starts_at: NotNull }>()
      .where('status', '!=', 'draft')
      .where('starts_at', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('deleted_at', 'is', null),
          eb('over_at', '>', now - DELETED_IN_CALENDAR_DAYS * DAY_MS),
        ]),
      );

  /** From a year ago on, in the order of their days. */
  const listed = (now: number) =>
    inCalendar(now)
      .where('over_at', '>', now - PAST_DAYS * DAY_MS)
      .orderBy('begins_at')
      .orderBy('id');

  return {
    /** The events of the calendar, from a year ago on, in the order of their days. */
    async listForCalendar(now: number): Promise<CalendarEvent[]> {
      return (await listed(now).execute()).map((row) => toCalendarEvent(row));
    },

    /**
     * The events of the calendar that interest the member, from a year ago on, in the order of their days. A link that is only
     * for those who are going is in the events in which the member has a seat.
     */
    async listForMemberCalendar(memberId: string, now: number): Promise<CalendarEvent[]> {
      const rows = await listed(now).where('id', 'in', interestedEventIds(db, memberId)).execute();
      return Promise.all(
        rows.map(async (row) => {
          const isHidden =
            row.link_for === 'everyone' || row.status === 'cancelled' || row.deleted_at;
          if (isHidden) return toCalendarEvent(row);
          return toCalendarEvent(row, (await isGoing(db, row.id, memberId)) ? row.link : undefined);
        }),
      );
    },

    /** One event of the calendar, however old; null if it has no day, is a draft or does not exist. */
    async findForCalendar(id: number, now: number): Promise<CalendarEvent | null> {
      const row = await inCalendar(now).where('id', '=', id).executeTakeFirst();
      return row ? toCalendarEvent(row) : null;
    },

    /** The events that were published last. */
    async listAnnouncements(): Promise<PublishedEvent[]> {
      const rows = await db
        .selectFrom('event')
        .selectAll()
        .where(isPublic)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_ANNOUNCEMENTS)
        .execute();
      return rows.map((row) => toPublishedEvent(row));
    },
  };
}

const toCalendarEvent = (row: EventRow & { starts_at: string }, link?: string): CalendarEvent => ({
  ...toPublishedEvent(row, link),
  startsAt: row.starts_at,
});

/** The condition for deleted events that calendars still need to know as cancelled. */
export const isCancellationNeeded = (now: number) =>
  sql<boolean>`published_at is not null and starts_at is not null
    and over_at > ${now - DELETED_IN_CALENDAR_DAYS * DAY_MS}`;
