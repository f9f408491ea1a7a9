import { type Kysely, sql } from 'kysely';
import type { Invitation, OpenInvitation } from '@/contract/admin-invitation';
import { deleteLinks, expiryOf, isOpenLink, type NewAdminLink } from './links';
import { timestamp } from '#server/events/row';
import { inTransaction } from '#server/db/in-transaction';
import { queueMailing } from '#server/mail/mailing';
import type { Database } from '#server/db/schema';

interface NewInvitation extends NewAdminLink {
  /** Email address of the admin who invites. */
  by: string;
}

/** Invitations to become an admin. `now` is in epoch milliseconds. */
export function adminInvitationStore(db: Kysely<Database>) {
  const selectOpen = (now: number) =>
    db
      .selectFrom('admin_link')
      .select(['id', 'email', 'invited_by', 'created_at', 'expires_at'])
      .where(isOpenLink('invitation', now));

  return {
    /** Adds an invitation and queues its mail. It replaces an earlier one to the same address. */
    create: ({ id, email, tokenHash, by }: NewInvitation, now: number): Promise<Invitation> =>
      inTransaction(db, async (tx) => {
        await deleteLinks(tx, sql`kind = 'invitation' and email = ${email}`);
        const row = {
          id,
          kind: 'invitation',
          email,
          admin_id: null,
          token_hash: tokenHash,
          invited_by: by,
          created_at: now,
          expires_at: expiryOf('invitation', now),
        } as const;
        await tx.insertInto('admin_link').values(row).execute();
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
            .whereRef('mailing.subject_id', '=', 'admin_link.id')
            .as('mailStatus'),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...toInvitation(row), mail: mailOf(row.mailStatus) }));
    },

    /** The invitation with the id; undefined if it cannot be accepted. */
    async findById(id: string, now: number): Promise<Invitation | undefined> {
      const row = await selectOpen(now).where('id', '=', id).executeTakeFirst();
      return row && toInvitation(row);
    },

    /** Withdraws an invitation with its mail, and returns whom it was for; undefined if there is none. */
    withdraw: (id: string): Promise<string | undefined> =>
      inTransaction(db, async (tx) => {
        const [withdrawn] = await deleteLinks(tx, sql`kind = 'invitation' and id = ${id}`);
        return withdrawn?.email;
      }),

    /** Withdraws all invitations to this address, and those that its admin has sent. */
    forget: (email: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await deleteLinks(
          tx,
          sql`kind = 'invitation' and (email = ${email} or invited_by = ${email})`,
        );
      }),
  };
}

/** @param status Null for a mail that was deleted with all others to its address. */
function mailOf(status: Database['mail']['status'] | null): OpenInvitation['mail'] {
  if (status === 'sent') return 'sent';
  return status === 'waiting' || status === 'sending' ? 'waiting' : 'failed';
}

type InvitationRow = Pick<
  Database['admin_link'],
  'id' | 'email' | 'invited_by' | 'created_at' | 'expires_at'
>;

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  by: row.invited_by,
  createdAt: timestamp(row.created_at),
  expiresAt: timestamp(row.expires_at),
});
