import { Kysely, sql } from 'kysely';
import { dialectFor, isPostgres } from '#server/db/dialects/dialect';
import { migrate } from './migrate';
import type { Database } from './schema';

/** In insertion order: each table after those that it references. */
const TABLES = [
  'member',
  'member_identity',
  'member_calendar',
  'member_session',
  'retired_token',
  'otp_challenge',
  'rate_limit_record',
  'admin',
  'admin_session',
  'admin_device',
  'admin_link',
  'admin_passkey',
  'passkey_challenge',
  'admin_action',
  'handover_tick',
  'event',
  'event_change',
  'event_recap',
  'picture',
  'event_picture',
  'event_report',
  'registration',
  'door',
  'door_tap',
  'feedback_token',
  'feedback',
  'certificate_design',
  'certificate',
  'subscriber',
  'mail_token',
  'mailing',
  'mail',
  'mail_pause',
  'refused_address',
  'purge_record',
] as const satisfies readonly (keyof Database)[];

// Postgres allows 65,535 parameters per statement.
const BATCH_SIZE = 500;
// A picture has up to some megabytes.
const PICTURE_BATCH_SIZE = 4;

/** The target database already contains data. The message is the name of the table. */
export class NotEmptyError extends Error {
  override readonly name = 'NotEmptyError';
}

/**
 * Copies all rows of a database to another, empty one, in one transaction.
 * @returns the number of rows per table.
 * @throws NotEmptyError
 */
export async function copyData(from: string, to: string): Promise<[string, number][]> {
  const source = new Kysely<Database>({ dialect: dialectFor(from) });
  const target = new Kysely<Database>({ dialect: dialectFor(to) });
  try {
    for (const db of [source, target]) await migrate(db);
    // The transaction on SQLite blocks other writers during the copy.
    return await source
      .transaction()
      .execute((sourceTx) =>
        target.transaction().execute((targetTx) => copyTables(sourceTx, targetTx)),
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
  for (const table of TABLES) {
    if ((await readRows(target, table, { limit: 1, offset: 0 })).length > 0) {
      throw new NotEmptyError(table);
    }
    counts.push([table, await copyTable(source, target, table)]);
  }
  if (isPostgres(target)) {
    // New rows continue after the copied ids.
    for (const table of ['event', 'event_change', 'admin_action', 'mailing', 'mail']) {
      const name = sql.table(table);
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${name} having max(id) > 0`.execute(
        target,
      );
    }
  }
  return counts;
}

/** Copies the rows in batches, so that they are never all in memory. Returns their number. */
async function copyTable(
  source: Kysely<Database>,
  target: Kysely<Database>,
  table: TableName,
): Promise<number> {
  const limit = table === 'picture' ? PICTURE_BATCH_SIZE : BATCH_SIZE;
  for (let offset = 0; ; offset += limit) {
    const rows = await readRows(source, table, { limit, offset });
    if (rows.length > 0) await insert(target, table, rows);
    if (rows.length < limit) return offset + rows.length;
  }
}

type TableName = (typeof TABLES)[number];

type Row = Record<string, unknown>;

/** Sorted, because pages of unsorted rows may overlap. The first two columns identify a row of each table. */
async function readRows(
  db: Kysely<Database>,
  table: TableName,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} order by 1, 2 limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

async function insert(db: Kysely<Database>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
}
