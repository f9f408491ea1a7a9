// How servers share the queue: a server claims a mail, sends it, and records here what became of it.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { channelNames, type MailKind } from '@/contract/admin-newsletter';
import { saidNameOfAdmin } from '#server/db/admin-name';
import { isAhead, isRecent } from '#server/db/clock';
import { isPostgres } from '#server/db/dialects/dialect';
import type { Database } from '#server/db/schema';
import type { MailingPayload } from './mailing';
import { acquireAdvisoryLock, inTransaction } from '#server/db/transaction';

const MINUTE_MS = 60_000;
/** How long a mail can be under way. Its server has crashed if it takes longer. */
const CLAIM_TIMEOUT_MS = 30_000;
/** A mail whose server has crashed so often may be the cause. */
const MAX_LOST_CLAIMS = 3;
const LOST = `Not sent, because the server stopped ${MAX_LOST_CLAIMS} times while it was sending this mail.`;
/** Longer than any wait for the next attempt. */
export const MAX_WAIT_MS = 120 * MINUTE_MS;
const MAX_REFUSALS = 3;
const MAX_PAUSE_MS = 15 * MINUTE_MS;
const MAX_REFUSED_WAIT_MS = 60 * MINUTE_MS;

/** A mail that this server sends now, with its mailing. */
export interface ClaimedMail {
  id: number;
  /** Of a post: the name of the channel. */
  email: string;
  subscriberId: string | null;
  memberId: string | null;
  /** The number of attempts, including this one. */
  attempts: number;
  /** Epoch milliseconds, as `claimedAt`. */
  createdAt: number;
  /** Tells this claim from a later one, by another server that took this one for crashed. */
  claimedAt: number;
  mailing: {
    id: number;
    kind: MailKind;
    subjectId: string;
    version: number;
    payload: MailingPayload;
    isCancelled: boolean;
    /** Name of the admin who caused it; empty if it is unknown. */
    author: string;
  };
}

type Claim = Pick<ClaimedMail, 'id' | 'claimedAt'>;
type SentMail = Pick<ClaimedMail, 'id' | 'email' | 'mailing'>;

/**
 * The claims of mails and their results, which count only while the claim lasts, except that a mail was accepted. Times
 * are epoch milliseconds.
 */
export function mailClaims(db: Kysely<Database>) {
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
      await releaseStale(db, now);
      if (await isPaused(db, now)) return null;
      const isPaceReached = sql<boolean>`(select count(*) from mail
        where ${isRecent('attempted_at', now, MINUTE_MS)}) >= ${perMinute}`;
      const id = await claimId(db, now, {
        condition: sql<boolean>`not ${isPost} and not ${isPaceReached}`,
        attemptedAt: now,
      });
      return id === null ? null : readClaimed(db, id, now);
    },

    /** Claims the next post to a channel, as `claim` does a mail. The pace and the pauses of the mails are not its own. */
    async claimPost(now: number): Promise<ClaimedMail | null> {
      const open = await db
        .selectFrom('mail')
        .select('id')
        .where('status', 'in', ['waiting', 'sending'])
        .where(isPost)
        .limit(1)
        .executeTakeFirst();
      if (!open) return null;
      await releaseStale(db, now);
      const id = await claimId(db, now, { condition: isPost, attemptedAt: null });
      return id === null ? null : readClaimed(db, id, now);
    },

    /** Records that the mail server has accepted a mail. */
    complete: (mail: SentMail, now: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (!(await countSent(tx, mail, now))) return;
        await tx.deleteFrom('refused_address').where('email', '=', mail.email).execute();
        await endPause(tx);
      }),

    /** Records that a channel has accepted a post. That says nothing about the mail server. */
    completePost: (post: SentMail, now: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        await countSent(tx, post, now);
      }),

    /** Lets a mail wait for its next attempt. */
    async retryLater(claim: Claim, nextAt: number, reason: string): Promise<void> {
      await db
        .updateTable('mail')
        .set({ status: 'waiting', claimed_at: null, next_at: nextAt, reason })
        .where(isHeld(claim))
        .execute();
    },

    /** Gives a mail up, which an admin can queue again. */
    async fail(claim: Claim, reason: string, now: number): Promise<void> {
      await finish(db, claim, { status: 'failed', reason }, now);
    },

    /** Gives a mail up that its recipient refused. The third one in a row stops all mail to the address. */
    refuse: (claim: ClaimedMail, reason: string, now: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { email } = claim;
        if (!(await finish(tx, claim, { status: 'failed', reason }, now))) return;
        await tx
          .insertInto('refused_address')
          .values({ email, refusals: 1, stopped_at: null })
          .onConflict((conflict) =>
            conflict.column('email').doUpdateSet((eb) => ({
              refusals: eb('refused_address.refusals', '+', 1),
            })),
          )
          .execute();
        await tx
          .updateTable('refused_address')
          .set({ stopped_at: now })
          .where('email', '=', email)
          .where('refusals', '>=', MAX_REFUSALS)
          .where('stopped_at', 'is', null)
          .execute();
      }),

    /** Ends a mail that has become pointless before it was sent. It does not count for the pace. */
    async skip(claim: Claim, reason: string, now: number): Promise<void> {
      await finish(db, claim, { status: 'skipped', reason, attempted_at: null }, now);
    },

    /**
     * Pauses the queue, because the mail server refuses this site as a sender, for example because a daily limit is
     * reached: that says nothing about the recipients. It pauses for as long as the trouble has lasted so far, at least a
     * minute and at most 15. The refused mail waits again, and the attempt does not count for it.
     */
    pause: (claim: ClaimedMail, reason: string, now: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('mail')
          .set((eb) => ({
            status: 'waiting',
            claimed_at: null,
            attempts: eb('attempts', '-', 1),
            // The older the mail, the longer it waits, for 1 to 60 minutes: only this mail may be refused, for its text, and
            // the others get their turn before it.
            next_at: now + atLeastAMinute(now - claim.createdAt, MAX_REFUSED_WAIT_MS),
            reason,
          }))
          .where(isHeld(claim))
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        // The trouble has lasted since its first pause. A pause that ended over an hour ago belongs to earlier trouble: its
        // mail was not needed any more, so that no accepted mail has ended it.
        const known = await tx
          .selectFrom('mail_pause')
          .select('began_at')
          .where('ends_at', '>', now - MAX_REFUSED_WAIT_MS)
          .executeTakeFirst();
        const beganAt = known?.began_at ?? now;
        const endsAt = now + atLeastAMinute(now - beganAt, MAX_PAUSE_MS);
        const pause = { began_at: beganAt, ends_at: endsAt, reason };
        await tx
          .insertInto('mail_pause')
          .values({ id: 1, ...pause })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(pause))
          .execute();
      }),
  };
}

