import type { Kysely } from 'kysely';
import { acquireAdvisoryLock, isPostgres } from '#server/db/dialects/dialect';
import type { Database } from './schema';

interface Migration {
  number: number;
  name: string;
  up: (db: Kysely<Database>) => Promise<void>;
}

/** Forward only: a migration that has been released is never edited, the next one mends it. */
const migrations: readonly Migration[] = [
  { number: 1, name: 'first tables', up: createFirstTables },
  { number: 2, name: 'devices, networks, purge indexes', up: addDevicesAndPurgeIndexes },
];

/**
 * Brings the database to the newest form. The transaction is alone while it looks what is missing, so
 * that of two processes that start together one waits and then finds nothing to do.
 */
export async function migrate(db: Kysely<Database>, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await acquireAdvisoryLock(tx, 'migration');
    await tx.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute();
    const applied = await tx.selectFrom('migration').select('number').execute();
    const known = new Set(applied.map(({ number }) => number));
    for (const { number, name, up } of migrations) {
      if (known.has(number)) continue;
      await up(tx);
      await tx.insertInto('migration').values({ number, name, applied_at: now }).execute();
    }
  });
}

async function createFirstTables(db: Kysely<Database>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('member')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('member_identity')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('member_id', 'text', (column) =>
      column.notNull().references('member.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('member_identity_key', ['provider', 'subject'])
    .execute();
  await schema
    .createTable('member_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'text', (column) =>
      column.notNull().references('member.id').onDelete('cascade'),
    )
    .addColumn('token_id', 'text', (column) => column.notNull())
    .addColumn('token_seen', 'integer', (column) => column.notNull())
    .addColumn('token_issued_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'member_session', 'member_id');
  await schema
    .createTable('retired_token')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('member_session.id').onDelete('cascade'),
    )
    .addColumn('successor_id', 'text', (column) => column.notNull())
    .addColumn('retired_at', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'retired_token', 'session_id');
  await schema
    .createTable('otp_challenge')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'otp_challenge', 'email');
  await schema
    .createTable('throttle')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'throttle', 'bucket', 'subject', 'at');
  await schema
    .createTable('admin')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('admin_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) =>
      column.notNull().references('admin.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'admin_session', 'admin_id');
  await schema
    .createTable('event')
    // Counted, because events created within one millisecond have an order too.
    .addColumn('id', 'integer', (column) =>
      isPostgres(db)
        ? column.primaryKey().generatedByDefaultAsIdentity()
        : column.primaryKey().autoIncrement(),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('registration')
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('member_id', 'text', (column) =>
      column.notNull().references('member.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('registration_key', ['event_id', 'member_id'])
    .execute();
  await index(db, 'registration', 'member_id');
  await schema
    .createTable('subscription')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function addDevicesAndPurgeIndexes(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('admin_device')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) =>
      column.notNull().references('admin.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute();
  await index(db, 'admin_device', 'admin_id');
  await index(db, 'admin_device', 'last_used_at');
  await db.schema
    .alterTable('otp_challenge')
    .addColumn('network', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await index(db, 'otp_challenge', 'expires_at');
  await index(db, 'member_session', 'expires_at');
  await index(db, 'retired_token', 'retired_at');
  await index(db, 'admin_session', 'expires_at');
  await index(db, 'throttle', 'at');
}

async function index(
  db: Kysely<Database>,
  table: keyof Database,
  ...columns: string[]
): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}

/** Rejects where the database cannot be read. */
export async function checkMigrated(db: Kysely<Database>): Promise<void> {
  await db.selectFrom('migration').select('number').executeTakeFirst();
}
