import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Invitation, NewInvitation, OpenInvitation } from '@/contract/admin-invitation';
import type { AdminRole } from '@/domain/roles';
import { ADMIN_ADDRESS_HOURS, ADMIN_RESET_HOURS, INVITATION_DAYS } from '@/domain/retention';
import { isAhead } from '#server/db/clock';
import { nameOfAdmin } from '#server/db/admin-name';
import { deleteInBatches } from '#server/db/delete-in-batches';
import type { AdminLinkKind, Database } from '#server/db/schema';
import { addressRecipient, adminRecipients, queueMailing } from '#server/mail/mailing';
import { inTransaction } from '#server/db/transaction';
import { timestamp } from '#server/db/columns';

const HOUR_MS = 3_600_000;

const lifetimesMs: Record<AdminLinkKind, number> = {
  invitation: INVITATION_DAYS * 24 * HOUR_MS,
  reset: ADMIN_RESET_HOURS * HOUR_MS,
  address: ADMIN_ADDRESS_HOURS * HOUR_MS,
};

interface NewLink {
  /** Random; the token of the link is made from it. */
  id: string;
  email: string;
  tokenHash: string;
}

interface OpenLink {
  email: string;
  /** Of an invitation. */
  role: AdminRole;
  /** Null for an invitation. */
  adminId: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** A link that was used up. */
export interface ClaimedLink {
  id: string;
  email: string;
  /** Of an invitation. */
  role: AdminRole;
  adminId: string | null;
}

/** When a link of this kind expires that is created now. */
const expiryOf = (kind: AdminLinkKind, now: number) => now + lifetimesMs[kind];

/** Whether a link of this kind works. An invitation of somebody who has become an admin does not. */
const isOpenLink = (kind: AdminLinkKind, now: number) =>
  sql<SqlBool>`kind = ${kind} and ${isAhead('expires_at', now, lifetimesMs[kind])} and (kind <> 'invitation'
      or not exists (select 1 from admin where admin.email = admin_link.email))`;

/** The links in mails to admins, and to those who are invited to become one. `now` is in epoch milliseconds. */
export function adminLinkStore(db: Kysely<Database>) {
  const selectOpen = (kind: AdminLinkKind, now: number) =>
    db
      .selectFrom('admin_link')
      .select(['email', 'role', 'admin_id as adminId', 'expires_at as expiresAt'])
      .where(isOpenLink(kind, now));

  const selectInvitations = (now: number) =>
    db
      .selectFrom('admin_link')
      .select(['id', 'email', 'role', 'created_at', 'expires_at'])
      .select(nameOfAdmin(sql.ref('invited_by')).as('invited_by'))
      .where(isOpenLink('invitation', now));

  return {
    /**
     * Adds an invitation and queues its mail. It replaces an earlier one to the same address.
     * @param by Email address of the admin who invites.
     */
    createInvitation: (
      link: NewLink & NewInvitation,
      by: string,
      now: number,
    ): Promise<Invitation> =>
      inTransaction(db, async (tx) => {
        const { id, email, role, tokenHash } = link;
        await deleteLinks(tx, sql`kind = 'invitation' and email = ${email}`);
        const row = {
          id,
          kind: 'invitation',
          email,
          role,
          admin_id: null,
          token_hash: tokenHash,
          invited_by: by,
          created_at: now,
          expires_at: expiryOf('invitation', now),
        } as const;
        await tx.insertInto('admin_link').values(row).execute();
        const mailing = { kind: 'admin-invitation', subjectId: id, version: 1 } as const;
        await queueMailing(tx, { ...mailing, createdBy: by }, addressRecipient(tx, email), now);
        return toInvitation(row);
      }),

    /**
     * Adds a link to a new password and queues its mail, if the address is an admin's. The same statements run if it is
     * not, so that the time they take does not tell.
     */
    createReset: ({ id, email, tokenHash }: NewLink, now: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        await tx
          .insertInto('admin_link')
          .columns([
            'id',
            'kind',
            'email',
            'admin_id',
            'token_hash',
            'invited_by',
            'created_at',
            'expires_at',
          ])
          .expression((eb) =>
            eb
              .selectFrom('admin')
              .select([
                sql<string>`${id}`.as('id'),
                sql<AdminLinkKind>`'reset'`.as('kind'),
                'admin.email',
                'admin.id as admin_id',
                sql<string>`${tokenHash}`.as('token_hash'),
                sql<string>`''`.as('invited_by'),
                sql<number>`${now}`.as('created_at'),
                sql<number>`${expiryOf('reset', now)}`.as('expires_at'),
              ])
              .where('admin.email', '=', email),
          )
          .execute();
        const mailing = { kind: 'admin-reset', subjectId: id, version: 1 } as const;
        await queueMailing(tx, mailing, adminRecipients(tx).where('email', '=', email), now);
      }),

    /** Adds a link that confirms an admin's new address, and queues its mail. It replaces an earlier one. */
    createAddress: (link: NewLink, adminId: string, now: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { id, email, tokenHash } = link;
        await deleteLinks(tx, sql`kind = 'address' and admin_id = ${adminId}`);
        await tx
          .insertInto('admin_link')
          .values({
            id,
            kind: 'address',
            email,
            admin_id: adminId,
            token_hash: tokenHash,
            invited_by: '',
            created_at: now,
            expires_at: expiryOf('address', now),
          })
          .execute();
        const mailing = { kind: 'admin-address', subjectId: id, version: 1 } as const;
        await queueMailing(tx, mailing, addressRecipient(tx, email), now);
      }),

