import { type Kysely, sql } from 'kysely';

/** Adds the pause of the queue of mails, the cancellation of letters, and the count of claims without a result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('mail')
    .addColumn('lost_claims', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('mailing').addColumn('cancelled_at', 'bigint').execute();
  await schema
    .createTable('mail_pause')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  // Interrupted purges left addresses that were never confirmed, as if they had left at an unknown time.
  await sql`delete from subscriber where state = 'left' and left_at is null`.execute(db);
}