/** Ends the pause: a mail was accepted, or the refused letter was cancelled. */
export async function endPause(tx: Kysely<Database>): Promise<void> {
  await tx.deleteFrom('mail_pause').execute();
}

const atLeastAMinute = (waitMs: number, maxMs: number) =>
  Math.min(Math.max(waitMs, MINUTE_MS), maxMs);

/** Whether the queue pauses. */
async function isPaused(db: Kysely<Database>, now: number): Promise<boolean> {
  const pause = await db
    .selectFrom('mail_pause')
    .select('id')
    .where(isAhead('ends_at', now, MAX_PAUSE_MS))
    .executeTakeFirst();
  return pause !== undefined;
}

/** Makes the mails of crashed servers wait again, and gives up those that this has happened to too often. */
async function releaseStale(db: Kysely<Database>, now: number): Promise<void> {
  const isStale = sql<boolean>`status = 'sending'
    and not ${isRecent('claimed_at', now, CLAIM_TIMEOUT_MS)}`;
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
}

/** Whether a row of the queue is a post to a channel. */
const isPost = sql<boolean>`(mail.email in (${sql.join(channelNames)}))`;

interface Wanted {
  condition: RawBuilder<boolean>;
  /** What counts for the pace. */
  attemptedAt: number | null;
}

/** Claims the id of the next mail or post. On Postgres the lock makes servers count one after the other. */
const claimId = (
  db: Kysely<Database>,
  now: number,
  { condition, attemptedAt }: Wanted,
): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    await acquireAdvisoryLock(tx, 'mail queue');
    const next = tx
      .selectFrom('mail')
      .select('id')
      .where('status', '=', 'waiting')
      .where((eb) => eb.not(isAhead('next_at', now, MAX_WAIT_MS)))
      .where(condition)
      .orderBy('priority')
      .orderBy('next_at')
      .orderBy('id')
      .limit(1);
    const claimed = await tx
      .updateTable('mail')
      .set((eb) => ({
        status: 'sending',
        claimed_at: now,
        attempted_at: attemptedAt,
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', isPostgres(tx) ? next.forUpdate().skipLocked() : next)
      .returning('id')
      .executeTakeFirst();
    return claimed?.id ?? null;
  });

async function readClaimed(
  db: Kysely<Database>,
  id: number,
  claimedAt: number,
): Promise<ClaimedMail> {
  const row = await db
    .selectFrom('mail')
    .innerJoin('mailing', 'mailing.id', 'mail.mailing_id')
    .select([
      'mail.email',
      'mail.subscriber_id as subscriberId',
      'mail.member_id as memberId',
      'mail.attempts',
      'mail.created_at as createdAt',
      'mail.mailing_id as mailingId',
      'mailing.kind',
      'mailing.subject_id as subjectId',
      'mailing.version',
      'mailing.payload',
      'mailing.cancelled_at as cancelledAt',
      saidNameOfAdmin(sql.ref('mailing.created_by')).as('author'),
    ])
    .where('mail.id', '=', id)
    .executeTakeFirstOrThrow();
  const { mailingId, kind, subjectId, version, payload, cancelledAt, author, ...mail } = row;
  return {
    id,
    ...mail,
    claimedAt,
    mailing: {
      id: mailingId,
      kind,
      subjectId,
      version,
      payload: JSON.parse(payload),
      isCancelled: cancelledAt !== null,
      author,
    },
  };
}

/** Whether the mail is still this server's to send. */
const isHeld = ({ id, claimedAt }: Claim) =>
  sql<boolean>`id = ${id} and status = 'sending' and claimed_at = ${claimedAt}`;

/** Records that a mail or a post was accepted, once: another server may have sent it too, because this one took too long. */
async function countSent(
  tx: Kysely<Database>,
  { id, mailing }: SentMail,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ status: 'sent', reason: '', claimed_at: null, finished_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['sending', 'waiting'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('mailing')
    .set((eb) => ({ sent: eb('sent', '+', 1) }))
    .where('id', '=', mailing.id)
    .execute();
  return true;
}

/** Records what became of a mail. Returns false if the claim has ended. */
async function finish(
  db: Kysely<Database>,
  claim: Claim,
  result: { status: 'failed' | 'skipped'; reason: string; attempted_at?: null },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ ...result, claimed_at: null, finished_at: now })
    .where(isHeld(claim))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
