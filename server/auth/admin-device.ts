import { createHash, randomBytes } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import type { AppContext } from '#server/http/app-env';
import { DEVICE_LIFETIME_SECONDS } from '#server/db/admins';

const COOKIE = 'admin_device';
const TOKEN_BYTES = 32;

/**
 * The token of a browser that an admin has logged in with, as OWASP's device cookies have it: it opens
 * nothing, but guesses of strangers do not count against who has one.
 */
export interface DeviceToken {
  token: string;
  /** What is stored. A token is random, so that a plain hash of it cannot be guessed back. */
  hash: string;
}

const deviceToken = (token: string): DeviceToken => ({
  token,
  hash: createHash('sha256').update(token).digest('base64url'),
});

export const newDeviceToken = () => deviceToken(randomBytes(TOKEN_BYTES).toString('base64url'));

/** What the browser says it is; undefined where it says nothing. */
export function readDeviceToken(c: AppContext): DeviceToken | undefined {
  const token = getCookie(c, COOKIE);
  return token === undefined ? undefined : deviceToken(token);
}

/** Has the answer set the cookie, for another year. */
export function sendDeviceToken(c: AppContext, { token }: DeviceToken, isSecure: boolean): void {
  const cookie = generateCookie(COOKIE, token, {
    path: '/api/auth/admin',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    maxAge: DEVICE_LIFETIME_SECONDS,
  });
  c.set('headers', { ...c.get('headers'), 'Set-Cookie': cookie });
}
