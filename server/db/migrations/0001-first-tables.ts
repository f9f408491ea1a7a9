import type { Kysely } from 'kysely';
import { isPostgres } from '#server/db/dialects/dialect';
import { createIndex } from './create-index';

/** Creates the first tables and their indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await createIndex(db, 'member_session', 'member_id');
  await schema
    .createTable('retired_token')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('member_session.id').onDelete('cascade'),
    )
    .addColumn('successor_id', 'text', (column) => column.notNull())
    .addColumn('retired_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(db, 'retired_token', 'session_id');
  await schema
    .createTable('otp_challenge')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(db, 'otp_challenge', 'email');
  await schema
    .createTable('throttle')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(db, 'throttle', 'bucket', 'subject', 'at');
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
  await createIndex(db, 'admin_session', 'admin_id');
  await schema
    .createTable('event')
    // A sequence, so that events created within the same millisecond have an order.
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
  await createIndex(db, 'registration', 'member_id');
  await schema
    .createTable('subscription')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
