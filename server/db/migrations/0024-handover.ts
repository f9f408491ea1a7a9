import type { Kysely } from 'kysely';

/** Adds what owners have ticked by hand for handing over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('handover_tick')
    .addColumn('item', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('admin_email', 'text', (column) => column.notNull())
    .execute();
}
