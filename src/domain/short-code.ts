// The codes of tickets and certificates: 80 random bits as 16 characters. A ticket's first eight, 40 bits, can be said aloud.
import { parsedUrl } from './paths';

/** Without i and o, 0 and 1. Small letters, because the server redirects paths with capitals. */
const ALPHABET = 'abcdefghjklmnpqrstuvwxyz23456789';
const BITS_PER_CHARACTER = 5;
const SPOKEN_LENGTH = 8;

/** How many random bytes make a code. */
export const CODE_BYTES = 10;

/** What a code looks like. */
export const CODE_PATTERN = /^[a-hj-np-z2-9]{16}$/;

/** The code of ten random bytes. */
export function toCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{${BITS_PER_CHARACTER}}`, 'g')) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group, 2)]).join('');
}

/** The part of a ticket's code that is said aloud, as it is shown: `ABCD-EFGH`. */
export function spokenCode(code: string): string {
  const spoken = code.slice(0, SPOKEN_LENGTH).toUpperCase();
  return `${spoken.slice(0, SPOKEN_LENGTH / 2)}-${spoken.slice(SPOKEN_LENGTH / 2)}`;
}

/**
 * Whether a text, as somebody types what they hear or read, is the spoken part of a code. Case, spaces and dashes do not
 * count. What no code has stands for the letter that looks like it.
 */
export const isSpokenCode = (text: string, code: string): boolean =>
  text
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll(/[0o]/g, 'q') === code.slice(0, SPOKEN_LENGTH);

/** The code in the address that a ticket's QR code holds, on any host; null if the text is no such address. */
export function codeInAddress(text: string): string | null {
  const path = parsedUrl(text)?.pathname ?? '';
  const code = /\/t\/([^/]+)\/?$/.exec(path)?.[1] ?? '';
  return CODE_PATTERN.test(code) ? code : null;
}
