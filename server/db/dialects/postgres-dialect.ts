import {
  type Dialect,
  type Kysely,
  PostgresDialect,
  PostgresIntrospector,
  type PostgresPoolClient,
  sql,
  type TableMetadata,
} from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';

const POOL_SIZE = 10;
const INT8: number = pg.types.builtins.INT8;
// https://www.postgresql.org/docs/current/errcodes-appendix.html: serialization failure, deadlock, lock or statement
// timeout, server starting.
const BUSY = /^(?:40001|40P01|55P03|57014|57P03)$/;
// Connection or authorization failure, no such database, read-only, out of resources, shutdown, I/O or internal error.
const DOWN = /^(?:08|28|3D|25006|53|57|58|XX)/;

interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  url: string;
  /** How long to wait for a connection. */
  timeoutMs: number;
  /** How long a statement may take. */
  statementTimeoutMs: number;
}

/** Kysely dialect on a pool. Statements reject with DatabaseUnavailableError if the database is down. */
export function postgresDialect({ url, timeoutMs, statementTimeoutMs }: PostgresOptions): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: timeoutMs,
    // statement_timeout is enforced by Postgres, query_timeout by pg if Postgres does not respond.
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 100,
    keepAlive: true,
    application_name: 'society-site',
    types: { getTypeParser },
  });
  // The pool replaces idle connections that break. Without a listener, their error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const dialect = new PostgresDialect({
    pool: { connect: () => connect(pool), end: () => pool.end() },
  });
  dialect.createIntrospector = (db) => new OwnSchemaIntrospector(db);
  return dialect;
}

async function connect(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error);
  });
  let isBroken = false;
  async function query(text: string, parameters: readonly unknown[]) {
    if (isBroken) throw new DatabaseUnavailableError('The connection to the database is broken');
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      isBroken = !(error instanceof pg.DatabaseError);
      throw toDatabaseError(error);
    }
  }
  return {
    // Kysely knows the type of the rows. The overload for streaming is never called.
    query: query as unknown as PostgresPoolClient['query'],
    /** Removes a broken connection from the pool. */
    release: () => client.release(isBroken),
  };
}

/** Parses bigint (times) as a number. pg would return a string. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format);
}

/** Converts connection and resource errors to DatabaseUnavailableError. */
function toDatabaseError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    // Without a cause, so that `retryWhileLocked` retries it.
    if (BUSY.test(code)) return new DatabaseUnavailableError('The database is busy');
    return DOWN.test(code) ? unavailable(error) : error;
  }
  return error instanceof TypeError ? error : unavailable(error);
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  // An AggregateError has one error per IP of the host, and no message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const reason = first instanceof Error ? first.message : String(first);
  return new DatabaseUnavailableError(`The database cannot be used: ${reason}`, { cause });
}

/**
 * Lists the tables of the current schema only. Kysely's own query looks up the columns of all schemas, and
 * fails if another application drops a table or a column of its own meanwhile.
 */
class OwnSchemaIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables where schemaname = current_schema()
    `.execute(this.#db);
    return rows.map((row) => ({ ...row, isView: false, columns: [] }));
  }
}
