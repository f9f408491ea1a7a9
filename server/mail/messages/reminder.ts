import { formatTimes } from '@/domain/event-time';
import { society } from '@/data/society';
import type { MailContent, MailEvent, MailLinks } from '#server/mail/outgoing-mail';
import { calendarAttachment } from './calendar-attachment';
import { eventMessage } from './event-frame';
import { subjectOf, when } from './event-words';

/**
 * Reminds an interested member of an event. Does not say "tomorrow", because a reminder may leave late and be read
 * later.
 */
export function reminderMessage({
  event,
  links,
}: {
  event: MailEvent;
  links: MailLinks;
}): MailContent {
  const { movedFrom } = event;
  return {
    ...eventMessage({
      subject: subjectOf('Reminder', event, when(event)),
      event,
      links,
      topic: 'reminders',
      accent: 'green',
      label: 'Reminder',
      ...(movedFrom !== null && {
        sentence: `It was first planned for ${formatTimes({ startsAt: movedFrom, endsAt: null }, society.timeZone)}.`,
        withNote: true,
      }),
      withDescription: true,
    }),
    ...calendarAttachment(event, links),
  };
}
