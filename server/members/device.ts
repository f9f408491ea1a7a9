import { createHmac } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import { DEVICE_DAYS } from '@/domain/retention';
import type { AppContext } from '#server/http/app-env';
import type { Keys } from '#server/config/secret';
import type { Deps } from '#server/deps';
import { isSameHash } from './otp-code';

const COOKIE = 'member_device';
const LIFETIME_SECONDS = DEVICE_DAYS * 86_400;
const MAX_ADDRESSES = 5;

/** What the cookie of a browser that has signed in with the address contains. It authenticates nobody. */
function deviceToken({ memberDevice }: Keys, email: string): string {
  return createHmac('sha256', memberDevice).update(email).digest('base64url');
}

const readTokens = (c: AppContext) =>
  (getCookie(c, COOKIE) ?? '').split('.').filter((token) => /^[\w-]{43}$/.test(token));

function sendTokens({ config }: Deps, c: AppContext, tokens: readonly string[]): void {
  const cookie = generateCookie(COOKIE, tokens.join('.'), {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.hasSecureCookies,
    maxAge: tokens.length === 0 ? 0 : LIFETIME_SECONDS,
  });
  c.set('headers', { ...c.get('headers'), 'Set-Cookie': cookie });
}

/** Whether the request comes from a browser that has signed in with this address. */
export function isKnownDevice({ keys }: Deps, c: AppContext, email: string): boolean {
  const own = deviceToken(keys, email);
  return readTokens(c).some((token) => isSameHash(token, own));
}

/** Adds the address to the device cookie, for a year. It holds the last five. */
export function rememberDevice(deps: Deps, c: AppContext, email: string): void {
  const own = deviceToken(deps.keys, email);
  const others = readTokens(c).filter((token) => token !== own);
  sendTokens(deps, c, [own, ...others].slice(0, MAX_ADDRESSES));
}

/**
 * Takes the address out of the device cookie. Browsers send the cookie to /api/auth only, so the request that deletes an
 * account usually lacks it; then it is deleted with all addresses.
 */
export function forgetDevice(deps: Deps, c: AppContext, email: string): void {
  const own = deviceToken(deps.keys, email);
  const others = readTokens(c).filter((token) => token !== own);
  sendTokens(deps, c, others);
}
