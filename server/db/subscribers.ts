import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** The subscribers of the news. */
export function subscriberStore(db: Kysely<Database>) {
  return {
    /** Adds a subscription. Returns whether it is new. */
    async add(email: string, now: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('subscriber')
        .values({ id: randomUUID(), email, state: 'pending', created_at: now })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },
  };
}
