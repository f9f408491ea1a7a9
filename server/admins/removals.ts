import { type Kysely, sql } from 'kysely';
import { LAST_OWNER } from '@/contract/admin-account';
import type { AdminRole } from '@/domain/roles';
import { nameOfAdmin } from '#server/db/admin-name';
import { ADMIN_REMOVAL_HOURS } from '@/domain/retention';
import { type Author, recordAction } from './history';
import { adminLinkStore } from './links';
import { adminKinds } from '#server/mail/kinds';
import { ownerRecipients, queueMailing } from '#server/mail/mailing';
import { conflict } from '#server/http/http-error';
import type { Database } from '#server/db/schema';
import { acquireAdvisoryLock, inTransaction } from '#server/db/transaction';

const DELAY_MS = ADMIN_REMOVAL_HOURS * 3_600_000;

/** Without this one there would be no owner. */
export class LastOwnerError extends Error {
  override readonly name = 'LastOwnerError';
}

/** The 409 for what would leave no owner. */
export const lastOwner = () =>
  conflict(LAST_OWNER, 'You are the only owner. Make another admin an owner first.');

/** For the `catch` of what takes an owner away. */
export function refuseLastOwner(error: unknown): never {
  throw error instanceof LastOwnerError ? lastOwner() : error;
}

/** How admins stop being admins. `now` is in epoch milliseconds. */
export function adminRemovals(db: Kysely<Database>) {
  const nextDue = (tx: Kysely<Database>, now: number) =>
    tx
      .selectFrom('admin')
      .select(['id', 'email', 'removal_by'])
      .where('removal_at', '<=', now)
      .orderBy('removal_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();

  return {
    /**
     * Lets owners stop being owners one after the other until the transaction ends. Before any lock on an admin, as
     * others wait for this one too.
     */
    lockOwners: (): Promise<void> => lockOwners(db),

    /** Whether there would be no owner without this admin. */
    async isLastOwner(email: string): Promise<boolean> {
      const other = await db
        .selectFrom('admin')
        .select('id')
        .where('role', '=', 'owner')
        .where('email', '!=', email)
        .limit(1)
        .executeTakeFirst();
      return other === undefined;
    },

    /**
     * Deletes the admin with sessions, devices, mails about the account, the invitations by and to the address, and the
     * removals that this admin has asked for. Returns false if there is no such admin.
     * @throws LastOwnerError
     */
    remove: (email: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        await lockOwners(tx);
        if (await adminRemovals(tx).isLastOwner(email)) throw new LastOwnerError();
        return remove(tx, email);
      }),

    /**
     * Gives the admin a role, and tells the owners and the admin by mail. An organiser's own invitations and removals
     * of others end. Returns the address; undefined if there is no such admin, or nothing changes.
     * @throws LastOwnerError
     */
    changeRole: (
      adminId: string,
      role: AdminRole,
      { adminEmail: by, now }: Author,
    ): Promise<string | undefined> =>
      inTransaction(db, async (tx) => {
        await lockOwners(tx);
        const changed = await tx
          .updateTable('admin')
          .set({ role })
          .where('id', '=', adminId)
          .where('role', '!=', role)
          .returning('email')
          .executeTakeFirst();
        if (!changed) return undefined;
        const { email } = changed;
        if (role !== 'owner') {
          if (await adminRemovals(tx).isLastOwner(email)) throw new LastOwnerError();
          await adminLinkStore(tx).forgetInvitations(email);
          await clearRemovals(tx).where('removal_by', '=', email).execute();
        }
        await recordAction(tx, { adminEmail: by, now }, `admin.made-${role}`, email);
        const payload = { roleChange: { email, role, by: await nameIn(tx, by) } };
        const mailing = { kind: 'admin-role', subjectId: adminId, version: now } as const;
        const told = ownerRecipients(tx, adminId);
        await queueMailing(tx, { ...mailing, payload, createdBy: by }, told, now);
        return email;
      }),

    /**
     * Lets the removal of an admin begin, and tells the owners and the admin by mail. Returns the address of the removed
     * one; undefined if there is no such admin or the removal has begun already.
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
        const payload = { removal: { email: removed.email, by: await nameIn(tx, by), at } };
        const mailing = { kind: 'admin-removal', subjectId: adminId, version: now } as const;
        const told = ownerRecipients(tx, adminId);
        await queueMailing(tx, { ...mailing, payload, createdBy: by }, told, now);
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

    /** Removes the admins whose time has come, but never the only owner. */
    async removeDue(now: number): Promise<void> {
      // Reads first, because there is hardly ever anything to write.
      if ((await nextDue(db, now)) === undefined) return;
      await inTransaction(db, async (tx) => {
        for (;;) {
          await lockOwners(tx);
          const due = await nextDue(tx, now);
          if (due === undefined) return;
          const { email, removal_by: by } = due;
          const isRemoved = await adminRemovals(tx)
            .remove(email)
            .catch((error: unknown) => {
              if (error instanceof LastOwnerError) return false;
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

async function remove(tx: Kysely<Database>, email: string): Promise<boolean> {
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
}

/** What the admin with the address is called. */
async function nameIn(tx: Kysely<Database>, email: string): Promise<string> {
  const { name } = await tx
    .selectNoFrom(nameOfAdmin(sql.val(email)).as('name'))
    .executeTakeFirstOrThrow();
  return name;
}

const clearRemovals = (tx: Kysely<Database>) =>
  tx.updateTable('admin').set({ removal_at: null, removal_by: '' });

const lockOwners = (tx: Kysely<Database>) => acquireAdvisoryLock(tx, 'admins');
