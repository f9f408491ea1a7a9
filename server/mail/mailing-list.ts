// The links and headers with which the recipient of a mail leaves a mailing list.
import type { ClaimedMail } from './claims';
import type { MailTokenOwner } from './sources';
import type { Store } from '#server/store';
import { hashMailToken, mailToken } from './mail-token';
import type { MailLinks } from './outgoing-mail';

export interface ComposeOptions {
  store: Store;
  mailTokenKey: Uint8Array;
  /** Origin of the site. */
  appUrl: string;
  /** Epoch milliseconds. */
  now: number;
}

interface MailingList {
  links: MailLinks;
  /** List-Unsubscribe and the like. */
  headers: Record<string, string>;
}

/** The links of a mail to a subscriber; null if the subscriber has left. */
export async function newsOf(
  { subscriberId }: ClaimedMail,
  options: ComposeOptions,
): Promise<MailingList | null> {
  if (subscriberId === null) return null;
  const subscriber = await options.store.mailQueue.findSubscriber(subscriberId);
  if (subscriber?.state !== 'confirmed') return null;
  const token = await createToken({ topic: 'news', subscriberId }, [subscriberId], options);
  return mailingList('news', token, options.appUrl);
}

/** The links of a mail to a member who is interested in an event; null if the member does not want it any more. */
export async function interestOf(
  { memberId, mailing: { subjectId: eventId } }: ClaimedMail,
  topic: 'event' | 'reminders',
  options: ComposeOptions,
): Promise<MailingList | null> {
  if (memberId === null) return null;
  const interest = await options.store.mailQueue.findInterest(eventId, memberId);
  if (interest === null || interest.isMuted) return null;
  if (topic === 'reminders' && !interest.wantsReminders) return null;
  const isAboutEvent = topic === 'event';
  const token = await createToken(
    { topic, memberId, ...(isAboutEvent && { eventId }) },
    isAboutEvent ? [memberId, eventId] : [memberId],
    options,
  );
  return mailingList(topic, token, options.appUrl);
}

/** Makes the token of a link, and stores its hash. The same ids give the same token. */
export async function createToken(
  owner: MailTokenOwner,
  ids: readonly string[],
  { store, mailTokenKey, now }: ComposeOptions,
): Promise<string> {
  const token = mailToken(mailTokenKey, owner.topic, ...ids);
  await store.mailQueue.addToken(hashMailToken(token), owner, now);
  return token;
}

/** The link to the page with the button, and the headers for the button of mail programs (RFC 2369, 2919, 8058). */
function mailingList(
  topic: 'news' | 'event' | 'reminders',
  token: string,
  appUrl: string,
): MailingList {
  return {
    links: { siteUrl: appUrl, leaveUrl: `${appUrl}/news/leave?token=${token}&topic=${topic}` },
    headers: {
      'List-Unsubscribe': `<${appUrl}/api/email/leave?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<${topic}.${new URL(appUrl).hostname}>`,
    },
  };
}
