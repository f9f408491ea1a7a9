import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Database from 'libsql';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import { type OpenedFiles, rememberFiles } from './libsql-files';
import { execute, isLocked, rollBack, toDatabaseError } from './libsql-statement';

const RETRY_PAUSE_MS = 20;

// With a busy_timeout libsql would wait for a lock synchronously, and the whole process with it: the
// wait is slept through here instead.
const SETTINGS =
  'PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL; ' +
  'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; ' +
  // The first read opens the log.
  'SELECT count(*) FROM sqlite_master';

interface LibsqlOptions {
  /** A file, or ':memory:'. */
  path: string;
  /** How long a statement waits for the lock of another process or transaction. */
  lockTimeoutMs: number;
}

/** Kysely over one libsql handle. Statements reject with DatabaseUnavailableError where it is down. */
export function libsqlDialect(options: LibsqlOptions): Dialect {
  const driver = new LibsqlDriver(options);
  return {
    createAdapter: () => new LibsqlAdapter(driver),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Kysely's adapter, by which the store reaches the driver. */
export class LibsqlAdapter extends SqliteAdapter {
  readonly #driver: LibsqlDriver;

  constructor(driver: LibsqlDriver) {
    super();
    this.#driver = driver;
  }

  /** Kysely says no for SQLite; SQLite rolls back DDL too, so all migrations run in one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** @throws DatabaseUnavailableError where the database's file was deleted or replaced. */
  checkFile(): void {
    this.#driver.files?.checkDatabase();
  }
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
  files: OpenedFiles | undefined;

  constructor(options: LibsqlOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#handle ??= opened(this.#options.path);
    const handle = this.#handle;
    await this.#whenFree(undefined, () => handle.exec(SETTINGS));
    this.files ??= rememberFiles(this.#options.path);
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
    rollBack(handle);
    try {
      handle.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Only tidiness: what is in the log is read from there by whoever opens the database next.
    }
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
        const patience = sleep(deadline - performance.now(), undefined, { ref: false });
        await Promise.race([transaction.ended, patience]);
      } else {
        try {
          this.files?.checkAll();
          return work();
        } catch (error) {
          if (!isLocked(error)) throw toDatabaseError(error);
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
