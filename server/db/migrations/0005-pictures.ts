import type { Kysely } from 'kysely';
import { isPostgres } from '#server/db/dialects/dialect';
import { createIndex } from './create-index';

/** Adds the uploaded pictures, and which events name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytes = isPostgres(db) ? 'bytea' : 'blob';
  await db.schema
    .createTable('picture')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    // Last, because SQLite reads the columns before without reading these.
    .addColumn('small', bytes)
    .addColumn('large', bytes, (column) => column.notNull())
    .execute();
  await createIndex(db, 'picture', 'last_used_at');
  await db.schema
    .createTable('event_picture')
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('picture_hash', 'text', (column) =>
      column.notNull().references('picture.hash').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('event_picture_key', ['event_id', 'picture_hash'])
    .execute();
  await createIndex(db, 'event_picture', 'picture_hash');
}
