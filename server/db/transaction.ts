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

/** How much others may still do with a locked row: Postgres's strengths, the strictest first. */
type LockStrength = 'update' | 'no key update' | 'share' | 'key share';

/**
 * A query whose rows no other transaction can change until this one ends. With 'share' others may lock them so too; with
 * 'no key update' they may lock the key, and with 'key share' only a deletion waits. SQLite has one writer at a time, so
 * there is nothing to lock.
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
 * Locks the subject until the transaction ends, and waits while another one holds it. SQLite needs no lock, because
 * it runs one transaction at a time.
 */
export async function acquireAdvisoryLock(
  tx: Kysely<Database>,
  ...subject: string[]
): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject.join(' ')}, 0))`.execute(tx);
}
