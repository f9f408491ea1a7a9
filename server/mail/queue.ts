import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FailedMail, MailQueue } from '@/contract/admin-newsletter';
import type { MailTopic } from '@/contract/newsletter';
import { FAILED_MAIL_DAYS, SENT_MAIL_DAYS } from '@/domain/retention';
import { deleteInBatches } from '#server/db/delete-in-batches';
import type { Database } from '#server/db/schema';
import { mailClaims } from './claims';
import { personalKinds } from './kinds';
import type { MailingPayload } from './mailing';
import { inTransaction } from '#server/db/transaction';
import { timestamp } from '#server/db/columns';

const DAY_MS = 86_400_000;
const MAX_UNDER_WAY = 50;
const MAX_FAILED = 100;

/** What a link in a mail stands for. */
export interface MailTokenOwner {
  topic: MailTopic | 'confirm' | 'seat';
  subscriberId?: string;
  memberId?: string;
  eventId?: string;
  /** Of the registration that a link gives back. */
  number?: number;
}

/**
 * The queue of mails. `mailing.ts` fills it; the worker claims the mails and records their results (`claims.ts`). Here is
 * what composing needs of it, what admins and the health check see, and the purge. Times are epoch milliseconds.
 */
export function mailQueueStore(db: Kysely<Database>) {
  /** How many mails wait or are being sent, and since when the oldest does, in epoch milliseconds. */
  const backlog = (): Promise<{ waiting: number; oldestAt: number | null }> =>
    db
      .selectFrom('mail')
      .select(({ fn }) => [
        fn.countAll<number>().as('waiting'),
        fn.min('created_at').as('oldestAt'),
      ])
      .where('status', 'in', ['waiting', 'sending'])
      .executeTakeFirstOrThrow();

  return {
    ...mailClaims(db),
    backlog,

    /** Whether the address has refused three mails in a row. */
    async isStopped(email: string): Promise<boolean> {
      const row = await db
        .selectFrom('refused_address')
        .select('email')
        .where('email', '=', email)
        .where('stopped_at', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Makes a link's token known by its hash. Idempotent. */
    async addToken(tokenHash: string, owner: MailTokenOwner, now: number): Promise<void> {
      const { topic, subscriberId = null, memberId = null, eventId, number = null } = owner;
      await db
        .insertInto('mail_token')
        .values({
          token_hash: tokenHash,
          topic,
          subscriber_id: subscriberId,
          member_id: memberId,
          event_id: eventId === undefined ? null : Number(eventId),
          number,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .execute();
    },

    /** The queue as admins see it. */
    async summary(): Promise<MailQueue> {
      const { waiting, oldestAt } = await backlog();
      const pause = await db.selectFrom('mail_pause').selectAll().executeTakeFirst();
      const { stopped } = await db
        .selectFrom('refused_address')
        .select(({ fn }) => fn.countAll<number>().as('stopped'))
        .where('stopped_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return {
        waiting,
        oldest: oldestAt === null ? null : timestamp(oldestAt),
        pausedSince: pause ? timestamp(pause.began_at) : null,
        lastError: pause?.reason ?? (await lastError(db, sql`mailing.kind != 'post'`)),
        lastPostError: await lastError(db, sql`mailing.kind = 'post'`),
        underWay: await underWay(db),
        failed: await failed(db),
        stopped,
      };
    },

    /** Queues a failed mail again and lifts the stop of its address. False if there is no such failed mail. */
    retry: (id: number, now: number): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const mail = await tx
          .updateTable('mail')
          .set({
            status: 'waiting',
            attempts: 0,
            lost_claims: 0,
            next_at: now,
            finished_at: null,
            reason: '',
          })
          .where('id', '=', id)
          .where('status', '=', 'failed')
          .returning('email')
          .executeTakeFirst();
        if (!mail) return false;
        await tx.deleteFrom('refused_address').where('email', '=', mail.email).execute();
        return true;
      }),

    /** Lifts the stops of all addresses. Returns how many there were. */
    async resumeStopped(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('refused_address')
        .where('stopped_at', 'is not', null)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /**
     * Deletes what was sent or skipped 30 days ago and what failed a year ago, and the refusals of addresses that
     * nothing else knows. A mailing stays with its numbers, unless it had only one recipient.
     */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const before = now - SENT_MAIL_DAYS * DAY_MS;
      const rows = { table: 'mail', key: 'id' } as const;
      const isFinished = sql<boolean>`finished_at <= ${before} and (status in ('sent', 'skipped')
        or status = 'failed' and finished_at <= ${now - FAILED_MAIL_DAYS * DAY_MS})`;
      await deleteInBatches(db, { ...rows, where: isFinished }, signal);
      const isPersonal = sql<boolean>`created_at <= ${before} and kind in (${sql.join(personalKinds)})
        and not exists (select 1 from mail where mail.mailing_id = mailing.id)`;
      await deleteInBatches(db, { table: 'mailing', key: 'id', where: isPersonal }, signal);
      const isForgotten = sql<boolean>`
        not exists (select 1 from member where member.email = refused_address.email)
        and not exists (select 1 from subscriber where subscriber.email = refused_address.email)
        and not exists (select 1 from mail where mail.email = refused_address.email)`;
      await deleteInBatches(
        db,
        { table: 'refused_address', key: 'email', where: isForgotten },
        signal,
      );
    },
  };
}

/** The error of the latest failed attempt at a mail or post that still waits. */
async function lastError(db: Kysely<Database>, isWanted: RawBuilder<boolean>): Promise<string> {
  const row = await db
    .selectFrom('mail')
    .innerJoin('mailing', 'mailing.id', 'mail.mailing_id')
    .select('mail.reason')
    .where('mail.status', '=', 'waiting')
    .where('mail.reason', '!=', '')
    .where(isWanted)
    .orderBy('mail.attempted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? '';
}

async function underWay(db: Kysely<Database>): Promise<MailQueue['underWay']> {
  const rows = await db
    .selectFrom('mailing')
    .innerJoin('mail', 'mail.mailing_id', 'mailing.id')
    .leftJoin('event', (join) => join.on(sql`cast(event.id as text)`, '=', sql`mailing.subject_id`))
    .select(({ fn }) => [
      'mailing.kind',
      'mailing.payload',
      'mailing.created_at',
      'mailing.recipients',
      'mailing.sent',
      'event.name',
      fn.countAll<number>().filterWhere('mail.status', 'in', ['waiting', 'sending']).as('waiting'),
      fn.countAll<number>().filterWhere('mail.status', '=', 'failed').as('failed'),
    ])
    .where('mailing.kind', 'not in', personalKinds)
    .where('mailing.id', 'in', (eb) =>
      eb
        .selectFrom('mail as open')
        .select('open.mailing_id')
        .where('open.status', 'in', ['waiting', 'sending']),
    )
    .groupBy(['mailing.id', 'event.id'])
    .orderBy('mailing.id', 'desc')
    .limit(MAX_UNDER_WAY)
    .execute();
  return rows.map(({ payload, name, created_at: createdAt, ...progress }) => ({
    ...progress,
    title: titleOf(payload, name),
    createdAt: timestamp(createdAt),
  }));
}

async function failed(db: Kysely<Database>): Promise<FailedMail[]> {
  const rows = await db
    .selectFrom('mail')
    .innerJoin('mailing', 'mailing.id', 'mail.mailing_id')
    .leftJoin('event', (join) => join.on(sql`cast(event.id as text)`, '=', sql`mailing.subject_id`))
    .leftJoin('refused_address', 'refused_address.email', 'mail.email')
    .select([
      'mail.id',
      'mail.email',
      'mail.reason',
      'mail.finished_at',
      'mail.created_at',
      'mailing.kind',
      'mailing.payload',
      'event.name',
      'refused_address.stopped_at',
    ])
    .where('mail.status', '=', 'failed')
    .orderBy('mail.finished_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(MAX_FAILED)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    title: titleOf(row.payload, row.name),
    to: row.email,
    reason: row.reason,
    at: timestamp(row.finished_at ?? row.created_at),
    isStopped: row.stopped_at !== null,
  }));
}

/** The subject of a letter or the name of an event; empty for other mails, and for an event that was purged. */
function titleOf(payload: string, eventName: string | null): string {
  const { letter } = JSON.parse(payload) as MailingPayload;
  return letter?.subject ?? eventName ?? '';
}
