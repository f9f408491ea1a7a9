import { formatDays } from '@/domain/event-time';
import { society } from '@/data/society';
import { type Compose, payloadOf } from '#server/mail/compose-mail';
import type { MailContent } from '#server/mail/mailer';
import type { MailLinks } from '#server/mail/frame';
import { NOT_INTERESTED, toMailEvent } from './compose-event';
import {
  calendarAttachment,
  eventMessage,
  type Series,
  seriesAttachment,
  subjectOf,
  when,
} from './event-message';

const datesFrom = (series: Series): string =>
  `${series.length} dates from ${formatDays(series[0], society.timeZone)}`;

/** Tells the subscribers of the dates of a series. The texts of the first one stand for all. */
export const seriesAnnouncementMessage = (series: Series, links: MailLinks): MailContent => ({
  ...eventMessage({
    subject: subjectOf('New events', series[0], datesFrom(series)),
    event: series[0],
    series,
    links,
    topic: 'news',
    accent: 'blue',
    label: 'New events',
    description: 'whole',
  }),
  ...seriesAttachment(series, links),
});

/** Tells a member which dates are cancelled that the member is interested in. */
export function seriesCancelledMessage(series: Series, siteUrl: string): MailContent {
  const [event] = series;
  const isOne = series.length === 1;
  const links = { siteUrl, leaveUrl: '' };
  return {
    ...eventMessage({
      subject: subjectOf('Cancelled', event, isOne ? when(event) : datesFrom(series)),
      event,
      ...(!isOne && { series }),
      links,
      topic: null,
      accent: 'red',
      label: 'Cancelled',
      sentence: isOne ? 'This event will not take place.' : 'These events will not take place.',
      // A note of one alone, such as that of a move, says nothing of the others.
      withNote: series.every(({ note }) => note === event.note),
    }),
    ...(isOne ? calendarAttachment(event, links, 'CANCEL') : seriesAttachment(series, links)),
  };
}

/** Composes the mail to a member about what is cancelled of a series: only what the member is interested in. */
export const composeSeriesCancelled: Compose = async (mail, { store, config, now }) => {
  const { memberId } = mail;
  if (memberId === null) return NOT_INTERESTED;
  const wanted = await store.mailSources.listWanted(payloadOf(mail, 'events'), memberId, now());
  const [event, ...others] = wanted
    .filter(({ status }) => status === 'cancelled')
    .map((row) => toMailEvent(row));
  if (event === undefined) {
    return 'None of these events is cancelled any more, or the member no longer wants these mails.';
  }
  return { content: seriesCancelledMessage([event, ...others], config.appUrl) };
};
