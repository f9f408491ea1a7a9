import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { isPostgres } from '#server/db/dialects/dialect';
import { adminInvitationStore } from './admin-invitations';
import { adminDevices } from './admin-devices';
import { adminSessions } from './admin-sessions';
import { inTransaction } from './in-transaction';
import { deleteInBatches } from './delete-in-batches';
import type { Database } from './schema';

export interface Admin {
  id: string;
  email: string;
  passwordHash: string;
}

/** The admin was removed while a request of theirs was running. */
export class AdminRemovedError extends Error {
  override readonly name = 'AdminRemovedError';
}

interface AdminAccount {
  email: string;
  passwordHash: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Whether the password was shown in a terminal, so that the admin should replace it. */
  hasGeneratedPassword: boolean;
  hasLoggedIn: boolean;
}

interface NewAdmin {
  email: string;
  passwordHash: string;
  /** Whether the password is shown in a terminal. */
  hasGeneratedPassword?: boolean;
}

/** Admins, their sessions and known devices. Separate from members, so that no member can become an admin. */
export function adminStore(db: Kysely<Database>) {
  const accountOf = (adminId: string) =>
    db
      .selectFrom('admin')
      .select(['email', 'password_hash', 'created_at', 'has_generated_password', 'has_logged_in'])
      .where('id', '=', adminId);

  return {
    ...adminSessions(db),
    ...adminDevices(db),

    /** Creates an admin and returns its id; null if there is one with this e-mail address already. */
    async create(admin: NewAdmin, now: number): Promise<string | null> {
      const created = await db
        .insertInto('admin')
        .values({ id: randomUUID(), email: admin.email, created_at: now, ...passwordOf(admin) })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      return created?.id ?? null;
    },

    /** Lists the admins by e-mail address. `createdAt` is in epoch milliseconds. */
    async list(): Promise<{ id: string; email: string; createdAt: number }[]> {
      return db
        .selectFrom('admin')
        .select(['id', 'email', 'created_at as createdAt'])
        .orderBy('email')
        .execute();
    },

    /** The admin with this address, with the hash of the password; undefined if there is none. */
    async findByEmail(email: string): Promise<Admin | undefined> {
      return db
        .selectFrom('admin')
        .select(['id', 'email', 'password_hash as passwordHash'])
        .where('email', '=', email)
        .executeTakeFirst();
    },

    /** The admin's account; undefined if the admin was removed. */
    async findById(adminId: string): Promise<AdminAccount | undefined> {
      const row = await accountOf(adminId).executeTakeFirst();
      return row && toAccount(row);
    },

    /** Finds the account like `findById`, and keeps other transactions from changing it until this one ends. */
    async lock(adminId: string): Promise<AdminAccount | undefined> {
      const query = accountOf(adminId);
      const row = await (isPostgres(db) ? query.forUpdate() : query).executeTakeFirst();
      return row && toAccount(row);
    },

    /**
     * The email address of an admin.
     * @throws AdminRemovedError
     */
    async emailOf(adminId: string): Promise<string> {
      const { email } = await db
        .selectFrom('admin')
        .select('email')
        .where('id', '=', adminId)
        .executeTakeFirstOrThrow(() => new AdminRemovedError());
      return email;
    },

    /**
     * Deletes the admin with sessions, devices, mails about the account, and the invitations by and to the address.
     * Returns false if there is no such admin.
     */
    remove: (email: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('admin')
          .where('email', '=', email)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await adminInvitationStore(tx).forget(email);
        const mailings = tx
          .selectFrom('mailing')
          .select('id')
          .where('kind', 'in', ['admin-new-device', 'admin-invitation']);
        await tx
          .deleteFrom('mail')
          .where('email', '=', email)
          .where('mailing_id', 'in', mailings)
          .execute();
        return true;
      }),

    /** Sets the password, ends the sessions and forgets the devices. Returns false if there is no such admin. */
    setPassword: (admin: NewAdmin): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const updated = await tx
          .updateTable('admin')
          .set(passwordOf(admin))
          .where('email', '=', admin.email)
          .returning('id')
          .executeTakeFirst();
        if (!updated) return false;
        await tx.deleteFrom('admin_session').where('admin_id', '=', updated.id).execute();
        await tx.deleteFrom('admin_device').where('admin_id', '=', updated.id).execute();
        return true;
      }),

    /** Sets a password that the admin has chosen. Ends nothing. */
    async changePassword(adminId: string, passwordHash: string): Promise<void> {
      await db
        .updateTable('admin')
        .set({ password_hash: passwordHash, has_generated_password: 0 })
        .where('id', '=', adminId)
        .execute();
    },

    /** Deletes expired sessions, and devices without a login for a year. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const where = sql<boolean>`expires_at <= ${now}`;
      await deleteInBatches(db, { table: 'admin_session', key: 'id', where }, signal);
      await adminDevices(db).purgeDevices(now, signal);
    },
  };
}

const passwordOf = ({ passwordHash, hasGeneratedPassword = false }: NewAdmin) => ({
  password_hash: passwordHash,
  has_generated_password: hasGeneratedPassword ? 1 : 0,
});

const toAccount = (row: Omit<Selectable<Database['admin']>, 'id'>): AdminAccount => ({
  email: row.email,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  hasGeneratedPassword: row.has_generated_password === 1,
  hasLoggedIn: row.has_logged_in === 1,
});
