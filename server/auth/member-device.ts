import { createHmac } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import type { AppContext } from '#server/http/app-env';
import { isSameHash } from './otp-code';
import type { Keys } from './secret';

const COOKIE = 'member_device';
const LIFETIME_SECONDS = 365 * 86_400;

/** What a browser keeps that has signed in with the address. It signs nobody in, and nothing is stored of it. */
function deviceToken({ memberDevice }: Keys, email: string): string {
  return createHmac('sha256', memberDevice).update(email).digest('base64url');
}

/** Whether the request comes from a browser that has signed in with the address by a code. */
export function isKnownDevice(c: AppContext, keys: Keys, email: string): boolean {
  return isSameHash(getCookie(c, COOKIE) ?? '', deviceToken(keys, email));
}

/** Has the response set the cookie, for a year. */
export function rememberDevice(
  c: AppContext,
  { keys, email, isSecure }: { keys: Keys; email: string; isSecure: boolean },
): void {
  const cookie = generateCookie(COOKIE, deviceToken(keys, email), {
    path: '/api/auth/email/otp',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    maxAge: LIFETIME_SECONDS,
  });
  c.set('headers', { ...c.get('headers'), 'Set-Cookie': cookie });
}
