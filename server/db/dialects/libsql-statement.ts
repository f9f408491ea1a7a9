import type { CompiledQuery, QueryResult } from 'kysely';
import type Database from 'libsql';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';

/**
 * A prepared statement that finds the database locked stays half done until it is garbage, and what
 * the handle writes meanwhile is answered but not committed. So a prepared statement never has to
 * take the lock: BEGIN takes it, which leaves nothing behind where it fails.
 */
export function execute<Row>(handle: Database.Database, query: CompiledQuery): QueryResult<Row> {
  if (handle.inTransaction || query.query.kind === 'SelectQueryNode') return run(handle, query);
  handle.exec('BEGIN IMMEDIATE');
  try {
    const result = run<Row>(handle, query);
    handle.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(handle);
    throw error;
  }
}

/** Ends an open transaction, if there is one. */
export function rollBack(handle: Database.Database): void {
  // SQLite has rolled back by itself where the disk failed.
  if (handle.inTransaction) handle.exec('ROLLBACK');
}

function run<Row>(handle: Database.Database, query: CompiledQuery): QueryResult<Row> {
  const statement = handle.prepare(query.sql);
  const parameters = query.parameters.map(toSqliteValue);
  if (statement.reader) {
    // What a row looks like is Kysely's knowledge, not the driver's.
    return { rows: statement.all(parameters) as Row[] };
  }
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** libsql ends the process on a boolean or a lone Date, and cuts text at NUL without a word. */
function toSqliteValue(value: unknown): string | number | bigint | Uint8Array | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new TypeError('The database takes no text with a NUL in it');
    return value;
  }
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`The database takes no ${typeof value}`);
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether another process has the lock: the statement can be tried again. */
export const isLocked = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));

/** The error as the rest of the server knows it. */
export function toDatabaseError(error: unknown): unknown {
  return /^SQLITE_(IOERR|FULL|CANTOPEN|READONLY|NOTADB|CORRUPT|PROTOCOL)/.test(codeOf(error))
    ? new DatabaseUnavailableError('The database cannot be read or written', { cause: error })
    : error;
}
