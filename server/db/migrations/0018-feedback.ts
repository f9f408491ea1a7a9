import type { Kysely } from 'kysely';
import { createIndex } from './create-index';

/** Adds whether an event asks how it was, who was asked, and what they said, which no key joins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('asks_feedback', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('feedback_token')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('is_used', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await createIndex(db, 'feedback_token', 'event_id');
  await db.schema
    .createTable('feedback')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('good', 'text', (column) => column.notNull())
    .addColumn('different', 'text', (column) => column.notNull())
    .execute();
  await createIndex(db, 'feedback', 'event_id');
}
