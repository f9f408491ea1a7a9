import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { isPostgres } from '#server/db/dialects/dialect';
import * as tables from '#server/db/migrations/0013-tables';
import * as indexes from '#server/db/migrations/0014-indexes';
import * as promisedSeats from '#server/db/migrations/0015-promised-seats';
import * as linkAudience from '#server/db/migrations/0016-link-audience';
import * as walkInAnswers from '#server/db/migrations/0017-walk-in-answers';
import * as feedback from '#server/db/migrations/0018-feedback';
import * as recap from '#server/db/migrations/0019-recap';
import * as report from '#server/db/migrations/0020-report';
import * as series from '#server/db/migrations/0021-series';
import * as roles from '#server/db/migrations/0022-roles';
import * as passkeys from '#server/db/migrations/0023-passkeys';
import * as handover from '#server/db/migrations/0024-handover';
import type { Database } from './schema';
import { acquireAdvisoryLock } from './transaction';

/** Forward only. Never edit a released migration, add another one. Kysely runs them in the order of their names. */
const migrations: Record<string, Migration> = {
  // Named as the last of those that it replaces, so that a database that has them all goes on after it.
  '0013-attendance': tables,
  '0014-indexes': indexes,
  '0015-promised-seats': promisedSeats,
  '0016-link-audience': linkAudience,
  '0017-walk-in-answers': walkInAnswers,
  '0018-feedback': feedback,
  '0019-recap': recap,
  '0020-report': report,
  '0021-series': series,
  '0022-roles': roles,
  '0023-passkeys': passkeys,
  '0024-handover': handover,
};

/**
 * Runs the pending migrations in one transaction. If two processes start together, one waits for the other.
 * @throws Error if a migration fails, or if a newer version of the server has migrated the database.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrationTableSchema = await currentSchema(db);
  await forgetReplacedMigrations(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(migrationTableSchema !== undefined && { migrationTableSchema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Without a schema name, Kysely looks for its tables in all schemas of a Postgres database. */
async function currentSchema(db: Kysely<Database>): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name;
}

/** Makes a database that has only some of the migrations that one replaces run that one, which adds what is missing. */
async function forgetReplacedMigrations(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await acquireAdvisoryLock(tx, 'migration');
    await tx.schema
      .createTable('kysely_migration')
      .ifNotExists()
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    await tx.deleteFrom('kysely_migration').where('name', '<', '0013').execute();
    // The first versions of the server recorded theirs in a table of their own.
    await tx.schema.dropTable('migration').ifExists().execute();
  });
}

/** The names of the migrations that the database lacks. Rejects if it cannot be read, or was never migrated. */
export async function pendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('kysely_migration').select('name').execute();
  const applied = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/** Rejects if the database cannot be read. */
export async function checkMigrated(db: Kysely<Database>): Promise<void> {
  await db.selectFrom('kysely_migration').select('name').limit(1).execute();
}
