import { type Kysely, sql } from 'kysely';
import { createIndex } from './create-index';

/** Adds indexes for what runs by the minute or on a visit, and drops who designed a certificate, which nobody reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'certificate', 'email');
  await createIndex(db, 'certificate', 'event_id');
  await createIndex(db, 'mail', 'email');
  await createIndex(db, 'door_tap', 'email');
  await createIndex(db, 'member_identity', 'member_id');
  await createIndex(db, 'event', 'begins_at');
  await createIndex(db, 'event', 'deleted_at');
  await sql`create index registration_to_forget on registration (event_id)
    where answers is not null or left_at is not null and member_id is not null`.execute(db);
  await db.schema.alterTable('certificate_design').dropColumn('created_by').execute();
}
