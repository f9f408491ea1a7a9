import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Invitation, OpenInvitation } from '@/contract/admin-invitation';
import { INVITATION_HOURS } from '@/contract/retention';
import { deleteInBatches } from './delete-in-batches';
import { timestamp } from './event-row';
import { inTransaction } from './in-transaction';
import { queueMailing } from './mailing';
import type { Database } from './schema';

const LIFETIME_MS = INVITATION_HOURS * 3_600_000;

interface NewInvitation {
  /** Random; the link in the mail is made from it. */
  id: string;
  email: string;
  tokenHash: string;
  /** Email address of the admin who invites. */
  by: string;
}

/**
 * Whether an invitation can be accepted. One that expires later than a new one would was created while the clock was
 * wrong, so it cannot.
 */
const isOpen = (now: number) =>
  sql<SqlBool>`expires_at > ${now} and expires_at <= ${now + LIFETIME_MS}
    and not exists (select 1 from admin where admin.email = admin_invitation.email)`;

/** Invitations to become an admin. `now` is in epoch milliseconds. */
export function adminInvitationStore(db: Kysely<Database>) {
  const selectOpen = (now: number) =>
    db
      .selectFrom('admin_invitation')
      .select(['id', 'email', 'invited_by', 'created_at', 'expires_at'])
      .where(isOpen(now));

  return {
    /** Adds an invitation and queues its mail. It replaces an earlier one to the same address. */
    create: ({ id, email, tokenHash, by }: NewInvitation, now: number): Promise<Invitation> =>
      inTransaction(db, async (tx) => {
        await deleteInvitations(tx, sql`email = ${email}`);
        const row = {
          id,
          email,
          token_hash: tokenHash,
          invited_by: by,
          created_at: now,
          expires_at: now + LIFETIME_MS,
        };
        await tx.insertInto('admin_invitation').values(row).execute();
        const mailing = { kind: 'admin-invitation', subjectId: id, version: 1 } as const;
        await queueMailing(tx, { ...mailing, createdBy: by }, { to: 'address', email }, now);
        return toInvitation(row);
      }),

    /** The open invitations, the latest first. */
    async list(now: number): Promise<OpenInvitation[]> {
      const rows = await selectOpen(now)
        .select((eb) =>
          eb
            .selectFrom('mail')
            .innerJoin('mailing', 'mailing.id', 'mail.mailing_id')
            .select('mail.status')
            .where('mailing.kind', '=', 'admin-invitation')
            .whereRef('mailing.subject_id', '=', 'admin_invitation.id')
            .as('mailStatus'),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...toInvitation(row), mail: mailOf(row.mailStatus) }));
    },

    /** The open invitation of a token; undefined if there is none. */
    async find(tokenHash: string, now: number): Promise<Invitation | undefined> {
      const row = await selectOpen(now).where('token_hash', '=', tokenHash).executeTakeFirst();
      return row && toInvitation(row);
    },

    /** The invitation with the id; undefined if it cannot be accepted. */
    async findById(id: string, now: number): Promise<Invitation | undefined> {
      const row = await selectOpen(now).where('id', '=', id).executeTakeFirst();
      return row && toInvitation(row);
    },

    /** Claims an open invitation, and returns whom it was for. Of simultaneous calls only one gets the address. */
    claim: (tokenHash: string, now: number): Promise<string | undefined> =>
      inTransaction(db, async (tx) => {
        const [email] = await deleteInvitations(
          tx,
          sql`token_hash = ${tokenHash} and ${isOpen(now)}`,
        );
        return email;
      }),

    /** Withdraws an invitation with its mail, and returns whom it was for; undefined if there is none. */
    withdraw: (id: string): Promise<string | undefined> =>
      inTransaction(db, async (tx) => (await deleteInvitations(tx, sql`id = ${id}`))[0]),

    /** Withdraws all invitations to this address, and those that its admin has sent. */
    forget: (email: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await deleteInvitations(tx, sql`email = ${email} or invited_by = ${email}`);
      }),

    /** Deletes invitations that have expired. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const where = sql<boolean>`(expires_at <= ${now} or expires_at > ${now + LIFETIME_MS})`;
      await deleteInBatches(db, { table: 'admin_invitation', key: 'id', where }, signal);
    },
  };
}

/** Deletes invitations with their mails, and returns whom they were for. */
async function deleteInvitations(
  tx: Kysely<Database>,
  where: ReturnType<typeof sql<SqlBool>>,
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('admin_invitation')
    .where(where)
    .returning(['id', 'email'])
    .execute();
  if (deleted.length > 0) {
    await tx
      .deleteFrom('mailing')
      .where('kind', '=', 'admin-invitation')
      .where(
        'subject_id',
        'in',
        deleted.map(({ id }) => id),
      )
      .execute();
  }
  return deleted.map(({ email }) => email);
}

/** @param status Null for a mail that was deleted with all others to its address. */
function mailOf(status: Database['mail']['status'] | null): OpenInvitation['mail'] {
  if (status === 'sent') return 'sent';
  return status === 'waiting' || status === 'sending' ? 'waiting' : 'failed';
}

type InvitationRow = Omit<Database['admin_invitation'], 'token_hash'>;

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  by: row.invited_by,
  createdAt: timestamp(row.created_at),
  expiresAt: timestamp(row.expires_at),
});
