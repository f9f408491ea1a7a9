import type { Kysely } from 'kysely';
import { createIndex } from './create-index';

/** Adds what an organiser writes into the report of an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_report')
    .addColumn('event_id', 'integer', (column) =>
      column.primaryKey().references('event.id').onDelete('cascade'),
    )
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(db, 'event_report', 'updated_at');
}
