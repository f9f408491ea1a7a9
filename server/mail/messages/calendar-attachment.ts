import { writeCalendar } from '#server/events/calendar';
import type { MailContent, MailEvent, MailLinks } from '#server/mail/outgoing-mail';

/** The event as a calendar file, with the UID and SEQUENCE of the site's calendars. An event without a day has none. */
export function calendarAttachment(
  { startsAt, ...event }: MailEvent,
  { siteUrl }: MailLinks,
  method: 'PUBLISH' | 'CANCEL' = 'PUBLISH',
): Pick<MailContent, 'calendar'> {
  if (startsAt === null) return {};
  const isCancelled = method === 'CANCEL';
  const path = `/calendar/${event.id}.ics`;
  return {
    calendar: {
      method,
      content: writeCalendar([{ ...event, startsAt, isCancelled }], {
        siteUrl,
        path,
        method,
      }),
    },
  };
}
