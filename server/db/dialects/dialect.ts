import { type Dialect, type Kysely, PostgresAdapter } from 'kysely';
import { LibsqlAdapter, libsqlDialect } from './libsql-dialect';
import { postgresDialect } from './postgres-dialect';
import type { Database } from '#server/db/schema';

// A response should take at most 3 s, and a request may wait twice: for a connection and a lock, or for the
// locks of two transactions.
const TIMEOUT_MS = 1_400;

/**
 * Creates the dialect: Postgres for a postgres:// URL, SQLite for a file or ':memory:'. `statementTimeoutMs` limits
 * each statement on Postgres.
 */
export function dialectFor(database: string, statementTimeoutMs = TIMEOUT_MS): Dialect {
  return isPostgresUrl(database)
    ? postgresDialect({ url: database, timeoutMs: TIMEOUT_MS, statementTimeoutMs })
    : libsqlDialect({ path: database, lockTimeoutMs: TIMEOUT_MS });
}

const isPostgresUrl = (database: string) => /^postgres(?:ql)?:\/\//.test(database);

/** Whether the database is Postgres. */
export const isPostgres = (db: Kysely<Database>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Checks that the SQLite file still exists. Needed only for responses from a cache.
 * @throws DatabaseUnavailableError
 */
export function checkFile(db: Kysely<Database>): void {
  const { adapter } = db.getExecutor();
  if (adapter instanceof LibsqlAdapter) adapter.checkFile();
}
