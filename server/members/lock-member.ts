import type { Kysely } from 'kysely';
import { locked } from '#server/db/locked';
import type { Database } from '#server/db/schema';

/**
 * Returns the member's address; undefined if there is no such member. On Postgres it keeps a deletion of the member
 * waiting until the transaction ends, so that a row which belongs to the member can be inserted.
 */
export function lockMember(
  tx: Kysely<Database>,
  memberId: string,
): Promise<{ email: string } | undefined> {
  const query = tx.selectFrom('member').select('email').where('id', '=', memberId);
  return locked(tx, query, 'key share').executeTakeFirst();
}
