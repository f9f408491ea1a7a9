import type { Kysely } from 'kysely';
import { createIndex } from './create-index';

/** Adds the passkeys of admins, that an account requires one, and a new password that waits because of that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admin_passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) =>
      column.notNull().references('admin.id').onDelete('cascade'),
    )
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await createIndex(db, 'admin_passkey', 'admin_id');
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) => column.references('admin.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(db, 'passkey_challenge', 'admin_id');
  await createIndex(db, 'passkey_challenge', 'expires_at');
  await db.schema
    .alterTable('admin')
    .addColumn('requires_passkey', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('admin').addColumn('waiting_password_hash', 'text').execute();
  await db.schema.alterTable('admin').addColumn('waiting_password_at', 'bigint').execute();
}
