import { createHmac } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import { DEVICE_DAYS } from '@/contract/retention';
import type { AppContext } from '#server/http/app-env';
import { isSameHash } from './otp-code';
import type { Keys } from './secret';

const COOKIE = 'member_device';
const LIFETIME_SECONDS = DEVICE_DAYS * 86_400;

/** The cookie of a browser that has signed in with the address. It authenticates nobody and is not stored. */
function deviceToken({ memberDevice }: Keys, email: string): string {
  return createHmac('sha256', memberDevice).update(email).digest('base64url');
}

/** Whether the request comes from a browser that has signed in with a code for this address. */
export function isKnownDevice(c: AppContext, keys: Keys, email: string): boolean {
  return isSameHash(getCookie(c, COOKIE) ?? '', deviceToken(keys, email));
}

/** Sets the device cookie on the response, for a year. */
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
