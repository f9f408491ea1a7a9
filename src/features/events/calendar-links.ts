import { calendarSpan, dailyRepetition } from '@/domain/calendar-times';
import { isWholeDay } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { eventPath } from '@/domain/paths';
import { plainText } from '@/lib/plain-text';

/** Calendars accept addresses of about 2,000 characters, in which one of a script other than Latin takes nine. */
const MAX_ENCODED_DETAILS = 1000;
/** Markdown that is enough for these details. */
const MAX_SOURCE_LENGTH = 4000;

type DatedEvent = Event & { startsAt: string };

/** The form for a new entry in Google Calendar, filled with the event. @param origin Origin of the site. */
export function googleCalendarUrl(event: DatedEvent, origin: string): string {
  const repetition = dailyRepetition(event, society.timeZone);
  const { start, end } = repetition ?? calendarSpan(event);
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.name,
    dates: `${compactTime(start)}/${compactTime(end)}`,
    ...(repetition !== null && {
      ctz: society.timeZone,
      recur: `RRULE:FREQ=DAILY;COUNT=${repetition.count}`,
    }),
    location: event.place,
    details: details(event, origin),
  });
}

/** A day or time as iCalendar writes it: `20261207`, `20261207T100000`, `20261207T043000Z`. */
const compactTime = (time: string) =>
  time.replace(/(?<=T\d\d:\d\d)$/, ':00').replaceAll(/[-:]|\.\d+/g, '');

/**
 * The form for a new entry in Outlook on the web, filled with the event. Its address can name no repetition, so that
 * daily hours are one entry. @param origin Origin of the site.
 */
export function outlookCalendarUrl(event: DatedEvent, origin: string): string {
  const { start, end } = calendarSpan(event);
  return withQuery('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: event.name,
    startdt: start,
    enddt: end,
    allday: String(isWholeDay(event.startsAt)),
    location: event.place,
    body: details(event, origin),
  });
}

function details({ id, description }: Event, origin: string): string {
  const text = plainText(description.slice(0, MAX_SOURCE_LENGTH), { withAddresses: true });
  return `${origin}${eventPath(id)}\n\n${cutEncoded(text)}`;
}

/** The beginning of a text whose encoded form is short enough; if it is cut, after a word where it has words. */
function cutEncoded(text: string): string {
  let room = MAX_ENCODED_DETAILS;
  let end = 0;
  for (const character of text) {
    room -= new URLSearchParams({ '': character }).toString().length - 1;
    if (room < 0) {
      const space = text.slice(0, end).search(/\s\S*$/);
      return `${text.slice(0, space > end / 2 ? space : end).trimEnd()}…`;
    }
    end += character.length;
  }
  return text;
}

const withQuery = (url: string, query: Record<string, string>) =>
  `${url}?${new URLSearchParams(query).toString()}`;
