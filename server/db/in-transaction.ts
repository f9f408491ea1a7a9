import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** Runs the work in a transaction: the one that is open already, or one of its own. */
export function inTransaction<T>(
  db: Kysely<Database>,
  work: (tx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
