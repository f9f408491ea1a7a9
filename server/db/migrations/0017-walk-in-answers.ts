import { type Kysely, sql } from 'kysely';

/** Adds what walk-ins answer at the door. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('door_tap').addColumn('answers', 'text').execute();
  await sql`create index door_tap_to_forget on door_tap (event_id) where answers is not null`.execute(
    db,
  );
}
