import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator';
import { calendarSpan, dailyRepetition } from '@/domain/calendar-times';
import { addDays, isWholeDay } from '@/domain/event-time';
import { society } from '@/data/society';
import { markdownText } from '#server/mail/markdown-text';
import type { PublishedEvent } from './row';
import { writeTimeZone } from './time-zone-component';

const REFRESH_SECONDS = 3600;
const SOCIETY = `${society.name}, ${society.college.shortName}`;

/** An event with a day, as calendars need it. They learn nothing of a deleted one but that it is cancelled. */
export type CalendarEvent = PublishedEvent & { startsAt: string };

interface CalendarOptions {
  siteUrl: string;
  /** Where the calendar is on the site. A private one does not name its address. */
  path?: string;
  /** The default is that of the society. */
  name?: string;
  /** `CANCEL` tells mail programs to take the events out of a calendar. The default is `PUBLISH`. */
  method?: 'PUBLISH' | 'CANCEL';
  /** Whose hours daily ones are. The default is the society's. */
  timeZone?: string;
}

/**
 * Writes events as iCalendar (RFC 5545 and 7986). The text depends only on the events, so that its ETag stays the same
 * until one changes.
 */
export function writeCalendar(
  events: readonly CalendarEvent[],
  {
    siteUrl,
    path,
    name = SOCIETY,
    method = 'PUBLISH',
    timeZone = society.timeZone,
  }: CalendarOptions,
): string {
  const calendar = ical({
    name,
    prodId: { company: society.shortName, product: 'Events' },
    method: ICalCalendarMethod[method],
    ...(path !== undefined && { source: siteUrl + path }),
    url: `${siteUrl}/events`,
    ttl: REFRESH_SECONDS,
    // Without a name it is the zone of those events only that say so.
    timezone: {
      name: null,
      generator: (zone) => writeTimeZone(zone, yearsOfRepetitions(events, zone)),
    },
  });
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      ...icalTimes(event, timeZone),
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

/** The years in which events repeat. */
function yearsOfRepetitions(events: readonly CalendarEvent[], timeZone: string): Set<number> {
  const repetitions = events.map((event) => dailyRepetition(event, timeZone));
  const days = repetitions.flatMap((repetition) => {
    if (repetition === null) return [];
    const firstDay = repetition.start.slice(0, 10);
    return [firstDay, addDays(firstDay, repetition.count)];
  });
  return new Set(days.map((day) => Number(day.slice(0, 4))));
}

/** What repeats does so in its zone; all else is in UTC, in which ical-generator writes days as they are. */
function icalTimes(event: CalendarEvent, timeZone: string) {
  const repetition = dailyRepetition(event, timeZone);
  if (repetition !== null) {
    const { start, end, count } = repetition;
    // Texts without an offset are local times.
    return {
      timezone: timeZone,
      start,
      end,
      repeating: { freq: ICalEventRepeatingFreq.DAILY, count },
    };
  }
  const { start, end } = calendarSpan(event);
  const [startDate, endDate] = [new Date(start), new Date(end)];
  return { allDay: isWholeDay(start), start: startDate, end: endDate };
}
