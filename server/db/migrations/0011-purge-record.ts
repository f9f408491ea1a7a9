import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/dialects/dialect';

/** Adds the time of the last purge, and closes the way around the trigger that keeps the history as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('purge_record')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('purged_at', 'bigint', (column) => column.notNull())
    .addColumn('held_since', 'bigint')
    .execute();
  if (isPostgres(db)) return;
  // SQLite's `insert or replace` replaces a row without an update. Postgres has no such statement.
  await sql`create trigger admin_action_irreplaceable before insert on admin_action
    when exists (select 1 from admin_action where id = new.id)
    begin select raise(abort, 'admin_action cannot be changed'); end`.execute(db);
}
