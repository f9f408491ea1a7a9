import type { MailContent } from '#server/mail/mailer';
import { calendarAttachment, eventMessage, type MailEvent, subjectOf, when } from './event-message';
import type { MailLinks } from '#server/mail/frame';

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
