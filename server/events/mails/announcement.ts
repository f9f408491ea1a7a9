import type { ClaimedMail } from '#server/mail/claims';
import type { Compose, ComposeDeps } from '#server/mail/compose-mail';
import type { MailContent } from '#server/mail/mailer';
import { calendarAttachment, eventMessage, subjectOf, when } from './event-message';
import type { PublishedEvent } from '#server/events/row';
import type { MailLinks } from '#server/mail/frame';
import { newsOf } from '#server/newsletter/mails';
import { LEFT } from '#server/newsletter/links';
import { eventOf, toMailEvent } from './compose-event';
import { seriesAnnouncementMessage } from './series';

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

/** Composes the mail to a subscriber about a new event, or about those of a series that are still to come. */
export const composeAnnouncement: Compose = async (mail, deps) => {
  const { events } = mail.mailing.payload;
  if (events !== undefined) return composeSeriesAnnouncement(mail, events, deps);
  const event = await eventOf(mail, 'published', deps);
  if (typeof event === 'string') return event;
  const list = await newsOf(mail, deps);
  if (list === null) return LEFT;
  const { links, headers } = list;
  const { capacity } = event;
  return { content: announcementMessage({ event: toMailEvent(event), capacity, links }), headers };
};

async function composeSeriesAnnouncement(
  mail: ClaimedMail,
  eventIds: readonly number[],
  deps: ComposeDeps,
): Promise<ReturnType<Compose>> {
  const ahead = await deps.store.mailSources.listAhead(eventIds, deps.now());
  const rows = ahead.filter(({ status }) => status === 'published');
  const [event, ...others] = rows.map((row) => toMailEvent(row));
  if (event === undefined) return 'None of these events is to come any more.';
  const list = await newsOf(mail, deps);
  if (list === null) return LEFT;
  const { links, headers } = list;
  const content =
    others.length === 0
      ? announcementMessage({ event, capacity: rows[0]?.capacity ?? null, links })
      : seriesAnnouncementMessage([event, ...others], links);
  return { content, headers };
}
