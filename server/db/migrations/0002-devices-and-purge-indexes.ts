import type { Kysely } from 'kysely';
import { createIndex } from './create-index';

/** Adds the devices of admins, the network of an OTP challenge, and indexes for purging. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admin_device')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) =>
      column.notNull().references('admin.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(db, 'admin_device', 'admin_id');
  await createIndex(db, 'admin_device', 'last_used_at');
  await db.schema
    .alterTable('otp_challenge')
    .addColumn('network', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await createIndex(db, 'otp_challenge', 'expires_at');
  await createIndex(db, 'member_session', 'expires_at');
  await createIndex(db, 'retired_token', 'retired_at');
  await createIndex(db, 'admin_session', 'expires_at');
  await createIndex(db, 'throttle', 'at');
}
