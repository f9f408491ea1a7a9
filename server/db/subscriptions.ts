import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** Newsletter subscriptions. */
export function subscriptionStore(db: Kysely<Database>) {
  return {
    /** Adds a subscription. Returns whether it is new. */
    async add(email: string, now: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('subscription')
        .values({ email, created_at: now })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },
  };
}
