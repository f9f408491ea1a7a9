import type { MailContent, MailEvent, MailLinks } from '#server/mail/outgoing-mail';
import { eventCalendar } from './event-calendar';
import { eventMessage } from './event-frame';
import { subjectOf, when } from './event-words';

/** Tells interested members that an event is cancelled. */
export const cancelledMessage = ({
  event,
  links,
}: {
  event: MailEvent;
  links: MailLinks;
}): MailContent => ({
  ...eventMessage({
    subject: subjectOf('Cancelled', event, when(event)),
    event: { ...event, isCancelled: true },
    links,
    topic: 'event',
    accent: 'red',
    label: 'Cancelled',
    sentence: 'This event does not take place.',
    withNote: true,
  }),
  ...eventCalendar(event, links, 'CANCEL'),
});
