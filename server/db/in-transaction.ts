import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** Runs `work` in the open transaction of `db`, or in a new one. */
export function inTransaction<T>(
  db: Kysely<Database>,
  work: (tx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
