import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres } from './dialects/dialect';
import type { Database } from './schema';

/** Runs `work` in the open transaction of `db`, or in a new one. */
export function inTransaction<T>(
  db: Kysely<Database>,
  work: (tx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

type LockStrength = 'update' | 'no key update' | 'share' | 'key share';

/**
 * The query with a lock on its rows until the transaction ends, as strong as Postgres's words say: with 'share' others may
 * read them under a lock of their own, with 'key share' they may change anything but the key, so that only a deletion
 * waits. SQLite runs one writing transaction at a time, so there is nothing to lock.
 */
export function locked<Tables extends keyof Database, Row>(
  tx: Kysely<Database>,
  query: SelectQueryBuilder<Database, Tables, Row>,
  strength: LockStrength = 'update',
): SelectQueryBuilder<Database, Tables, Row> {
  if (!isPostgres(tx)) return query;
  switch (strength) {
    case 'update':
      return query.forUpdate();
    case 'no key update':
      return query.forNoKeyUpdate();
    case 'share':
      return query.forShare();
    case 'key share':
      return query.forKeyShare();
  }
}

/**
 * Locks the subject until the transaction ends, and waits while another one holds it. SQLite needs no lock.
 */
export async function acquireAdvisoryLock(
  tx: Kysely<Database>,
  ...subject: string[]
): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject.join(' ')}, 0))`.execute(tx);
}
