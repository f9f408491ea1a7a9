import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '@/contract/auth';
import type { Keys } from './secret';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const TOKEN_BYTES = 32;

/** A code of 32 equally likely symbols each; no symbol is easily taken for another. */
export function newCode(): string {
  // 256 is a multiple of 32: the remainder favours no symbol.
  return Array.from(randomBytes(OTP_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

export const newChallengeToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * What the member meant, from what was typed in upper case. I and 1 are in no code and can only be
 * a misread L. 0 and O, which are in none either, stay wrong: D, G or Q would be a guess.
 */
export function normalizeCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replaceAll(/[I1]/g, 'L');
}

export function tokenHash({ otpToken }: Keys, token: string): string {
  return createHmac('sha256', otpToken).update(token).digest('base64url');
}

/** Bound to the challenge: the same code has another hash in another mail. */
export function codeHash(
  { otpCode }: Keys,
  challenge: { tokenHash: string; code: string },
): string {
  return createHmac('sha256', otpCode)
    .update(`${challenge.tokenHash}\n${challenge.code}`)
    .digest('base64url');
}

/** Takes the same time wherever the two differ. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
