import type { Kysely } from 'kysely';

/** Adds whom the link of an event is shown to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('link_for', 'text', (column) => column.notNull().defaultTo('everyone'))
    .execute();
}
