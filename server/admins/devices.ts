import { createHash, randomBytes } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import { type Kysely, sql } from 'kysely';
import { DEVICE_DAYS } from '@/domain/retention';
import { recordAction } from './history';
import type { OwnSession } from './sessions';
import { deleteInBatches } from '#server/db/delete-in-batches';
import { addressRecipient, queueMailing } from '#server/mail/mailing';
import type { AppContext } from '#server/http/app-env';
import type { Database } from '#server/db/schema';

/** How long a device stays known after its last login. */
const DEVICE_LIFETIME_SECONDS = DEVICE_DAYS * 86_400;
const COOKIE = 'admin_device';
const TOKEN_BYTES = 32;

/** A browser that logs in. */
interface Device {
  email: string;
  tokenHash: string;
}

interface NewDeviceLogin {
  sessionId: string;
  email: string;
  /** In words; empty if it is unknown. */
  device: string;
  /** Whether to tell the admin by mail. */
  isNotified: boolean;
}

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

/** The browsers that admins have logged in with. */
export function adminDevices(db: Kysely<Database>) {
  return {
    /** Whether the admin with this e-mail address has logged in with this device. */
    async hasDevice({ email, tokenHash }: Device): Promise<boolean> {
      const row = await db
        .selectFrom('admin_device')
        .innerJoin('admin', 'admin.id', 'admin_device.admin_id')
        .select('token_hash')
        .where('token_hash', '=', tokenHash)
        .where('email', '=', email)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The hash of the token of a session's device, if the device is still known. */
    async deviceOf({ id, adminId }: OwnSession): Promise<string | undefined> {
      const row = await db
        .selectFrom('admin_session')
        .innerJoin('admin_device', 'admin_device.token_hash', 'admin_session.device_hash')
        .select('token_hash')
        .where('admin_session.id', '=', id)
        .where('admin_device.admin_id', '=', adminId)
        .executeTakeFirst();
      return row?.token_hash;
    },

    /** Stores the device, or updates its last login. */
    async rememberDevice(adminId: string, tokenHash: string, now: number): Promise<void> {
      await db
        .insertInto('admin_device')
        .values({ token_hash: tokenHash, admin_id: adminId, created_at: now, last_used_at: now })
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ last_used_at: now }))
        .execute();
    },

    /** Adds a login on a device that was not seen before to the history, and tells the admin by mail. */
    async recordNewDevice(login: NewDeviceLogin, now: number): Promise<void> {
      const { sessionId, email, device, isNotified } = login;
      await recordAction(db, { adminEmail: email, now }, 'login.new-device', device);
      if (!isNotified) return;
      const payload = { device: { name: device, at: now } };
      const mailing = { kind: 'admin-new-device', subjectId: sessionId, version: 1 } as const;
      await queueMailing(db, { ...mailing, payload }, addressRecipient(db, email), now);
    },

    /** Forgets the admin's devices, but not `except`. */
    async forgetDevices(adminId: string, except = ''): Promise<void> {
      await db
        .deleteFrom('admin_device')
        .where('admin_id', '=', adminId)
        .where('token_hash', '!=', except)
        .execute();
    },

    /** Deletes devices without a login for a year. */
    async purgeDevices(now: number, signal?: AbortSignal): Promise<void> {
      const where = sql<boolean>`last_used_at <= ${now - DEVICE_LIFETIME_SECONDS * 1000}`;
      await deleteInBatches(db, { table: 'admin_device', key: 'token_hash', where }, signal);
    },
  };
}
