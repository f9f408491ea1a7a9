import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Database from 'libsql';
import { DatabaseUnavailableError } from './database-unavailable-error';

const RETRY_PAUSE_MS = 20;

// With a busy_timeout libsql would wait for a lock synchronously, and the whole process with it: the
// wait is slept through here instead.
const SETTINGS =
  'PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL; ' +
  'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON';

interface LibsqlOptions {
  /** A file, or ':memory:'. */
  path: string;
  /** How long a statement waits for the lock of another process or transaction. */
  lockTimeoutMs: number;
}

/** Kysely over one libsql handle. Statements reject with DatabaseUnavailableError where it is down. */
export function libsqlDialect(options: LibsqlOptions): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new LibsqlDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

interface OpenTransaction {
  owner: DatabaseConnection;
  ended: Promise<void>;
  end: () => void;
}

/**
 * Statements are synchronous, so each is atomic by itself. A transaction spans turns of the event
 * loop, and the handle is the same for everyone: while one is open, everybody else's statements wait.
 */
class LibsqlDriver implements Driver {
  readonly #options: LibsqlOptions;
  #handle: Database.Database | undefined;
  #transaction: OpenTransaction | undefined;

  constructor(options: LibsqlOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#handle ??= opened(this.#options.path);
    const handle = this.#handle;
    await this.#whenFree(undefined, () => handle.exec(SETTINGS));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <Row>(query: CompiledQuery) =>
        this.#whenFree(connection, () => execute<Row>(this.#open, query)),
      // The store never streams: its answers are small.
      streamQuery: () => {
        throw new Error('Streaming is not supported');
      },
    };
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#whenFree(connection, () => {
      // Immediate: a transaction that reads first and writes later could not wait for the lock.
      this.#open.exec('BEGIN IMMEDIATE');
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      this.#transaction = { owner: connection, ended, end };
    });
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#whenFree(connection, () => this.#open.exec('COMMIT'));
    this.#endTransaction();
  }

  async rollbackTransaction(): Promise<void> {
    try {
      rollBack(this.#open);
    } finally {
      this.#endTransaction();
    }
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    if (!handle) return;
    // Leaves one file that holds everything, unless another process is still at work on it.
    handle.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    handle.close();
  }

  get #open(): Database.Database {
    if (!this.#handle) throw new DatabaseUnavailableError('The database is closed');
    return this.#handle;
  }

  #endTransaction(): void {
    this.#transaction?.end();
    this.#transaction = undefined;
  }

  async #whenFree<T>(connection: DatabaseConnection | undefined, work: () => T): Promise<T> {
    const deadline = performance.now() + this.#options.lockTimeoutMs;
    for (;;) {
      const transaction = this.#transaction;
      if (transaction && transaction.owner !== connection) {
        await Promise.race([transaction.ended, sleep(deadline - performance.now())]);
      } else {
        try {
          return work();
        } catch (error) {
          if (!isLocked(error)) throw translated(error);
          await sleep(RETRY_PAUSE_MS);
        }
      }
      if (performance.now() >= deadline)
        throw new DatabaseUnavailableError('The database is locked');
    }
  }
}

function opened(path: string): Database.Database {
  try {
    // Made here and not by SQLite, so that only its owner can read it; its companions follow it.
    if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600));
    return new Database(path);
  } catch (error) {
    throw new DatabaseUnavailableError(`The database ${path} cannot be opened`, { cause: error });
  }
}

/**
 * A prepared statement that finds the database locked stays half done until it is garbage, and what
 * the handle writes meanwhile is answered but not committed. So a prepared statement never has to
 * take the lock: BEGIN takes it, which leaves nothing behind where it fails.
 */
function execute<Row>(handle: Database.Database, query: CompiledQuery): QueryResult<Row> {
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

function rollBack(handle: Database.Database): void {
  // SQLite has rolled back by itself where the disk failed.
  if (handle.inTransaction) handle.exec('ROLLBACK');
}

function run<Row>(handle: Database.Database, query: CompiledQuery): QueryResult<Row> {
  const statement = handle.prepare(query.sql);
  const parameters = query.parameters.map(bindable);
  if (statement.reader) {
    // What a row looks like is Kysely's knowledge, not the driver's.
    return { rows: statement.all(parameters) as Row[] };
  }
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** libsql ends the process on a boolean or a lone Date, and cuts text at NUL without a word. */
function bindable(value: unknown): string | number | bigint | Uint8Array | null {
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

const isLocked = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));

function translated(error: unknown): unknown {
  return /^SQLITE_(IOERR|FULL|CANTOPEN|READONLY|NOTADB|CORRUPT|PROTOCOL)/.test(codeOf(error))
    ? new DatabaseUnavailableError('The database cannot be read or written', { cause: error })
    : error;
}
