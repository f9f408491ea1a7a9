import type { MailContent, MailEvent, MailLinks } from '#server/mail/outgoing-mail';
import { calendarAttachment } from './calendar-attachment';
import { eventMessage } from './event-frame';
import { subjectOf, when } from './event-words';

/** Tells the subscribers of a new event. */
export const announcementMessage = ({
  event,
  links,
}: {
  event: MailEvent;
  links: MailLinks;
}): MailContent => ({
  ...eventMessage({
    subject: subjectOf('New event', event, when(event)),
    event,
    links,
    topic: 'news',
    accent: 'blue',
    label: 'New event',
    withDescription: true,
  }),
  ...calendarAttachment(event, links),
});
