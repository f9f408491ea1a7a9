import { writeCalendar } from '#server/feeds/calendar';
import type { MailContent, MailEvent, MailLinks } from '#server/mail/outgoing-mail';
import { plainText } from '@/lib/plain-text';

/** The event as a calendar file, with the UID and SEQUENCE of the site's calendars. An event without a day has none. */
export function eventCalendar(
  { startsAt, ...event }: MailEvent,
  { siteUrl }: MailLinks,
  method: 'PUBLISH' | 'CANCEL' = 'PUBLISH',
): Pick<MailContent, 'calendar'> {
  if (startsAt === null) return {};
  const description = plainText(event.description);
  const isCancelled = method === 'CANCEL';
  const path = `/calendar/${event.id}.ics`;
  return {
    calendar: {
      method,
      content: writeCalendar([{ ...event, startsAt, description, isCancelled }], {
        siteUrl,
        path,
        method,
      }),
    },
  };
}
