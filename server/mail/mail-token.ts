import { createHash, createHmac } from 'node:crypto';
import type { MailTopic } from '@/contract/newsletter';

/**
 * The token of a link in a mail. The same arguments give the same token, so that a mail which is sent again is the same
 * mail and no table holds tokens: `mail_token` holds their hashes. Without the key nobody can make one.
 * @param ids Random ids that the link stands for: of a subscriber, or of a member and an event.
 */
export function mailToken(
  key: Uint8Array,
  topic:
    | MailTopic
    | 'confirm'
    | 'seat'
    | 'admin-invitation'
    | 'admin-reset'
    | 'admin-address'
    | 'calendar',
  ...ids: readonly string[]
): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([topic, ...ids]))
    .digest('base64url');
}

/** The hash under which a token is stored. */
export const hashMailToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
