import type { Kysely } from 'kysely';

/** Adds how events were: a text and pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_recap')
    .addColumn('event_id', 'integer', (column) =>
      column.primaryKey().references('event.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('photos', 'text', (column) => column.notNull())
    .addColumn('is_cover', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}
