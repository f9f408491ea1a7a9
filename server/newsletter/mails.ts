import { html } from 'hono/html';
import { PENDING_SUBSCRIPTION_DAYS } from '@/domain/retention';
import { society } from '@/data/society';
import type { MailContent } from '#server/mail/mailer';
import { button, framed, joined, label, styles } from '#server/mail/frame';

const QUESTION = `Would you like mail from ${society.nameInText}?`;
const OFFER =
  'Somebody, hopefully you, entered this address on our site. Confirm it, and we will write to you about new events and now and then send a letter.';
const NOT_YOU = `If it was not you, ignore this mail: without the confirmation you get nothing else, and after ${PENDING_SUBSCRIPTION_DAYS} days we forget the address.`;

/** Asks a new subscriber to confirm the address. */
export function confirmMessage({
  confirmUrl,
  siteUrl,
}: {
  confirmUrl: string;
  siteUrl: string;
}): MailContent {
  const subject = `Please confirm your subscription to ${society.nameInText}`;
  return {
    subject,
    html: framed({
      subject,
      preheader: OFFER,
      siteUrl,
      accent: 'blue',
      content: html`
        ${label('Please confirm', 'blue')}
        <h1 style="${styles.heading}">${QUESTION}</h1>
        <p style="margin:0">${OFFER}</p>
        ${button(confirmUrl, 'Confirm the subscription')}
      `,
      footer: html`${NOT_YOU}`,
    }),
    text: joined(QUESTION, OFFER, `Confirm the subscription: ${confirmUrl}`, `—\n${NOT_YOU}`),
  };
}
