import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import { dialectFor } from '#server/db/dialects/dialect';
import { queueMailing } from '#server/mail/mailing';
import { confirmedSubscribers } from '#server/newsletter/subscribers';
import type { Database } from '#server/db/schema';
import type { TestDatabase } from './database';

/** Deletes the waiting mails that confirm registrations, for tests of other mails. */
export const dropConfirmations = ({ query }: Pick<TestDatabase, 'query'>) =>
  query(`delete from mail where mailing_id in (select id from mailing where kind = 'registered')`);

/** Access to the tables of the queue, beside the servers that use the same database. */
export function openMailing(address: string) {
  const db = new Kysely<Database>({ dialect: dialectFor(address) });
  return {
    db,

    /** Adds confirmed subscribers: `s0@example.org`, `s1@example.org` and so on. */
    async addSubscribers(count: number, now: number): Promise<void> {
      const emails = Array.from({ length: count }, (_, index) => `s${index}@example.org`);
      while (emails.length > 0) {
        await db
          .insertInto('subscriber')
          .values(
            emails.splice(0, 500).map((email) => ({
              id: randomUUID(),
              email,
              state: 'confirmed' as const,
              created_at: now,
              confirmed_at: now,
            })),
          )
          .execute();
      }
    },

    /** Lets a subscriber leave. */
    async leave(email: string): Promise<void> {
      await db
        .updateTable('subscriber')
        .set({ state: 'left' })
        .where('email', '=', email)
        .execute();
    },

    /** Queues a letter to all confirmed subscribers. */
    queueLetter: (now: number, subject = 'News') =>
      db.transaction().execute((tx) =>
        queueMailing(
          tx,
          {
            kind: 'letter',
            subjectId: randomUUID(),
            version: 0,
            payload: { letter: { subject, body: 'Hello' } },
          },
          confirmedSubscribers(tx),
          now,
        ),
      ),

    /** How many mails there are in each status. */
    async statuses(): Promise<Record<string, number>> {
      const rows = await db
        .selectFrom('mail')
        .select((eb) => ['status', eb.fn.countAll().as('count')])
        .groupBy('status')
        .execute();
      return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
    },

    close: () => db.destroy(),
  };
}

export type Mailing = ReturnType<typeof openMailing>;
