import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';

const POOL_SIZE = 10;
const INT8: number = pg.types.builtins.INT8;
// https://www.postgresql.org/docs/current/errcodes-appendix.html: a lock that could not be had in
// time, a deadlock, a statement that took too long, a server that is still starting.
const BUSY = /^(?:40001|40P01|55P03|57014|57P03)$/;
// No connection, no right to one, no such database, read-only, out of room, shut down, disk error.
const DOWN = /^(?:08|28|3D|25006|53|57|58|XX)/;

interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  url: string;
  /** How long a connection is waited for. */
  timeoutMs: number;
  /** How long a statement may take. */
  statementTimeoutMs: number;
}

/** Kysely over a pool. Statements reject with DatabaseUnavailableError where the database is down. */
export function postgresDialect({ url, timeoutMs, statementTimeoutMs }: PostgresOptions): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: timeoutMs,
    // The server's own limit first; ours is for a server that does not answer at all.
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 100,
    keepAlive: true,
    application_name: 'society-site',
    types: { getTypeParser },
  });
  // A connection that breaks while nobody uses it is replaced at the next request. Without somebody
  // who listens, Node ends the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({
    pool: { connect: () => connected(pool), end: () => pool.end() },
  });
}

async function connected(pool: pg.Pool): Promise<PostgresPoolClient> {
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
    // What a row looks like is Kysely's knowledge; of its two ways to ask, the store never streams.
    query: query as unknown as PostgresPoolClient['query'],
    /** A connection that did not answer is not given to anybody else. */
    release: () => client.release(isBroken),
  };
}

/** Moments are bigint in the database and numbers here; pg would hand them over as text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format);
}

/** The error as the rest of the server knows it. */
function toDatabaseError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    // Without a cause: trying again is all it needs.
    if (BUSY.test(code)) return new DatabaseUnavailableError('The database is busy');
    return DOWN.test(code) ? unavailable(error) : error;
  }
  return error instanceof TypeError ? error : unavailable(error);
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  // Of several addresses of a host each has an error of its own, and their sum has no message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const reason = first instanceof Error ? first.message : String(first);
  return new DatabaseUnavailableError(`The database cannot be used: ${reason}`, { cause });
}
