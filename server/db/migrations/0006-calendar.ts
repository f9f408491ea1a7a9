import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** Gives each event the id and the sequence number that calendars know it by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('event')
    .addColumn('uid', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('event')
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const { rows } = await sql<{ id: number }>`select id from event`.execute(db);
  for (const { id } of rows) {
    await sql`update event set uid = ${randomUUID()} where id = ${id}`.execute(db);
  }
  await schema.createIndex('event_uid').unique().on('event').column('uid').execute();
}