    /** The open link of a token; undefined if there is none. */
    find: (kind: AdminLinkKind, tokenHash: string, now: number): Promise<OpenLink | undefined> =>
      selectOpen(kind, now).where('token_hash', '=', tokenHash).executeTakeFirst(),

    /** Whether the link with the id still works. */
    async isOpen(kind: AdminLinkKind, id: string, now: number): Promise<boolean> {
      return (await selectOpen(kind, now).where('id', '=', id).executeTakeFirst()) !== undefined;
    },

    /** Claims an open link. Of simultaneous calls only one gets it. */
    claim: (
      kind: AdminLinkKind,
      tokenHash: string,
      now: number,
    ): Promise<ClaimedLink | undefined> =>
      inTransaction(db, async (tx) => {
        const where = sql<SqlBool>`token_hash = ${tokenHash} and ${isOpenLink(kind, now)}`;
        return (await deleteLinks(tx, where))[0];
      }),

    /** The open invitations, the latest first. */
    async listInvitations(now: number): Promise<OpenInvitation[]> {
      const rows = await selectInvitations(now)
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
    async findInvitation(id: string, now: number): Promise<Invitation | undefined> {
      const row = await selectInvitations(now).where('id', '=', id).executeTakeFirst();
      return row && toInvitation(row);
    },

    /** Withdraws an invitation with its mail, and returns whom it was for; undefined if there is none. */
    withdrawInvitation: (id: string): Promise<string | undefined> =>
      inTransaction(db, async (tx) => {
        const [withdrawn] = await deleteLinks(tx, sql`kind = 'invitation' and id = ${id}`);
        return withdrawn?.email;
      }),

    /** Withdraws all invitations to this address, and those that its admin has sent. */
    forgetInvitations: (email: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await deleteLinks(
          tx,
          sql`kind = 'invitation' and (email = ${email} or invited_by = ${email})`,
        );
      }),

    /** Deletes the links to a new password or address of the admin, with their mails. */
    forget: (adminId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await deleteLinks(tx, sql`admin_id = ${adminId}`);
      }),

    /** Deletes links that have expired. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const where = sql<boolean>`expires_at <= ${now}`;
      await deleteInBatches(db, { table: 'admin_link', key: 'id', where }, signal);
    },
  };
}

/** Deletes links with their mails, and returns them. */
async function deleteLinks(
  tx: Kysely<Database>,
  where: ReturnType<typeof sql<SqlBool>>,
): Promise<ClaimedLink[]> {
  const deleted = await tx
    .deleteFrom('admin_link')
    .where(where)
    .returning(['id', 'email', 'role', 'admin_id as adminId'])
    .execute();
  if (deleted.length > 0) {
    await tx
      .deleteFrom('mailing')
      .where('kind', 'in', ['admin-invitation', 'admin-reset', 'admin-address'])
      .where(
        'subject_id',
        'in',
        deleted.map(({ id }) => id),
      )
      .execute();
  }
  return deleted;
}

/** @param status Null for a mail that was deleted with all others to its address. */
function mailOf(status: Database['mail']['status'] | null): OpenInvitation['mail'] {
  if (status === 'sent') return 'sent';
  return status === 'waiting' || status === 'sending' ? 'waiting' : 'failed';
}

type InvitationRow = Pick<
  Selectable<Database['admin_link']>,
  'id' | 'email' | 'role' | 'invited_by' | 'created_at' | 'expires_at'
>;

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  by: row.invited_by,
  createdAt: timestamp(row.created_at),
  expiresAt: timestamp(row.expires_at),
});
