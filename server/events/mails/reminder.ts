import { formatTimes } from '@/domain/event-time';
import { society } from '@/data/society';
import type { MailContent } from '#server/mail/mailer';
import { calendarAttachment, eventMessage, type MailEvent, subjectOf, when } from './event-message';
import type { MailLinks } from '#server/mail/frame';
import { type SeatInMail, seatSentence } from './seat';

/**
 * Reminds an interested member of an event. Does not say "tomorrow", because a reminder may leave late and be read
 * later.
 */
export function reminderMessage({
  event,
  links,
  seat,
}: {
  event: MailEvent;
  links: MailLinks;
  /** If the event has a limit. */
  seat?: SeatInMail | undefined;
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
      sentence: [
        seat ? seatSentence(seat) : '',
        movedFrom === null
          ? ''
          : `It was first planned for ${formatTimes({ startsAt: movedFrom, endsAt: null }, society.timeZone)}.`,
      ]
        .join(' ')
        .trim(),
      hasTicket: true,
      ...(seat && 'leaveSeatUrl' in seat && { leaveSeatUrl: seat.leaveSeatUrl }),
      withNote: movedFrom !== null,
      withDescription: true,
    }),
    ...calendarAttachment(event, links),
  };
}
