import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AdminRole } from '@/domain/roles';
import { adminDevices } from './devices';
import { type Author, recordAction } from './history';
import { adminLinkStore } from './links';
import { adminRemovals } from './removals';
import { adminSessions } from './sessions';
import { nameOfAdmin } from '#server/db/admin-name';
import { deleteInBatches } from '#server/db/delete-in-batches';
import { addressRecipient, type MailingPayload, queueMailing } from '#server/mail/mailing';
import type { Database } from '#server/db/schema';
import { unauthenticated } from '#server/http/http-error';
import { inTransaction, locked } from '#server/db/transaction';

export interface Admin {
  id: string;
  email: string;
  passwordHash: string;
  requiresPasskey: boolean;
}

interface AdminAccount {
  email: string;
  passwordHash: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Whether the password was shown in a terminal, so that the admin should replace it. */
  hasGeneratedPassword: boolean;
  /** Epoch milliseconds; null before the first login. */
  loggedInAt: number | null;
  role: AdminRole;
  /** Empty until the admin has said it. */
  name: string;
  requiresPasskey: boolean;
  /** When a new password takes effect that waits, in epoch milliseconds; null if none does. */
  resetAt: number | null;
}

interface ListedAdmin {
  id: string;
  email: string;
  name: string;
  role: AdminRole;
  /** Epoch milliseconds. */
  createdAt: number;
  /** When the admin is removed, in epoch milliseconds; null if nobody has asked for it. */
  removalAt: number | null;
  /** What the admin who has asked is called; empty if nobody has. */
  removalBy: string;
  requiresPasskey: boolean;
  hasPasskey: boolean;
  /** As in `AdminAccount`. */
  resetAt: number | null;
}

interface NewPassword {
  adminId: string;
  email: string;
  /** In words; empty if it is unknown. */
  device: string;
  action: 'password.changed' | 'password.reset';
}

interface SetPassword {
  email: string;
  passwordHash: string;
  /** Whether the password is shown in a terminal. */
  hasGeneratedPassword?: boolean;
}

interface NewAdmin extends SetPassword {
  /** An owner, if it is not said. */
  role?: AdminRole;
  name?: string;
}

