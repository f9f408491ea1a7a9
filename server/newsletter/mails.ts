import { html } from 'hono/html';
import { PENDING_SUBSCRIPTION_DAYS } from '@/domain/retention';
import { society } from '@/data/society';
import type { ClaimedMail } from '#server/mail/claims';
import {
  type Compose,
  type ComposeDeps,
  createToken,
  mailingList,
  type MailingList,
  payloadOf,
} from '#server/mail/compose-mail';
import { letterMessage } from '#server/mail/letter';
import type { MailContent } from '#server/mail/mailer';
import { button, label, styles, writeMail } from '#server/mail/frame';
import { CANCELLED } from './letters';
import { LEFT } from './links';

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
  return writeMail({
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
    text: [QUESTION, OFFER, `Confirm the subscription: ${confirmUrl}`],
    foot: { text: NOT_YOU },
  });
}

/** Composes the mail that asks a subscriber for the confirmation: the version of its mailing is when it was asked for. */
export const composeConfirm: Compose = async ({ subscriberId, mailing: { version } }, deps) => {
  const { appUrl } = deps.config;
  const subscriber = subscriberId === null ? null : await deps.store.subscribers.find(subscriberId);
  if (subscriberId === null || subscriber?.state !== 'pending') {
    return 'The subscription was confirmed or removed.';
  }
  if (subscriber.confirm_queued_at !== version) return 'A newer mail was queued.';
  const ids = [subscriberId, String(version)];
  const token = await createToken({ topic: 'confirm', subscriberId }, ids, deps);
  const confirmUrl = `${appUrl}/news/confirm?token=${token}`;
  return { content: confirmMessage({ confirmUrl, siteUrl: appUrl }) };
};

/** Composes a letter to a subscriber. */
export const composeLetter: Compose = async (mail, deps) => {
  if (mail.mailing.isCancelled) return CANCELLED;
  const letter = payloadOf(mail, 'letter');
  const list = await newsOf(mail, deps);
  if (list === null) return LEFT;
  const { links, headers } = list;
  return { content: await letterMessage({ ...letter, links, isTest: false }), headers };
};

/** Composes a letter for the admin who wrote it. */
export const composeTestLetter: Compose = async (mail, { config }) => {
  if (mail.mailing.isCancelled) return CANCELLED;
  const links = { siteUrl: config.appUrl, leaveUrl: '' };
  return { content: await letterMessage({ ...payloadOf(mail, 'letter'), links, isTest: true }) };
};

/** The list of a mail to a subscriber; null if the subscriber has left. */
export async function newsOf(
  { subscriberId }: ClaimedMail,
  deps: ComposeDeps,
): Promise<MailingList | null> {
  if (subscriberId === null) return null;
  const subscriber = await deps.store.subscribers.find(subscriberId);
  if (subscriber?.state !== 'confirmed') return null;
  const token = await createToken({ topic: 'news', subscriberId }, [subscriberId], deps);
  return mailingList('news', token, deps.config.appUrl);
}
