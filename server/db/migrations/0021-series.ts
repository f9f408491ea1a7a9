import type { Kysely } from 'kysely';
import { createIndex } from './create-index';

/** Adds what the events of a series have in common. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('event').addColumn('series_id', 'text').execute();
  await createIndex(db, 'event', 'series_id');
}
