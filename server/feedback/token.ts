import { CODE_BYTES, toCode } from '@/domain/short-code';
import { mailToken } from '#server/mail/mail-token';

/** The token with which a member says how an event was, as `CODE_PATTERN` says. The same arguments give the same token. */
export const feedbackToken = (key: Uint8Array, memberId: string, eventId: number): string =>
  toCode(
    Buffer.from(mailToken(key, 'feedback', memberId, String(eventId)), 'base64url').subarray(
      0,
      CODE_BYTES,
    ),
  );
