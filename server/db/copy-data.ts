import { Kysely, sql } from 'kysely';
import { dialectFor, isPostgres } from '#server/db/dialects/dialect';
import { migrate } from './migrate';
import type { Database } from './schema';

/** Each after those that it refers to. */
const tables = [
  'member',
  'member_identity',
  'member_session',
  'retired_token',
  'otp_challenge',
  'rate_limit_record',
  'admin',
  'admin_session',
  'admin_device',
  'event',
  'registration',
  'subscription',
] as const satisfies readonly (keyof Database)[];

// Postgres takes no more than 65,535 parameters in one statement.
const ROWS_AT_ONCE = 500;

/** The database that is to be filled has something in it. */
export class NotEmptyError extends Error {
  override readonly name = 'NotEmptyError';
}

/**
 * Copies everything from one database into another, empty one: all or nothing.
 * @returns the number of rows of each table.
 * @throws NotEmptyError
 */
export async function copyData(from: string, to: string): Promise<[string, number][]> {
  const source = new Kysely<Database>({ dialect: dialectFor(from) });
  const target = new Kysely<Database>({ dialect: dialectFor(to) });
  try {
    for (const db of [source, target]) await migrate(db);
    // A transaction on SQLite keeps everybody else from writing meanwhile.
    return await source
      .transaction()
      .execute((reading) =>
        target.transaction().execute((writing) => copyTables(reading, writing)),
      );
  } finally {
    await source.destroy();
    await target.destroy();
  }
}

async function copyTables(
  source: Kysely<Database>,
  target: Kysely<Database>,
): Promise<[string, number][]> {
  const counts: [string, number][] = [];
  for (const table of tables) {
    if ((await rowsOf(target, table)).length > 0) throw new NotEmptyError(table);
    const rows = await rowsOf(source, table);
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      await insert(target, table, rows.slice(first, first + ROWS_AT_ONCE));
    }
    counts.push([table, rows.length]);
  }
  if (isPostgres(target)) {
    // The next event is counted from the last one that was moved.
    await sql`select setval(pg_get_serial_sequence('event', 'id'), max(id)) from event having max(id) > 0`.execute(
      target,
    );
  }
  return counts;
}

type Row = Record<string, unknown>;

async function rowsOf(db: Kysely<Database>, table: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
  return rows;
}

async function insert(db: Kysely<Database>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
}
