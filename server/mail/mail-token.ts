import { createHash, createHmac } from 'node:crypto';
import type { MailTopic } from '@/contract/newsletter';
import { CODE_BYTES, toCode } from '@/domain/short-code';

const DOOR_TOKEN_LENGTH = 40;

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
    | 'calendar'
    | 'door'
    | 'feedback',
  ...ids: readonly string[]
): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([topic, ...ids]))
    .digest('base64url');
}

/** The token of a door, as `DOOR_TOKEN_PATTERN` says: its address has no capitals. */
export const doorToken = (key: Uint8Array, doorId: string): string =>
  Buffer.from(mailToken(key, 'door', doorId), 'base64url')
    .toString('hex')
    .slice(0, DOOR_TOKEN_LENGTH);

/** The token with which a member says how an event was, as `CODE_PATTERN` says. */
export const feedbackToken = (key: Uint8Array, memberId: string, eventId: number): string =>
  toCode(
    Buffer.from(mailToken(key, 'feedback', memberId, String(eventId)), 'base64url').subarray(
      0,
      CODE_BYTES,
    ),
  );

/** The hash under which a token is stored. */
export const hashMailToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
