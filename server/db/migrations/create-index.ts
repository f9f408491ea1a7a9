import type { Kysely } from 'kysely';

/** Creates an index named after its table and columns. */
export async function createIndex(
  db: Kysely<unknown>,
  table: string,
  ...columns: string[]
): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
