import { type Kysely, sql } from 'kysely';
import type { MailKind } from '@/contract/admin-newsletter';
import { acquireAdvisoryLock, isPostgres } from '#server/db/dialects/dialect';
import { inTransaction } from '#server/db/in-transaction';
import { isPaused } from './pause';
import type { MailingPayload } from './mailing';
import type { Database } from '#server/db/schema';

const MINUTE_MS = 60_000;
/** How long a mail can be under way. Its server has crashed if it takes longer. */
const CLAIM_TIMEOUT_MS = 30_000;
/** A mail whose server has crashed so often may be the cause. */
const MAX_LOST_CLAIMS = 3;
const LOST = `Not sent, because the server stopped ${MAX_LOST_CLAIMS} times while it was sending this mail.`;
/** Longer than any wait for the next attempt. A later `next_at` was written while the clock was wrong. */
const MAX_WAIT_MS = 2 * 60 * MINUTE_MS;
/** Tolerance for the clocks of several servers. */
const CLOCK_SKEW_MS = 5_000;

/** A mail that this server sends now, with its mailing. */
export interface ClaimedMail {
  id: number;
  email: string;
  subscriberId: string | null;
  memberId: string | null;
  /** The number of attempts, including this one. */
  attempts: number;
  /** Epoch milliseconds. */
  createdAt: number;
  mailing: {
    id: number;
    kind: MailKind;
    subjectId: string;
    version: number;
    payload: MailingPayload;
    isCancelled: boolean;
  };
}

/** How servers share the queue of mails. Times are epoch milliseconds. */
export function mailClaims(db: Kysely<Database>) {
  /** Claims an id. On Postgres the lock makes servers count one after the other. */
  const claimId = (now: number, perMinute: number): Promise<number | null> =>
    inTransaction(db, async (tx) => {
      await acquireAdvisoryLock(tx, 'mail queue');
      const skipLocked = isPostgres(tx) ? sql`for update skip locked` : sql``;
      const { rows } = await sql<{ id: number }>`
        update mail set status = 'sending', claimed_at = ${now}, attempted_at = ${now}, attempts = attempts + 1
        where id = (select id from mail where status = 'waiting' and ${isDue(now)}
            and not (${isPaceReached(now, perMinute)})
          order by priority, next_at, id limit 1 ${skipLocked})
        returning id`.execute(tx);
      return rows[0]?.id ?? null;
    });

  /** Makes the mails of crashed servers wait again, and gives up those that this has happened to too often. */
  const releaseStale = async (now: number) => {
    const isStale = sql<boolean>`status = 'sending'
      and (claimed_at <= ${now - CLAIM_TIMEOUT_MS} or claimed_at > ${now + CLAIM_TIMEOUT_MS})`;
    await db
      .updateTable('mail')
      .set({ status: 'failed', claimed_at: null, finished_at: now, reason: LOST })
      .where(isStale)
      .where('lost_claims', '>=', MAX_LOST_CLAIMS - 1)
      .execute();
    await db
      .updateTable('mail')
      .set((eb) => ({
        status: 'waiting',
        claimed_at: null,
        next_at: now,
        lost_claims: eb('lost_claims', '+', 1),
      }))
      .where(isStale)
      .execute();
  };

  return {
    /**
     * Claims the next mail, which no other server gets meanwhile. Null if none is due, if all servers together have
     * sent `perMinute` mails in the last minute, or if the queue pauses.
     */
    async claim(now: number, perMinute: number): Promise<ClaimedMail | null> {
      // Reads first, because most of the time there is nothing to write.
      const open = await db
        .selectFrom('mail')
        .select('id')
        .where('status', 'in', ['waiting', 'sending'])
        .limit(1)
        .executeTakeFirst();
      if (!open) return null;
      await releaseStale(now);
      if (await isPaused(db, now)) return null;
      const id = await claimId(now, perMinute);
      return id === null ? null : readClaimed(db, id);
    },
  };
}

const isDue = (now: number) => sql<boolean>`(next_at <= ${now} or next_at > ${now + MAX_WAIT_MS})`;

/** Whether there were `perMinute` attempts in the last minute. */
const isPaceReached = (now: number, perMinute: number) =>
  sql<boolean>`(select count(*) from mail where attempted_at > ${now - MINUTE_MS}
    and attempted_at <= ${now + CLOCK_SKEW_MS}) >= ${perMinute}`;

async function readClaimed(db: Kysely<Database>, id: number): Promise<ClaimedMail> {
  const row = await db
    .selectFrom('mail')
    .innerJoin('mailing', 'mailing.id', 'mail.mailing_id')
    .select([
      'mail.email',
      'mail.subscriber_id',
      'mail.member_id',
      'mail.attempts',
      'mail.created_at',
      'mail.mailing_id',
      'mailing.kind',
      'mailing.subject_id',
      'mailing.version',
      'mailing.payload',
      'mailing.cancelled_at',
    ])
    .where('mail.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    email: row.email,
    subscriberId: row.subscriber_id,
    memberId: row.member_id,
    attempts: row.attempts,
    createdAt: row.created_at,
    mailing: {
      id: row.mailing_id,
      kind: row.kind,
      subjectId: row.subject_id,
      version: row.version,
      payload: JSON.parse(row.payload),
      isCancelled: row.cancelled_at !== null,
    },
  };
}
