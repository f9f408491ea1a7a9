import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '@/contract/auth';
import type { Keys } from '#server/config/secret';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const TOKEN_BYTES = 32;

/** Creates a random code from 32 characters without look-alikes. */
export function newCode(): string {
  // 256 is a multiple of 32, so the remainder is not biased.
  return Array.from(randomBytes(OTP_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Creates the random token that binds a code to the browser that requested it. */
export const newChallengeToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Normalises a typed code. I and 1 are in no code and can only be a misread L. 0 and O are in no code either, but
 * could be D, G or Q, so they stay wrong.
 */
export function normalizeCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replaceAll(/[I1]/g, 'L');
}

/** The hash of a challenge token, as stored. */
export function tokenHash({ otpToken }: Keys, token: string): string {
  return createHmac('sha256', otpToken).update(token).digest('base64url');
}

/** The hash of a code, as stored. It includes the challenge, so equal codes have different hashes. */
export function codeHash(
  { otpCode }: Keys,
  challenge: { tokenHash: string; code: string },
): string {
  return createHmac('sha256', otpCode)
    .update(`${challenge.tokenHash}\n${challenge.code}`)
    .digest('base64url');
}

/** Compares in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
