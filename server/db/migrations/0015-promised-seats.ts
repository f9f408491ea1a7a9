import type { Kysely } from 'kysely';

/** Adds who was promised a seat before a limit was taken away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('event').addColumn('promised_until', 'integer').execute();
}
