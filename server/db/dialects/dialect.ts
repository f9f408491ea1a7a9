import { type Dialect, type Kysely, PostgresAdapter, sql } from 'kysely';
import { LibsqlAdapter, libsqlDialect } from './libsql-dialect';
import { postgresDialect } from './postgres-dialect';
import type { Database } from '#server/db/schema';

// An answer is due within 3 s, and a request may have to wait twice: for a connection and for a
// lock, or for the lock of two transactions.
const TIMEOUT_MS = 1_400;

/**
 * Postgres for a postgres:// address, SQLite for a file or ':memory:'. A statement on Postgres may take
 * `statementTimeoutMs`.
 */
export function dialectFor(database: string, statementTimeoutMs = TIMEOUT_MS): Dialect {
  return isPostgresUrl(database)
    ? postgresDialect({ url: database, timeoutMs: TIMEOUT_MS, statementTimeoutMs })
    : libsqlDialect({ path: database, lockTimeoutMs: TIMEOUT_MS });
}

const isPostgresUrl = (database: string) => /^postgres(?:ql)?:\/\//.test(database);

export const isPostgres = (db: Kysely<Database>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * For what is answered from memory: on SQLite the file may have been deleted since.
 * @throws DatabaseUnavailableError
 */
export function checkFile(db: Kysely<Database>): void {
  const { adapter } = db.getExecutor();
  if (adapter instanceof LibsqlAdapter) adapter.checkFile();
}

/**
 * Waits until no other transaction holds the subject, and holds it until this one ends. A transaction
 * on SQLite is alone anyway; on Postgres those that count the same thing must not do so side by side.
 */
export async function acquireAdvisoryLock(
  tx: Kysely<Database>,
  ...subject: string[]
): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject.join(' ')}, 0))`.execute(tx);
}
