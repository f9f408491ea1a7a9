import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ADMIN_RESET_WAIT_HOURS } from '@/domain/retention';
import type { Database } from '#server/db/schema';
import { inTransaction, locked } from '#server/db/transaction';
import { ownerRecipients, queueMailing } from '#server/mail/mailing';
import { adminStore } from './admins';
import { recordAction } from './history';

const WAIT_MS = ADMIN_RESET_WAIT_HOURS * 3_600_000;

interface WaitingReset {
  id: string;
  email: string;
  passwordHash: string;
}

/**
 * Password resets of accounts that require a passkey. A new password takes effect after a day, so that whoever can read the
 * mailbox does not get in unnoticed; until then the old one stays valid. `now` is in epoch milliseconds.
 */
export function waitingResetStore(db: Kysely<Database>) {
  const waiting = (tx: Kysely<Database>) =>
    tx
      .selectFrom('admin')
      .select(['id', 'email', 'waiting_password_hash as passwordHash'])
      .where('waiting_password_hash', 'is not', null)
      .$narrowType<{ passwordHash: string }>();

  const due = (tx: Kysely<Database>, now: number) =>
    waiting(tx).where('waiting_password_at', '<=', now).limit(1);

  /** Sets the password, which also removes the requirement. */
  async function takeEffect(tx: Kysely<Database>, reset: WaitingReset, now: number): Promise<void> {
    const { id: adminId, email, passwordHash } = reset;
    const admins = adminStore(tx);
    await admins.setPassword({ email, passwordHash });
    // Which device it was a day ago is not kept.
    const device = 'By the link from your mail';
    await admins.recordNewPassword({ adminId, email, device, action: 'password.reset' }, now);
  }

  return {
    /**
     * Lets a password wait, in place of one that waits already, and tells the owners and the admin by mail. Returns when it
     * takes effect.
     */
    begin: ({ id, email, passwordHash }: WaitingReset, now: number): Promise<number> =>
      inTransaction(db, async (tx) => {
        const at = now + WAIT_MS;
        await tx
          .updateTable('admin')
          .set({ waiting_password_hash: passwordHash, waiting_password_at: at })
          .where('id', '=', id)
          .execute();
        await recordAction(tx, { adminEmail: email, now }, 'password.reset-asked', email);
        const mailing = { kind: 'admin-passkey', subjectId: randomUUID(), version: 1 } as const;
        const payload = { passkey: { notice: 'reset', email, at } } as const;
        await queueMailing(tx, { ...mailing, payload }, ownerRecipients(tx, id), now);
        return at;
      }),

    /** Lets the reset that would take effect at `at` do so now, and returns whose it is; undefined if there is none. */
    allow: (adminId: string, at: number, now: number): Promise<string | undefined> =>
      inTransaction(db, async (tx) => {
        const query = waiting(tx).where('id', '=', adminId).where('waiting_password_at', '=', at);
        const reset = await locked(tx, query).executeTakeFirst();
        if (reset) await takeEffect(tx, reset, now);
        return reset?.email;
      }),

    /** Forgets the password that waits, and returns whose it is; undefined if there is none. */
    async stop(adminId: string): Promise<string | undefined> {
      const stopped = await db
        .updateTable('admin')
        .set({ waiting_password_hash: null, waiting_password_at: null })
        .where('id', '=', adminId)
        .where('waiting_password_at', 'is not', null)
        .returning('email')
        .executeTakeFirst();
      return stopped?.email;
    },

    /** Lets those take effect whose time has come. */
    async settleDue(now: number): Promise<void> {
      // Reads first, because there is hardly ever anything to write.
      while ((await due(db, now).executeTakeFirst()) !== undefined) {
        await inTransaction(db, async (tx) => {
          const reset = await locked(tx, due(tx, now)).executeTakeFirst();
          if (reset) await takeEffect(tx, reset, now);
        });
      }
    },
  };
}
