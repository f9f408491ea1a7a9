import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator';
import { dailyRepetition, isWholeDay, nextDay } from '@/domain/event-time';
import { society } from '@/data/society';
import { markdownText } from '#server/mail/markdown-text';

const REFRESH_SECONDS = 3600;
const SOCIETY = `${society.name}, ${society.college.shortName}`;

/** An event with a day, as calendars need it. */
export interface CalendarEvent {
  id: string;
  /** Never changes. */
  uid: string;
  /** Grows with each change that a calendar must know. */
  sequence: number;
  name: string;
  /** Markdown. */
  description: string;
  /** Where to join or sign up. */
  link: string;
  /** What the organisers say of a move or a cancellation. */
  note: string;
  place: string;
  /** What people read of its times. */
  date: string;
  startsAt: string;
  endsAt: string | null;
  isCancelled: boolean;
  /** Calendars learn nothing of a deleted event but that it is cancelled. */
  isDeleted?: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Epoch milliseconds. */
  updatedAt: number;
}

interface CalendarOptions {
  siteUrl: string;
  /** Where the calendar is on the site. A private one does not name its address. */
  path?: string;
  /** The default is that of the society. */
  name?: string;
  /** `CANCEL` tells mail programs to take the events out of a calendar. The default is `PUBLISH`. */
  method?: 'PUBLISH' | 'CANCEL';
}

/**
 * Writes events as iCalendar (RFC 5545 and 7986). The text depends only on the events, so that its ETag stays the same
 * until one changes.
 */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { siteUrl, path, name = SOCIETY, method = 'PUBLISH' }: CalendarOptions,
): string {
  const calendar = ical({
    name,
    prodId: { company: society.shortName, product: 'Events' },
    method: ICalCalendarMethod[method],
    ...(path !== undefined && { source: siteUrl + path }),
    url: `${siteUrl}/events`,
    ttl: REFRESH_SECONDS,
  });
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      ...icalTimes(event),
      summary: withoutControls(event.name),
      ...(!event.isDeleted && {
        location: withoutControls(event.place),
        description: { plain: withoutControls(descriptionOf(event, siteUrl)) },
        url: `${siteUrl}/events/${event.id}`,
      }),
      // RFC 5546 requires it of PUBLISH and CANCEL, and forbids attendees in what is published.
      organizer: { name: society.name, email: society.contactEmail },
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      created: new Date(event.createdAt),
      lastModified: new Date(event.updatedAt),
      stamp: new Date(event.updatedAt),
    });
  }
  // ical-generator leaves out the line break at the end, which RFC 5545 requires.
  return `${calendar.toString()}\r\n`;
}

/** What the organisers say of a change, where to join, and the description as plain text. */
const descriptionOf = ({ note, link, description }: CalendarEvent, siteUrl: string) =>
  [note, link.startsWith('/') ? siteUrl + link : link, markdownText(description, siteUrl)]
    .filter((part) => part !== '')
    .join('\n\n');

/** RFC 5545 allows no control characters but tabs and line breaks. */
const withoutControls = (text: string) => text.replaceAll(/[^\P{Cc}\t\n]|\p{Cs}/gu, '');

/** The end of whole days is exclusive in iCalendar. With UTC, ical-generator writes the days as they are. */
function icalTimes(event: CalendarEvent) {
  const { startsAt, endsAt } = event;
  const repetition = dailyRepetition(event, society.timeZone);
  if (repetition !== null) {
    return {
      start: new Date(repetition.startsAt),
      end: new Date(repetition.endsAt),
      repeating: { freq: ICalEventRepeatingFreq.DAILY, count: repetition.count },
    };
  }
  if (!isWholeDay(startsAt)) {
    return { start: new Date(startsAt), end: endsAt === null ? null : new Date(endsAt) };
  }
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    allDay: true,
    timezone: 'UTC',
    start: midnight(startsAt),
    end: midnight(nextDay(endsAt ?? startsAt)),
  };
}
