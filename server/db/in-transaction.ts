import type { Kysely } from 'kysely';
import type { Tables } from './schema';

/** Runs the work in a transaction: the one that is open already, or one of its own. */
export function atomically<T>(
  db: Kysely<Tables>,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