/** Admins, their sessions and known devices. Separate from members, so that no member can become an admin. */
export function adminStore(db: Kysely<Database>) {
  const accountOf = (adminId: string) =>
    db
      .selectFrom('admin')
      .select([
        'email',
        'password_hash',
        'created_at',
        'has_generated_password',
        'logged_in_at',
        'role',
        'name',
        'requires_passkey',
        'waiting_password_at',
      ])
      .where('id', '=', adminId);

  return {
    ...adminSessions(db),
    ...adminDevices(db),
    ...adminRemovals(db),

    /** Creates an admin and returns its id; null if there is one with this e-mail address already. */
    async create(admin: NewAdmin, now: number): Promise<string | null> {
      const { email, role = 'owner', name = '' } = admin;
      const created = await db
        .insertInto('admin')
        .values({ id: randomUUID(), email, role, name, created_at: now, ...passwordOf(admin) })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      return created?.id ?? null;
    },

    /** Lists the admins by e-mail address. */
    async list(): Promise<ListedAdmin[]> {
      const rows = await db
        .selectFrom('admin')
        .select((eb) => [
          'id',
          'email',
          'name',
          'role',
          'created_at as createdAt',
          'removal_at as removalAt',
          nameOfAdmin(sql.ref('admin.removal_by')).as('removalBy'),
          'waiting_password_at as resetAt',
          'requires_passkey as requiresPasskey',
          eb
            .selectFrom('admin_passkey')
            .select('admin_id')
            .whereRef('admin_id', '=', 'admin.id')
            .limit(1)
            .as('passkeyOf'),
        ])
        .orderBy('email')
        .execute();
      return rows.map(({ passkeyOf, requiresPasskey, ...admin }) => ({
        ...admin,
        requiresPasskey: requiresPasskey === 1,
        hasPasskey: passkeyOf !== null,
      }));
    },

    /** The admin with this address, with the hash of the password; undefined if there is none. */
    async findByEmail(email: string): Promise<Admin | undefined> {
      const row = await db
        .selectFrom('admin')
        .select(['id', 'password_hash', 'requires_passkey'])
        .where('email', '=', email)
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          email,
          passwordHash: row.password_hash,
          requiresPasskey: row.requires_passkey === 1,
        }
      );
    },

    /** The admin's account; undefined if the admin was removed. */
    async findById(adminId: string): Promise<AdminAccount | undefined> {
      const row = await accountOf(adminId).executeTakeFirst();
      return row && toAccount(row);
    },

    /** Finds the account like `findById`, and keeps other transactions from changing it until this one ends. */
    async lock(adminId: string): Promise<AdminAccount | undefined> {
      const row = await locked(db, accountOf(adminId)).executeTakeFirst();
      return row && toAccount(row);
    },

    /**
     * An admin as the author of what a request does at `now`, in epoch milliseconds.
     * @throws HttpError 401 if the admin was removed while the request was running.
     */
    async authorOf(adminId: string, now: number): Promise<Author> {
      const { email } = await db
        .selectFrom('admin')
        .select('email')
        .where('id', '=', adminId)
        .executeTakeFirstOrThrow(unauthenticated);
      return { adminEmail: email, now };
    },

    /**
     * Sets the password, ends the sessions and forgets the devices. No passkey is required any more, and no other password
     * waits. Returns false if there is no such admin.
     */
    setPassword: (admin: SetPassword): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const updated = await tx
          .updateTable('admin')
          .set({ ...passwordOf(admin), ...noWaitingPassword, requires_passkey: 0 })
          .where('email', '=', admin.email)
          .returning('id')
          .executeTakeFirst();
        if (!updated) return false;
        await tx.deleteFrom('admin_session').where('admin_id', '=', updated.id).execute();
        await tx.deleteFrom('admin_device').where('admin_id', '=', updated.id).execute();
        return true;
      }),

    /** Says what the admin is called. */
    async changeName(adminId: string, name: string): Promise<void> {
      await db.updateTable('admin').set({ name }).where('id', '=', adminId).execute();
    },

    /** Sets a password that the admin has chosen, in place of one that waits. Ends nothing. */
    async changePassword(adminId: string, passwordHash: string): Promise<void> {
      await db
        .updateTable('admin')
        .set({ password_hash: passwordHash, has_generated_password: 0, ...noWaitingPassword })
        .where('id', '=', adminId)
        .execute();
    },

    /** Sets whether the account requires a passkey. Without it no reset has to wait, so one that waits is forgotten. */
    async requirePasskey(adminId: string, isRequired: boolean): Promise<void> {
      await db
        .updateTable('admin')
        .set(isRequired ? { requires_passkey: 1 } : { requires_passkey: 0, ...noWaitingPassword })
        .where('id', '=', adminId)
        .execute();
    },

    /**
     * Adds a new password to the history, and tells the admin by mail. Links to another password or address stop
     * working: somebody who knew the old password may have asked for them.
     */
    async recordNewPassword(change: NewPassword, now: number): Promise<void> {
      const { adminId, email, device, action } = change;
      await adminLinkStore(db).forget(adminId);
      await recordAction(db, { adminEmail: email, now }, action, email);
      const payload = { device: { name: device, at: now } };
      const mailing = { kind: 'admin-password', subjectId: randomUUID(), version: 1 } as const;
      await queueMailing(db, { ...mailing, payload }, addressRecipient(db, email), now);
    },

    /** Tells the admin by mail what happened to the passkeys of the account. */
    async notifyOfPasskey(passkey: NonNullable<MailingPayload['passkey']>): Promise<void> {
      const mailing = { kind: 'admin-passkey', subjectId: randomUUID(), version: 1 } as const;
      const recipient = addressRecipient(db, passkey.email);
      await queueMailing(db, { ...mailing, payload: { passkey } }, recipient, passkey.at);
    },

    /** Changes the address, also in what names the admin by it, and tells the former one. False for that of another admin. */
    changeAddress: (adminId: string, email: string, now: number): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const admins = await tx.selectFrom('admin').select(['id', 'email']).execute();
        const former = admins.find(({ id }) => id === adminId)?.email;
        if (former === undefined || admins.some((admin) => admin.email === email)) return false;
        await tx.updateTable('admin').set({ email }).where('id', '=', adminId).execute();
        await recordAction(tx, { adminEmail: former, now }, 'admin.address-changed', email);
        const mailing = {
          kind: 'admin-address-changed',
          subjectId: randomUUID(),
          version: 1,
        } as const;
        const recipient = addressRecipient(tx, former);
        await queueMailing(tx, { ...mailing, payload: { address: email } }, recipient, now);
        await tx
          .updateTable('admin_link')
          .set({ invited_by: email })
          .where('invited_by', '=', former)
          .execute();
        await tx
          .updateTable('admin')
          .set({ removal_by: email })
          .where('removal_by', '=', former)
          .execute();
        return true;
      }),

    /** Removes the admins whose removal is due; deletes expired sessions, and devices without a login for a year. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      await adminRemovals(db).removeDue(now);
      const where = sql<boolean>`expires_at <= ${now}`;
      await deleteInBatches(db, { table: 'admin_session', key: 'id', where }, signal);
      await adminDevices(db).purgeDevices(now, signal);
    },
  };
}

const passwordOf = ({ passwordHash, hasGeneratedPassword = false }: SetPassword) => ({
  password_hash: passwordHash,
  has_generated_password: hasGeneratedPassword ? 1 : 0,
});

const noWaitingPassword = { waiting_password_hash: null, waiting_password_at: null };

const toAccount = (
  row: Omit<
    Selectable<Database['admin']>,
    'id' | 'removal_at' | 'removal_by' | 'waiting_password_hash'
  >,
): AdminAccount => ({
  email: row.email,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  hasGeneratedPassword: row.has_generated_password === 1,
  loggedInAt: row.logged_in_at,
  role: row.role,
  name: row.name,
  requiresPasskey: row.requires_passkey === 1,
  resetAt: row.waiting_password_at,
});
