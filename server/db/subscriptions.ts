import type { Kysely } from 'kysely';
import type { Database } from './schema';

export function subscriptionStore(db: Kysely<Database>) {
  return {
    /** True where the subscription is new. */
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
