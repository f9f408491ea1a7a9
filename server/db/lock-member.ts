import type { Kysely } from 'kysely';
import { isPostgres } from '#server/db/dialects/dialect';
import type { Database } from './schema';

/**
 * Returns the member's address; undefined if there is no such member. On Postgres it keeps a deletion of the member
 * waiting until the transaction ends, so that a row which belongs to the member can be inserted.
 */
export function lockMember(
  tx: Kysely<Database>,
  memberId: string,
): Promise<{ email: string } | undefined> {
  const query = tx.selectFrom('member').select('email').where('id', '=', memberId);
  return (isPostgres(tx) ? query.forKeyShare() : query).executeTakeFirst();
}
