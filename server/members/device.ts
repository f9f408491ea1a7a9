import { createHmac } from 'node:crypto';
import { generateCookie } from 'hono/cookie';
import { DEVICE_DAYS } from '@/domain/retention';
import type { AppContext } from '#server/http/app-env';
import { isSameHash } from './otp-code';
import type { Keys } from '#server/config/secret';

const COOKIE = 'member_device';
const LIFETIME_SECONDS = DEVICE_DAYS * 86_400;
const MAX_ADDRESSES = 5;

interface Device {
  keys: Keys;
  email: string;
  isSecure: boolean;
}

/** What the cookie of a browser that has signed in with the address contains. It authenticates nobody. */
function deviceToken({ memberDevice }: Keys, email: string): string {
  return createHmac('sha256', memberDevice).update(email).digest('base64url');
}

/**
 * The tokens of all cookies of this name: a browser may also have one of a former version, with one token and a longer
 * path.
 */
function readTokens(c: AppContext): string[] {
  const header = c.req.header('Cookie') ?? '';
  const tokens = [...header.matchAll(/(?:^|;) ?member_device=([\w.-]+)/g)].flatMap(
    ([, value = '']) => value.split('.'),
  );
  return [...new Set(tokens.filter((token) => /^[\w-]{43}$/.test(token)))];
}

function sendTokens(c: AppContext, tokens: readonly string[], isSecure: boolean): void {
  const cookie = generateCookie(COOKIE, tokens.join('.'), {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    maxAge: tokens.length === 0 ? 0 : LIFETIME_SECONDS,
  });
  c.set('headers', { ...c.get('headers'), 'Set-Cookie': cookie });
}

/** Whether the request comes from a browser that has signed in with this address. */
export function isKnownDevice(c: AppContext, keys: Keys, email: string): boolean {
  const own = deviceToken(keys, email);
  return readTokens(c).some((token) => isSameHash(token, own));
}

/** Adds the address to the device cookie, for a year. It holds the last five. */
export function rememberDevice(c: AppContext, { keys, email, isSecure }: Device): void {
  const own = deviceToken(keys, email);
  const others = readTokens(c).filter((token) => token !== own);
  sendTokens(c, [own, ...others].slice(0, MAX_ADDRESSES), isSecure);
}

/**
 * Takes the address out of the device cookie. Browsers send the cookie to /api/auth only, so the request that deletes an
 * account usually lacks it; then it is deleted with all addresses.
 */
export function forgetDevice(c: AppContext, { keys, email, isSecure }: Device): void {
  const own = deviceToken(keys, email);
  const others = readTokens(c).filter((token) => token !== own);
  sendTokens(c, others, isSecure);
}
