import type { Compose } from '#server/mail/compose-mail';
import type { MailContent } from '#server/mail/mailer';
import { calendarAttachment, eventMessage, subjectOf, when } from './event-message';
import type { PublishedEvent } from '#server/events/row';
import type { MailLinks } from '#server/mail/frame';
import { newsOf } from '#server/newsletter/mails';
import { LEFT } from '#server/newsletter/links';
import { eventOf, toMailEvent } from './compose-event';

interface Announcement {
  event: PublishedEvent;
  /** How many seats there are; null if there is no limit, as by default. */
  capacity?: number | null;
  links: MailLinks;
}

/** Tells the subscribers of a new event. */
export const announcementMessage = ({
  event,
  capacity = null,
  links,
}: Announcement): MailContent => ({
  ...eventMessage({
    subject: subjectOf('New event', event, when(event)),
    event,
    links,
    topic: 'news',
    accent: 'blue',
    label: 'New event',
    ...(capacity !== null && {
      sentence: `${capacity} ${capacity === 1 ? 'seat: take it' : 'seats: take yours'} on the page.`,
    }),
    description: 'whole',
  }),
  ...calendarAttachment(event, links),
});

/** Composes the mail to a subscriber about a new event. */
export const composeAnnouncement: Compose = async (mail, deps) => {
  const event = await eventOf(mail, 'published', deps);
  if (typeof event === 'string') return event;
  const list = await newsOf(mail, deps);
  if (list === null) return LEFT;
  const { links, headers } = list;
  const { capacity } = event;
  return { content: announcementMessage({ event: toMailEvent(event), capacity, links }), headers };
};
