import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { SubscriptionSummary } from '@/contract/admin-newsletter';
import { society } from '@/data/society';
import { instantOf, localParts } from '@/domain/event-time';
import { FORMER_SUBSCRIBER_DAYS } from '@/domain/retention';
import { deleteInBatches } from '#server/db/delete-in-batches';
import { queueMailing, subscriberRecipients } from '#server/mail/mailing';
import type { Database } from '#server/db/schema';
import { PENDING_LIFETIME_MS } from './links';
import { inTransaction, locked } from '#server/db/transaction';
import { timestamp } from '#server/db/columns';

/** An address that subscribes again gets another confirm mail after this time. */
const CONFIRM_INTERVAL_MS = 3_600_000;
/** How long the address of somebody who left is kept, for the way back. */
const LEFT_LIFETIME_MS = FORMER_SUBSCRIBER_DAYS * 86_400_000;
const BATCH_SIZE = 200;
/** No zone is ahead of UTC by another fraction of an hour than quarters. */
const QUARTER_HOUR_MS = 900_000;

/** The condition for a refused address that is no member's. Mails to members stay stopped. */
const isNoMembers = sql<boolean>`not exists (select 1 from member where member.email = refused_address.email)`;

type Month = SubscriptionSummary['byMonth'][number];

/** The subscribers of the news. `now` is in epoch milliseconds. */
export function subscriberStore(db: Kysely<Database>) {
  return {
    /**
     * Adds a pending subscription and queues its confirm mail, of which an address gets one an hour. Within that hour an
     * address that is pending gets no other one; one that has left meanwhile gets it at the end of the hour. Returns
     * whether the address was not subscribed before, as one that has left is not.
     */
    add: (email: string, now: number): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const added =
          (await insertPending(tx, email, now)) ?? (await returnToPending(tx, email, now));
        const asked = added ?? (await askAgain(tx, email, now));
        if (asked) {
          const { id, confirm_queued_at: queuedAt } = asked;
          const at = queuedAt ?? now;
          const mailing = { kind: 'confirm', subjectId: id, version: at } as const;
          await queueMailing(tx, mailing, subscriberRecipients(tx).where('id', '=', id), at);
        }
        return added !== undefined;
      }),

    /** A subscriber's state, and when the mail that asks for the confirmation was queued; null if there is none. */
    async find(
      id: string,
    ): Promise<Pick<Database['subscriber'], 'state' | 'confirm_queued_at'> | null> {
      const row = await db
        .selectFrom('subscriber')
        .select(['state', 'confirm_queued_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Counts the subscribers, in total and by month. */
    async summary(now: number): Promise<Omit<SubscriptionSummary, 'channels'>> {
      const rows = await db
        .selectFrom('subscriber')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
      return {
        confirmed: count('confirmed'),
        pending: count('pending'),
        left: count('left'),
        byMonth: await countByMonth(db, now),
      };
    },

    /** The confirmed subscribers, oldest first. `since` is in RFC 3339, UTC. */
    async listConfirmed(): Promise<{ email: string; since: string }[]> {
      const rows = await db
        .selectFrom('subscriber')
        .select(['email', 'confirmed_at', 'created_at'])
        .where('state', '=', 'confirmed')
        .orderBy('confirmed_at')
        .orderBy('id')
        .execute();
      return rows.map(({ email, confirmed_at: confirmedAt, created_at: createdAt }) => ({
        email: email ?? '',
        since: timestamp(confirmedAt ?? createdAt),
      }));
    },

    /** Removes an address with all mails to its subscriber. Returns whether there was a subscription. */
    remove: (email: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const ids = tx.selectFrom('subscriber').select('id').where('email', '=', email);
        await tx
          .deleteFrom('mailing')
          .where('kind', '=', 'confirm')
          .where('subject_id', 'in', ids)
          .execute();
        await tx
          .deleteFrom('mail_token')
          .where('topic', '=', 'confirm')
          .where('subscriber_id', 'in', ids)
          .execute();
        await tx
          .deleteFrom('refused_address')
          .where('email', '=', email)
          .where(isNoMembers)
          .execute();
        // Cascades to the mails to the subscriber. Mails to a member or an admin with the same address stay.
        const { numDeletedRows } = await tx
          .deleteFrom('subscriber')
          .where('email', '=', email)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),

    /** Forgets subscriptions that were not confirmed within 7 days, and addresses that left 30 days ago. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      await forgetUnconfirmed(db, now - PENDING_LIFETIME_MS, signal);
      await forgetAddressesThatLeft(db, now - LEFT_LIFETIME_MS, signal);
    },
  };
}

const insertPending = (tx: Kysely<Database>, email: string, now: number) =>
  tx
    .insertInto('subscriber')
    .values({
      id: randomUUID(),
      email,
      state: 'pending',
      created_at: now,
      confirm_queued_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'confirm_queued_at'])
    .executeTakeFirst();

/** Keeps `left_at`, so that somebody who does not confirm counts as having left then. */
const returnToPending = (tx: Kysely<Database>, email: string, now: number) =>
  tx
    .updateTable('subscriber')
    .set({
      state: 'pending',
      // It is the version of the mailing, so it must differ from the one before, which a later one replaces.
      confirm_queued_at: sql<number>`case
        when confirm_queued_at > ${now} then confirm_queued_at + 1
        when confirm_queued_at > ${now - CONFIRM_INTERVAL_MS}
          then confirm_queued_at + ${CONFIRM_INTERVAL_MS}
        else ${now} end`,
    })
    .where('email', '=', email)
    .where('state', '=', 'left')
    .returning(['id', 'confirm_queued_at'])
    .executeTakeFirst();

const askAgain = (tx: Kysely<Database>, email: string, now: number) =>
  tx
    .updateTable('subscriber')
    .set({ confirm_queued_at: now })
    .where('email', '=', email)
    .where('state', '=', 'pending')
    .where('confirm_queued_at', '<=', now - CONFIRM_INTERVAL_MS)
    .returning(['id', 'confirm_queued_at'])
    .executeTakeFirst();

/** Somebody who had left before is not deleted, but has left again. */
async function forgetUnconfirmed(
  db: Kysely<Database>,
  until: number,
  signal?: AbortSignal,
): Promise<void> {
  const isExpired = sql<boolean>`state = 'pending' and confirm_queued_at <= ${until}`;
  const expired = sql`select id from subscriber where ${isExpired}`;
  const mailings = sql<boolean>`kind = 'confirm' and subject_id in (${expired})`;
  const tokens = sql<boolean>`topic = 'confirm' and subscriber_id in (${expired})`;
  await deleteInBatches(db, { table: 'mailing', key: 'id', where: mailings }, signal);
  await deleteInBatches(db, { table: 'mail_token', key: 'token_hash', where: tokens }, signal);
  const isUnknown = sql<boolean>`${isExpired} and left_at is null`;
  await deleteInBatches(db, { table: 'subscriber', key: 'id', where: isUnknown }, signal);
  // Those that have never left wait for the next purge if this one was interrupted.
  await db
    .updateTable('subscriber')
    .set({ state: 'left' })
    .where(isExpired)
    .where('left_at', 'is not', null)
    .execute();
}

/** On Postgres, keeps them from subscribing again until the transaction ends. */
function selectAddressesThatLeft(tx: Kysely<Database>, until: number) {
  const query = tx
    .selectFrom('subscriber')
    .select(['id', 'email'])
    .where('state', '=', 'left')
    .where('left_at', '<=', until)
    .where('email', 'is not', null)
    .limit(BATCH_SIZE);
  return locked(tx, query);
}

/** The row stays, so that it is counted. */
async function forgetAddressesThatLeft(
  db: Kysely<Database>,
  until: number,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const forgotten = await inTransaction(db, async (tx) => {
      const rows = await selectAddressesThatLeft(tx, until).execute();
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      const emails = rows.flatMap(({ email }) => (email === null ? [] : [email]));
      await tx.deleteFrom('mail').where('subscriber_id', 'in', ids).execute();
      await tx
        .deleteFrom('refused_address')
        .where('email', 'in', emails)
        .where(isNoMembers)
        .execute();
      await tx.updateTable('subscriber').set({ email: null }).where('id', 'in', ids).execute();
      return rows.length;
    });
    if (forgotten === 0) return;
    await nextTurn();
  }
}

/**
 * How many addresses were confirmed and how many left in each month of the society's zone, from the first month with a
 * subscription to the current one.
 */
async function countByMonth(db: Kysely<Database>, now: number): Promise<Month[]> {
  const confirmed = await countByQuarterHour(db, 'confirmed_at');
  const left = await countByQuarterHour(db, 'left_at');
  const first = [...confirmed, ...left].reduce((min, { at }) => Math.min(min, at), now);
  if (confirmed.length + left.length === 0) return [];
  const months = monthsBetween(monthOf(first), monthOf(now)).map((month) => ({
    startsAt: instantOf(`${month}-01T00:00`, society.timeZone),
    counts: { month, confirmed: 0, left: 0 },
  }));
  // Compares numbers, because finding the local month of each instant would take seconds.
  const countsAt = (at: number) => months.findLast(({ startsAt }) => startsAt <= at)?.counts;
  for (const { at, count } of confirmed) {
    const counts = countsAt(at);
    if (counts) counts.confirmed += count;
  }
  for (const { at, count } of left) {
    const counts = countsAt(at);
    if (counts) counts.left += count;
  }
  return months.map(({ counts }) => counts);
}

const monthOf = (instant: number) => localParts(instant, society.timeZone).day.slice(0, 7);

interface QuarterHour {
  at: number;
  count: number;
}

/** Counts per quarter of an hour, because SQLite knows no time zones. */
async function countByQuarterHour(
  db: Kysely<Database>,
  column: 'confirmed_at' | 'left_at',
): Promise<QuarterHour[]> {
  const quarter = sql<number>`${sql.ref(column)} / ${sql.lit(QUARTER_HOUR_MS)}`;
  const rows = await db
    .selectFrom('subscriber')
    .select(({ fn }) => [quarter.as('quarter'), fn.countAll<number>().as('count')])
    .where(column, 'is not', null)
    .groupBy(quarter)
    .execute();
  return rows.map((row) => ({ at: row.quarter * QUARTER_HOUR_MS, count: row.count }));
}

/** The months (`YYYY-MM`) from the first to the last. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = first.split('-').map(Number);
  for (let name = first; name <= last;) {
    months.push(name);
    month += 1;
    if (month > 12) {
      month = 1;
      year += 1;
    }
    name = `${year}-${String(month).padStart(2, '0')}`;
  }
  return months;
}

/** The confirmed subscribers, who get the announcements and the letters. */
export const confirmedSubscribers = (tx: Kysely<Database>) =>
  subscriberRecipients(tx).where('state', '=', 'confirmed');
