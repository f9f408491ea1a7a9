import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { DEVICE_DAYS } from '@/contract/retention';
import { adminSessions } from './admin-sessions';
import { inTransaction } from './in-transaction';
import { deleteInBatches } from './delete-in-batches';
import type { Database } from './schema';

interface Admin {
  id: string;
  email: string;
  passwordHash: string;
}

interface AdminAccount {
  email: string;
  passwordHash: string;
  /** Epoch milliseconds. */
  createdAt: number;
  hasGeneratedPassword: boolean;
}

interface NewAdmin {
  email: string;
  passwordHash: string;
}

interface Device {
  email: string;
  tokenHash: string;
}

/** How long a device stays known after its last login. */
export const DEVICE_LIFETIME_SECONDS = DEVICE_DAYS * 86_400;

/** Admins, their sessions and known devices. Separate from members, so that no member can become an admin. */
export function adminStore(db: Kysely<Database>) {
  return {
    ...adminSessions(db),

    /** Returns false if there is an admin with this e-mail address already. */
    async create({ email, passwordHash }: NewAdmin, now: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('admin')
        .values({ id: randomUUID(), email, password_hash: passwordHash, created_at: now })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },

    /** Lists the admins by e-mail address. `createdAt` is in epoch milliseconds. */
    async list(): Promise<{ email: string; createdAt: number }[]> {
      return db
        .selectFrom('admin')
        .select(['email', 'created_at as createdAt'])
        .orderBy('email')
        .execute();
    },

    async findByEmail(email: string): Promise<Admin | undefined> {
      return db
        .selectFrom('admin')
        .select(['id', 'email', 'password_hash as passwordHash'])
        .where('email', '=', email)
        .executeTakeFirst();
    },

    /** The admin's account; undefined if the admin was removed. */
    async findById(adminId: string): Promise<AdminAccount | undefined> {
      const row = await db
        .selectFrom('admin')
        .select(['email', 'password_hash', 'created_at', 'has_generated_password'])
        .where('id', '=', adminId)
        .executeTakeFirst();
      return (
        row && {
          email: row.email,
          passwordHash: row.password_hash,
          createdAt: row.created_at,
          hasGeneratedPassword: row.has_generated_password === 1,
        }
      );
    },

    /** The email address of an admin. The admin must exist. */
    async emailOf(adminId: string): Promise<string> {
      const { email } = await db
        .selectFrom('admin')
        .select('email')
        .where('id', '=', adminId)
        .executeTakeFirstOrThrow();
      return email;
    },

    /** Deletes the admin with sessions and devices. Returns false if there is no such admin. */
    async remove(email: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('admin')
        .where('email', '=', email)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Sets the password, ends the sessions and forgets the devices. Returns false if there is no such admin. */
    setPassword: ({ email, passwordHash }: NewAdmin): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const admin = await tx
          .updateTable('admin')
          .set({ password_hash: passwordHash })
          .where('email', '=', email)
          .returning('id')
          .executeTakeFirst();
        if (!admin) return false;
        await tx.deleteFrom('admin_session').where('admin_id', '=', admin.id).execute();
        await tx.deleteFrom('admin_device').where('admin_id', '=', admin.id).execute();
        return true;
      }),

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

    /** Stores the device, or updates its last login. */
    async rememberDevice(adminId: string, tokenHash: string, now: number): Promise<void> {
      await db
        .insertInto('admin_device')
        .values({ token_hash: tokenHash, admin_id: adminId, created_at: now, last_used_at: now })
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ last_used_at: now }))
        .execute();
    },

    /** Deletes expired sessions, and devices without a login for a year. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const sessions = { table: 'admin_session', key: 'id' } as const;
      await deleteInBatches(db, { ...sessions, where: sql`expires_at <= ${now}` }, signal);
      const devices = { table: 'admin_device', key: 'token_hash' } as const;
      const unusedSince = now - DEVICE_LIFETIME_SECONDS * 1000;
      await deleteInBatches(db, { ...devices, where: sql`last_used_at <= ${unusedSince}` }, signal);
    },
  };
}
