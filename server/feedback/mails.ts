import { html } from 'hono/html';
import { society } from '@/data/society';
import { formatDay } from '@/domain/event-time';
import { isolated } from '@/domain/isolated';
import { certificatePath, eventPath, feedbackPath } from '@/domain/paths';
import { DELETED, interestOf, NOT_INTERESTED } from '#server/events/mails/compose-event';
import type { Compose } from '#server/mail/compose-mail';
import {
  button,
  label,
  lineLink,
  type MailLinks,
  styles,
  unsubscribeFoot,
  writeMail,
} from '#server/mail/frame';
import { feedbackToken } from '#server/mail/mail-token';
import type { MailContent } from '#server/mail/mailer';
import { cut, oneLine } from '#server/mail/words';
import { takesFeedback } from './answers';
import { lastDayOfFeedback } from './times';

const SUBJECT_NAME_LENGTH = 60;

interface FeedbackMessage {
  event: { id: string; name: string };
  links: MailLinks;
  /** The token of the recipient's link. */
  token: string;
  /** The last day on which answers are taken, as `YYYY-MM-DD`. */
  until: string;
  /** The code of the recipient's certificate; null if there is none. */
  certificate: string | null;
}

/** Asks somebody who came to an event how it was. */
export function feedbackMessage({
  event,
  links,
  token,
  until,
  certificate,
}: FeedbackMessage): MailContent {
  const { siteUrl } = links;
  const name = oneLine(event.name);
  const sentence = `Tell the organisers in a minute what was good and what should be different next time. You can answer once, until ${formatDay(until)}.`;
  const promise =
    'It is anonymous: your answer is stored without your name, without this link and without the time.';
  const formUrl = siteUrl + feedbackPath(token);
  const others = [
    { name: 'The event', url: siteUrl + eventPath(event.id) },
    ...(certificate === null
      ? []
      : [{ name: 'Your certificate', url: siteUrl + certificatePath(certificate) }]),
  ];
  return writeMail({
    subject: `How was ${isolated(cut(name, SUBJECT_NAME_LENGTH))}?`,
    preheader: 'Three questions that take a minute. Nobody learns who answered what.',
    siteUrl,
    accent: 'yellow',
    content: html`
      ${label('How was it?', 'yellow')}
      <h1 dir="auto" style="${styles.heading}">${name}</h1>
      <p style="${styles.paragraph}">Thank you for being with ${society.nameInText}. ${sentence}</p>
      <p style="margin:0">${promise}</p>
      ${button(formUrl, 'Say how it was')} ${others.map((link) => lineLink(link.url, link.name))}
    `,
    text: [
      'HOW WAS IT?',
      name,
      `Thank you for being with ${society.nameInText}. ${sentence}`,
      promise,
      `Say how it was: ${formUrl}`,
      others.map((link) => `${link.name}: ${link.url}`).join('\n'),
    ],
    foot: unsubscribeFoot('reminders', links),
  });
}

/** Composes the mail that asks a member how an event was. */
export const composeFeedback: Compose = async (mail, deps) => {
  const { store, keys, now } = deps;
  const event = await store.mailSources.findEvent(mail.mailing.subjectId);
  if (event === null) return DELETED;
  if (event.status !== 'published') return `The event is ${event.status}.`;
  if (event.over_at === null || !takesFeedback(event, now())) return 'Answers are no longer taken.';
  const list = await interestOf(mail, 'reminders', deps);
  if (list === null || mail.memberId === null) return NOT_INTERESTED;
  const { links, headers } = list;
  return {
    content: feedbackMessage({
      event: { id: String(event.id), name: event.name },
      links,
      token: feedbackToken(keys.mailToken, mail.memberId, event.id),
      until: lastDayOfFeedback(event.over_at),
      certificate: await store.certificateQueries.findOwn(event.id, mail.memberId),
    }),
    headers,
  };
};
