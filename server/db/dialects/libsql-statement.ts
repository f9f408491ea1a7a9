import type { CompiledQuery, QueryResult } from 'kysely';
import type Database from 'libsql';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';

/**
 * Runs a query. If a prepared statement finds the database locked, libsql keeps it unfinished until it is garbage
 * collected, and later writes of the handle succeed without being committed. Therefore BEGIN takes the lock before
 * the statement runs: it fails cleanly.
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

/** Rolls back the open transaction, if there is one. */
export function rollBack(handle: Database.Database): void {
  // After a disk error, SQLite has already rolled back.
  if (handle.inTransaction) handle.exec('ROLLBACK');
}

function run<Row>(handle: Database.Database, query: CompiledQuery): QueryResult<Row> {
  const statement = handle.prepare(query.sql);
  const parameters = query.parameters.map(toSqliteValue);
  if (statement.reader) {
    // Kysely knows the type of the rows, the driver does not.
    const rows = statement.all(parameters) as (Row & object)[];
    for (const row of rows) wrapBlobs(row);
    return { rows };
  }
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** libsql crashes the process on a boolean or a single Date, and silently truncates text at NUL. */
function toSqliteValue(value: unknown): string | number | bigint | Uint8Array | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') {
    if (value.includes('\0'))
      throw new TypeError('The database does not accept text that contains NUL');
    return value;
  }
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`The database does not accept a ${typeof value}`);
}

/** libsql returns blobs as ArrayBuffer, which pg would store as text. */
function wrapBlobs(row: object): void {
  for (const [column, value] of Object.entries(row)) {
    if (value instanceof ArrayBuffer) Object.assign(row, { [column]: new Uint8Array(value) });
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether another process holds the lock, so that the statement can be retried. */
export const isLocked = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));

/** Converts I/O errors of SQLite to DatabaseUnavailableError. */
export function toDatabaseError(error: unknown): unknown {
  return /^SQLITE_(IOERR|FULL|CANTOPEN|READONLY|NOTADB|CORRUPT|PROTOCOL)/.test(codeOf(error))
    ? new DatabaseUnavailableError('The database cannot be read or written', { cause: error })
    : error;
}
