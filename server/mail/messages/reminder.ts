import { formatTimes } from '@/domain/event-time';
import { society } from '@/data/society';
import type { MailContent } from '#server/mail/mailer';
import { calendarAttachment, eventMessage, type MailEvent, subjectOf, when } from './event-message';
import type { MailLinks } from './frame';

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
