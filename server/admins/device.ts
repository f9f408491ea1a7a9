import { createHash, randomBytes } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import type { AppContext } from '#server/http/app-env';
import { DEVICE_LIFETIME_SECONDS } from './devices';

const COOKIE = 'admin_device';
const TOKEN_BYTES = 32;

/**
 * The token of a browser that an admin has logged in with: OWASP's device cookie. It authenticates nobody.
 * A known device has its own failure limit, so guesses from other devices do not lock it out.
 */
export interface DeviceToken {
  token: string;
  /** Stored in the database. A plain hash is enough, because the token is random. */
  hash: string;
}

const deviceToken = (token: string): DeviceToken => ({
  token,
  hash: createHash('sha256').update(token).digest('base64url'),
});

/** Creates a random device token. */
export const newDeviceToken = () => deviceToken(randomBytes(TOKEN_BYTES).toString('base64url'));

/** Reads the device token from the request's cookie. */
export function readDeviceToken(c: AppContext): DeviceToken | undefined {
  const token = getCookie(c, COOKIE);
  return token === undefined ? undefined : deviceToken(token);
}

/** Sets the device cookie on the response, for a year. */
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
