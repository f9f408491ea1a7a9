import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { atomically } from './atomically';
import type { Tables } from './tables';

interface Admin {
  id: string;
  email: string;
  passwordHash: string;
}

interface NewAdmin {
  email: string;
  passwordHash: string;
}

/** Admins and their sessions, apart from the members': nothing that members do leads here. */
export function adminStore(db: Kysely<Tables>) {
  return {
    /** False where the address has an admin already. */
    async create({ email, passwordHash }: NewAdmin, now: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('admin')
        .values({ id: randomUUID(), email, password_hash: passwordHash, created_at: now })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },

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

    /** Ends the admin's sessions too. False where there is no such admin. */
    async remove(email: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('admin')
        .where('email', '=', email)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Ends the admin's sessions too. False where there is no such admin. */
    setPassword: ({ email, passwordHash }: NewAdmin): Promise<boolean> =>
      atomically(db, async (tx) => {
        const admin = await tx
          .updateTable('admin')
          .set({ password_hash: passwordHash })
          .where('email', '=', email)
          .returning('id')
          .executeTakeFirst();
        if (!admin) return false;
        await tx.deleteFrom('admin_session').where('admin_id', '=', admin.id).execute();
        return true;
      }),

    /** The id of a new session that lasts until `expiresAt`, epoch milliseconds. */
    async openSession(adminId: string, expiresAt: number): Promise<string> {
      const id = randomUUID();
      await db
        .insertInto('admin_session')
        .values({ id, admin_id: adminId, expires_at: expiresAt })
        .execute();
      return id;
    },

    async hasSession(session: { id: string; adminId: string }, now: number): Promise<boolean> {
      const row = await db
        .selectFrom('admin_session')
        .select('id')
        .where('id', '=', session.id)
        .where('admin_id', '=', session.adminId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },

    async endSessions(adminId: string): Promise<void> {
      await db.deleteFrom('admin_session').where('admin_id', '=', adminId).execute();
    },

    async purgeSessions(now: number): Promise<void> {
      await db.deleteFrom('admin_session').where('expires_at', '<=', now).execute();
    },
  };
}
