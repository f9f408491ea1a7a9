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

// No busy_timeout: libsql would wait for a lock synchronously and block the process. The driver sleeps and retries
// instead.
const PRAGMAS =
  'PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL; ' +
  'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; ' +
  // What is deleted is overwritten. Otherwise it stays in the file until its page is used again.
  'PRAGMA secure_delete = ON; ' +
  // The first read opens the write-ahead log.
  'SELECT count(*) FROM sqlite_master';

interface LibsqlOptions {
  /** A file, or ':memory:'. */
  path: string;
  /** How long a statement waits for the lock of another process or transaction. */
  lockTimeoutMs: number;
}

/** Kysely dialect on one libsql handle. Statements reject with DatabaseUnavailableError if it cannot be used. */
export function libsqlDialect(options: LibsqlOptions): Dialect {
  const driver = new LibsqlDriver(options);
  return {
    createAdapter: () => new LibsqlAdapter(driver),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Kysely's adapter, which gives the store access to the driver. */
export class LibsqlAdapter extends SqliteAdapter {
  readonly #driver: LibsqlDriver;

  constructor(driver: LibsqlDriver) {
    super();
    this.#driver = driver;
  }

  /** Kysely's SQLite adapter returns false, but SQLite rolls back DDL, so all migrations run in one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** @throws DatabaseUnavailableError if the database file was deleted or replaced. */
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
 * Statements are synchronous, so each is atomic. A transaction spans several turns of the event loop on the shared
 * handle, so all other statements wait until it ends.
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
    this.#handle ??= openHandle(this.#options.path);
    const handle = this.#handle;
    await this.#whenUnlocked(undefined, () => handle.exec(PRAGMAS));
    this.files ??= rememberFiles(this.#options.path);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <Row>(query: CompiledQuery) =>
        this.#whenUnlocked(connection, () => execute<Row>(this.#open, query)),
      // The store never streams, because its results are small.
      streamQuery: () => {
        throw new Error('Streaming is not supported');
      },
    };
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#whenUnlocked(connection, () => {
      // IMMEDIATE, because a transaction that reads first cannot wait for the write lock later.
      this.#open.exec('BEGIN IMMEDIATE');
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      this.#transaction = { owner: connection, ended, end };
    });
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#whenUnlocked(connection, () => this.#open.exec('COMMIT'));
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
      // The checkpoint is optional: the next process reads the write-ahead log.
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

  async #whenUnlocked<T>(connection: DatabaseConnection | undefined, work: () => T): Promise<T> {
    const deadline = performance.now() + this.#options.lockTimeoutMs;
    for (;;) {
      const transaction = this.#transaction;
      if (transaction && transaction.owner !== connection) {
        const timeout = sleep(deadline - performance.now(), undefined, { ref: false });
        await Promise.race([transaction.ended, timeout]);
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

function openHandle(path: string): Database.Database {
  try {
    // Creates the file before SQLite does, so that only its owner can read it. The WAL files get the same mode.
    if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600));
    return new Database(path);
  } catch (error) {
    throw new DatabaseUnavailableError(`The database ${path} cannot be opened`, { cause: error });
  }
}
