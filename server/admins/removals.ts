import type { Kysely } from 'kysely';
import { ADMIN_REMOVAL_HOURS } from '@/domain/retention';
import { type Author, recordAction } from './history';
import { adminLinkStore } from './links';
import { adminKinds } from '#server/mail/kinds';
import { adminRecipients, queueMailing } from '#server/mail/mailing';
import type { Database } from '#server/db/schema';
import { acquireAdvisoryLock, inTransaction } from '#server/db/transaction';

const DELAY_MS = ADMIN_REMOVAL_HOURS * 3_600_000;

/** Somebody is removed who is the only admin. */
export class LastAdminError extends Error {
  override readonly name = 'LastAdminError';
}

/** How admins stop being admins. `now` is in epoch milliseconds. */
export function adminRemovals(db: Kysely<Database>) {
  /** @throws LastAdminError unless there are several admins, which stay several until the transaction ends. */
  async function requireOther(tx: Kysely<Database>): Promise<void> {
    await acquireAdvisoryLock(tx, 'admins');
    const admins = await tx.selectFrom('admin').select('id').limit(2).execute();
    if (admins.length < 2) throw new LastAdminError();
  }

  const clearRemovals = (tx: Kysely<Database>) =>
    tx.updateTable('admin').set({ removal_at: null, removal_by: '' });

  const nextDue = (tx: Kysely<Database>, now: number) =>
    tx
      .selectFrom('admin')
      .select(['id', 'email', 'removal_by'])
      .where('removal_at', '<=', now)
      .orderBy('removal_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();

  /**
   * Deletes the admin with sessions, devices, mails about the account, the invitations by and to the address, and the
   * removals that this admin has asked for. Returns false if there is no such admin.
   */
  const remove = (email: string): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('admin')
        .where('email', '=', email)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await adminLinkStore(tx).forgetInvitations(email);
      await clearRemovals(tx).where('removal_by', '=', email).execute();
      const mailings = tx
        .selectFrom('mailing')
        .select('id')
        .where('kind', 'in', adminKinds)
        .where('kind', '!=', 'test-letter');
      await tx
        .deleteFrom('mail')
        .where('email', '=', email)
        .where('mailing_id', 'in', mailings)
        .execute();
      return true;
    });

  return {
    remove,

    /**
     * Deletes an admin like `remove`, but not the only one.
     * @throws LastAdminError
     */
    leave: (email: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        await requireOther(tx);
        return adminRemovals(tx).remove(email);
      }),

    /**
     * Lets the removal of an admin begin, and tells all admins by mail. Returns the address of the removed one; undefined
     * if there is no such admin or the removal has begun already.
     * @param by Email address of the admin who asks.
     */
    beginRemoval: (adminId: string, { adminEmail: by, now }: Author): Promise<string | undefined> =>
      inTransaction(db, async (tx) => {
        const at = now + DELAY_MS;
        const removed = await tx
          .updateTable('admin')
          .set({ removal_at: at, removal_by: by })
          .where('id', '=', adminId)
          .where('removal_at', 'is', null)
          .returning('email')
          .executeTakeFirst();
        if (!removed) return undefined;
        const payload = { removal: { email: removed.email, by, at } };
        const mailing = { kind: 'admin-removal', subjectId: adminId, version: now } as const;
        await queueMailing(tx, { ...mailing, payload, createdBy: by }, adminRecipients(tx), now);
        return removed.email;
      }),

    /** Ends the removal of an admin before it happens, and returns the admin's address; undefined if there is none. */
    async endRemoval(adminId: string): Promise<string | undefined> {
      const kept = await clearRemovals(db)
        .where('id', '=', adminId)
        .where('removal_at', 'is not', null)
        .returning('email')
        .executeTakeFirst();
      return kept?.email;
    },

    /** Removes the admins whose time has come, but never the only one. */
    async removeDue(now: number): Promise<void> {
      // Reads first, because there is hardly ever anything to write.
      if ((await nextDue(db, now)) === undefined) return;
      await inTransaction(db, async (tx) => {
        for (;;) {
          await acquireAdvisoryLock(tx, 'admins');
          const due = await nextDue(tx, now);
          if (due === undefined) return;
          const { email, removal_by: by } = due;
          const isRemoved = await adminRemovals(tx)
            .leave(email)
            .catch((error: unknown) => {
              if (error instanceof LastAdminError) return false;
              throw error;
            });
          if (isRemoved) {
            await recordAction(tx, { adminEmail: by, now }, 'admin.removed', email);
          } else {
            await clearRemovals(tx).where('id', '=', due.id).execute();
          }
        }
      });
    },
  };
}
