import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { isPostgres } from '#server/db/dialects/dialect';
import * as firstTables from '#server/db/migrations/0001-first-tables';
import * as devicesAndPurgeIndexes from '#server/db/migrations/0002-devices-and-purge-indexes';
import * as rateLimitRecord from '#server/db/migrations/0003-rate-limit-record';
import * as eventLife from '#server/db/migrations/0004-event-life';
import * as pictures from '#server/db/migrations/0005-pictures';
import * as calendar from '#server/db/migrations/0006-calendar';
import * as mail from '#server/db/migrations/0007-mail';
import * as accounts from '#server/db/migrations/0008-accounts';
import * as mailRefusals from '#server/db/migrations/0009-mail-refusals';
import * as adminLinks from '#server/db/migrations/0010-admin-links';
import * as purgeRecord from '#server/db/migrations/0011-purge-record';
import * as seats from '#server/db/migrations/0012-seats';
import * as attendance from '#server/db/migrations/0013-attendance';
import * as indexes from '#server/db/migrations/0014-indexes';
import * as promisedSeats from '#server/db/migrations/0015-promised-seats';
import * as linkAudience from '#server/db/migrations/0016-link-audience';
import * as walkInAnswers from '#server/db/migrations/0017-walk-in-answers';
import * as feedback from '#server/db/migrations/0018-feedback';
import * as recap from '#server/db/migrations/0019-recap';
import * as report from '#server/db/migrations/0020-report';
import type { Database } from './schema';
import { acquireAdvisoryLock } from './transaction';

/** Forward only. Never edit a released migration, add another one. Kysely runs them in the order of their names. */
const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-devices-and-purge-indexes': devicesAndPurgeIndexes,
  '0003-rate-limit-record': rateLimitRecord,
  '0004-event-life': eventLife,
  '0005-pictures': pictures,
  '0006-calendar': calendar,
  '0007-mail': mail,
  '0008-accounts': accounts,
  '0009-mail-refusals': mailRefusals,
  '0010-admin-links': adminLinks,
  '0011-purge-record': purgeRecord,
  '0012-seats': seats,
  '0013-attendance': attendance,
  '0014-indexes': indexes,
  '0015-promised-seats': promisedSeats,
  '0016-link-audience': linkAudience,
  '0017-walk-in-answers': walkInAnswers,
  '0018-feedback': feedback,
  '0019-recap': recap,
  '0020-report': report,
};

/**
 * Runs the pending migrations in one transaction. If two processes start together, one waits for the other.
 * @throws Error if a migration fails, or if a newer version of the server has migrated the database.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrationTableSchema = await currentSchema(db);
  await adoptNumberedMigrations(db);
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

/**
 * Until November 2026 the server recorded its migrations by number in a table `migration`. Converts it to
 * Kysely's table.
 */
async function adoptNumberedMigrations(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await acquireAdvisoryLock(tx, 'migration');
    const { rows } = await (
      isPostgres(tx)
        ? sql`select 1 where to_regclass('migration') is not null`
        : sql`select 1 from sqlite_master where type = 'table' and name = 'migration'`
    ).execute(tx);
    if (rows.length === 0) return;
    const applied = await sql<{ number: number; applied_at: number }>`
      select number, applied_at from migration order by number`.execute(tx);
    await tx.schema
      .createTable('kysely_migration')
      .ifNotExists()
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    const names = Object.keys(migrations);
    for (const { number, applied_at: appliedAt } of applied.rows) {
      const timestamp = new Date(appliedAt).toISOString();
      await sql`insert into kysely_migration (name, timestamp)
        values (${names[number - 1]}, ${timestamp})`.execute(tx);
    }
    await tx.schema.dropTable('migration').execute();
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
