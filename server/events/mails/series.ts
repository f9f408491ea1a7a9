import { formatDays } from '@/domain/event-time';
import { society } from '@/data/society';
import { type Compose, payloadOf } from '#server/mail/compose-mail';
import type { MailContent } from '#server/mail/mailer';
import type { PublishedEvent } from '#server/events/row';
import type { MailLinks } from '#server/mail/frame';
import { NOT_INTERESTED, toMailEvent } from './compose-event';
import { eventMessage, seriesAttachment, subjectOf } from './event-message';

interface SeriesAnnouncement {
  /** The first one, whose texts stand for all. */
  event: PublishedEvent;
  /** Two or more, in their order. */
  series: readonly PublishedEvent[];
  links: MailLinks;
}

const datesFrom = (series: readonly PublishedEvent[], event: PublishedEvent): string =>
  `${series.length} dates from ${formatDays(event, society.timeZone)}`;

/** Tells the subscribers of the dates of a series. */
export const seriesAnnouncementMessage = ({
  event,
  series,
  links,
}: SeriesAnnouncement): MailContent => ({
  ...eventMessage({
    subject: subjectOf('New events', event, datesFrom(series, event)),
    event,
    series,
    links,
    topic: 'news',
    accent: 'blue',
    label: 'New events',
    description: 'whole',
  }),
  ...seriesAttachment(series, links),
});

/** Tells a member which of the dates are cancelled that the member is interested in. */
export function seriesCancelledMessage({
  event,
  series,
  siteUrl,
}: Omit<SeriesAnnouncement, 'links'> & { siteUrl: string }): MailContent {
  const links = { siteUrl, leaveUrl: '' };
  const isOne = series.length === 1;
  return {
    ...eventMessage({
      subject: subjectOf(
        'Cancelled',
        event,
        isOne ? formatDays(event, society.timeZone) : datesFrom(series, event),
      ),
      event,
      series,
      links,
      topic: null,
      accent: 'red',
      label: 'Cancelled',
      sentence: isOne ? 'This event will not take place.' : 'These events will not take place.',
      // A note of one alone, such as that of a move, says nothing of the others.
      withNote: series.every(({ note }) => note === event.note),
    }),
    ...seriesAttachment(series, links),
  };
}

/** Composes the mail to a member about what is cancelled of a series: only what the member is interested in. */
export const composeSeriesCancelled: Compose = async (mail, { store, config, now }) => {
  const { memberId } = mail;
  if (memberId === null) return NOT_INTERESTED;
  const wanted = await store.mailSources.listWanted(payloadOf(mail, 'events'), memberId, now());
  const series = wanted
    .filter(({ status }) => status === 'cancelled')
    .map((row) => toMailEvent(row));
  const [event] = series;
  if (event === undefined) {
    return 'None of these events is cancelled any more, or the member no longer wants these mails.';
  }
  return { content: seriesCancelledMessage({ event, series, siteUrl: config.appUrl }) };
};
