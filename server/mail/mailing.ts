import { createHash } from 'node:crypto';
import { type AliasableExpression, type Kysely, sql } from 'kysely';
import type { SocialProvider } from '@/contract/auth';
import type { ChannelName, MailKind } from '@/contract/admin-newsletter';
import type { MessageAudience } from '@/contract/admin-seats';
import type { AdminRole } from '@/domain/roles';
import type { Database } from '#server/db/schema';
import { locked } from '#server/db/transaction';
import { kindRules } from './kinds';

/** Place and time of an event from before a change. */
export interface FormerEvent {
  date: string;
  startsAt: string | null;
  endsAt: string | null;
  place: string;
  isCancelled: boolean;
}

/** What a mailing needs besides the current state of its event or subscriber. */
export interface MailingPayload {
  /** `changed`, `cancelled` and a `post` about these: the state that the recipients know. */
  before?: FormerEvent;
  /** `series-cancelled`, and `announcement` of a series: the ids of its events. */
  events?: number[];
  /** `letter`, `test-letter` and `message`; `body` is markdown. */
  letter?: { subject: string; body: string };
  /** `message`: whom it was written to. */
  audience?: MessageAudience;
  /** `new-device`, `admin-new-device` and `admin-password`: the device in words, empty if it is unknown; `at` is in epoch milliseconds. */
  device?: { name: string; at: number };
  /** `admin-address-changed`: the new address. */
  address?: string;
  /** `admin-removal`: whom it concerns, who has asked for it, and when it happens, in epoch milliseconds. */
  removal?: { email: string; by: string; at: number };
  /** `admin-role`: whom it concerns, what they are now, and who has changed it. */
  roleChange?: { email: string; role: AdminRole; by: string };
  /** `admin-passkey`: what happened to whose account; `at` is when it did, or when a reset takes effect, in epoch milliseconds. */
  passkey?: { notice: 'added' | 'not-required' | 'reset'; email: string; at: number };
  /** `seat`: whether the event was cancelled, and takes place after all. */
  isBack?: boolean;
  /** `certificate`: whether it takes the place of an earlier one. */
  isCorrected?: boolean;
  /** `post`: what it is about. */
  news?: 'announcement' | 'changed' | 'cancelled';
  /** `removal`: why an admin took the member off the line. */
  reason?: string;
  /** `account-connected` */
  provider?: SocialProvider;
}

interface NewMailing {
  kind: MailKind;
  /**
   * Id of the event, the letter, the subscriber, the session, the member, the admin or the admin's link, or the code of the
   * certificate.
   */
  subjectId: string | number;
  /** Tells mailings of one kind about one subject apart. */
  version: number;
  payload?: MailingPayload;
  /** Email address of the admin; empty if the server itself is the cause. */
  createdBy?: string;
}

/**
 * Queues a mailing with one mail per recipient, in the transaction of its cause. Returns its id and the number of
 * recipients; null, without effect, if it was queued before.
 */
export async function queueMailing(
  tx: Kysely<Database>,
  { kind, subjectId, version, payload = {}, createdBy = '' }: NewMailing,
  recipients: Recipients,
  now: number,
): Promise<{ id: number; recipients: number } | null> {
  const mailing = await tx
    .insertInto('mailing')
    .values({
      kind,
      subject_id: String(subjectId),
      version,
      payload: JSON.stringify(payload),
      created_by: createdBy,
      created_at: now,
      recipients: 0,
      sent: 0,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!mailing) return null;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('mail')
    .columns([
      'mailing_id',
      'email',
      'subscriber_id',
      'member_id',
      'status',
      'priority',
      'attempts',
      'next_at',
      'created_at',
      'reason',
    ])
    .expression(
      tx
        .selectFrom(recipients.as('recipient'))
        .select(({ val }) => [
          val(mailing.id).as('mailing_id'),
          'email',
          'subscriber_id',
          'member_id',
          val('waiting').as('status'),
          val(kindRules[kind].priority).as('priority'),
          val(0).as('attempts'),
          val(now).as('next_at'),
          val(now).as('created_at'),
          val('').as('reason'),
        ])
        // Otherwise SQLite takes the `on` of the conflict for that of a join.
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.columns(['mailing_id', 'email']).doNothing())
    .executeTakeFirst();
  const count = Number(numInsertedOrUpdatedRows);
  await tx.updateTable('mailing').set({ recipients: count }).where('id', '=', mailing.id).execute();
  return { id: mailing.id, recipients: count };
}

/** The version of a mailing that is sent once for each idempotency key or text. */
export const versionOf = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16);

/** How many a mailing to these recipients would go to. */
export async function countRecipients(
  db: Kysely<Database>,
  recipients: Recipients,
): Promise<number> {
  const { count } = await db
    .selectFrom(recipients.as('recipient'))
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Recipient {
  email: string;
  subscriber_id: string | null;
  member_id: string | null;
}

/** The query for who gets a mailing, which stands beside its cause. */
export type Recipients = AliasableExpression<Recipient>;

const none = sql<string | null>`cast(null as text)`;

/**
 * The members as recipients: `where` says which of them. On Postgres the query waits for deletions that are under way, so
 * that no mail to a deleted member is queued.
 */
export const memberRecipients = (tx: Kysely<Database>) =>
  locked(
    tx,
    tx.selectFrom('member').select(['email', none.as('subscriber_id'), 'id as member_id']),
    'key share',
  );

/** The subscribers as recipients, as `memberRecipients` gives the members. */
export const subscriberRecipients = (tx: Kysely<Database>) =>
  locked(
    tx,
    tx
      .selectFrom('subscriber')
      .select((eb) => [
        eb.ref('email').$notNull().as('email'),
        'id as subscriber_id',
        none.as('member_id'),
      ])
      .where('email', 'is not', null),
    'key share',
  );

/** The admins as recipients: `where` says which of them. */
export const adminRecipients = (tx: Kysely<Database>) =>
  tx.selectFrom('admin').select(['email', none.as('subscriber_id'), none.as('member_id')]);

/** The owners as recipients, and the admin whom it concerns. */
export const ownerRecipients = (tx: Kysely<Database>, adminId: string) =>
  adminRecipients(tx).where((eb) => eb.or([eb('role', '=', 'owner'), eb('id', '=', adminId)]));

/** An address as the only recipient. */
export const addressRecipient = (tx: Kysely<Database>, email: string): Recipients =>
  tx.selectNoFrom([
    sql<string>`cast(${email} as text)`.as('email'),
    none.as('subscriber_id'),
    none.as('member_id'),
  ]);

/** Channels as the recipients of a post, by their names. */
export const channelRecipients = (channels: readonly ChannelName[]): Recipients =>
  sql<Recipient>`(${sql.join(
    channels.map(
      (name) =>
        sql`select cast(${name} as text) as email, ${none} as subscriber_id, ${none} as member_id`,
    ),
    sql` union all `,
  )})`;
