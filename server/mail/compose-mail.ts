import { createHash } from 'node:crypto';
import type { MailKind } from '@/contract/admin-newsletter';
import type { MailTopic } from '@/contract/newsletter';
import type { Deps } from '#server/deps';
import type { ClaimedMail } from './claims';
import type { MailLinks } from './frame';
import { hashMailToken, mailToken } from './mail-token';
import type { Post } from './channels';
import type { MailContent, OutgoingMail } from './mailer';
import type { MailingPayload } from './mailing';
import type { MailTokenOwner } from './queue';

/** What mails are composed from. */
export type ComposeDeps = Pick<Deps, 'config' | 'store' | 'keys' | 'now'>;

/** What differs between the kinds of mails. */
export interface Message {
  content: MailContent;
  /** List-Unsubscribe and the like; none for mails that one cannot unsubscribe from. */
  headers?: Record<string, string>;
}

/**
 * Composes the mails of a kind from the current state of their subject and their recipient; a text says why the mail is
 * skipped.
 */
export type Compose = (
  mail: ClaimedMail,
  deps: ComposeDeps,
) => Message | string | Promise<Message | string>;

/** Composes a post from the current state of its event; a text says why it is skipped. */
export type ComposePost = (mail: ClaimedMail, deps: ComposeDeps) => Promise<Post | string>;

/** How the mails of each kind are composed. */
export type Composers = Readonly<Record<Exclude<MailKind, 'post'>, Compose>> & {
  readonly post: ComposePost;
};

/** A mail as it is now, or why it has become pointless, or that its address refuses all mails. */
type ComposedMail =
  | { mail: OutgoingMail; isStopped?: false }
  | { mail: null; isStopped?: false; skipReason: string }
  | { mail: null; isStopped: true };

/**
 * Composes a mail, and makes the token of its link known. The same mail composed again has the same links and the same
 * Message-ID.
 */
export async function composeMail(
  mail: ClaimedMail,
  composers: Composers,
  deps: ComposeDeps,
): Promise<ComposedMail> {
  const { kind } = mail.mailing;
  if (kind === 'post') throw new Error('A post is no mail');
  const message = await composers[kind](mail, deps);
  if (typeof message === 'string') return { mail: null, skipReason: message };
  if (await deps.store.mailQueue.isStopped(mail.email)) return { mail: null, isStopped: true };
  return {
    mail: {
      ...message.content,
      to: mail.email,
      messageId: messageIdOf(mail, new URL(deps.config.appUrl).hostname),
      headers: { ...message.headers, 'Auto-Submitted': 'auto-generated' },
    },
  };
}

/**
 * What the payload of a mailing has under a name.
 * @throws Error if it has nothing there.
 */
export function payloadOf<Name extends keyof MailingPayload>(
  { mailing: { id, payload } }: ClaimedMail,
  name: Name,
): NonNullable<MailingPayload[Name]> {
  const value = payload[name];
  if (value === undefined) throw new Error(`Mailing ${id} has no ${name}`);
  return value;
}

/** The links and headers with which the recipient of a mail leaves a mailing list. */
export interface MailingList {
  links: MailLinks;
  headers: Record<string, string>;
}

/** The link to the page with the button, and the headers for the button of mail programs (RFC 2369, 2919, 8058). */
export const mailingList = (topic: MailTopic, token: string, appUrl: string): MailingList => ({
  links: { siteUrl: appUrl, leaveUrl: `${appUrl}/news/leave?token=${token}&topic=${topic}` },
  headers: {
    'List-Unsubscribe': `<${appUrl}/api/email/leave?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': `<${topic}.${new URL(appUrl).hostname}>`,
  },
});

/** Makes the token of a link, and stores its hash. The same ids give the same token. */
export async function createToken(
  owner: MailTokenOwner,
  ids: readonly string[],
  { store, keys, now }: ComposeDeps,
): Promise<string> {
  const token = mailToken(keys.mailToken, owner.topic, ...ids);
  await store.mailQueue.addToken(hashMailToken(token), owner, now());
  return token;
}

/** The hash keeps the ids of two databases at one host apart. */
function messageIdOf({ id, createdAt, mailing }: ClaimedMail, host: string): string {
  const hash = createHash('sha256').update(`${mailing.id} ${id} ${createdAt}`).digest('hex');
  return `<mail-${id}.${hash.slice(0, 16)}@${host}>`;
}
