import type { Kysely } from 'kysely';
import { createIndex } from './create-index';

/** Renames the table `throttle` to `rate_limit_record`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('throttle_bucket_subject_at').execute();
  await db.schema.dropIndex('throttle_at').execute();
  await db.schema.alterTable('throttle').renameTo('rate_limit_record').execute();
  await createIndex(db, 'rate_limit_record', 'bucket', 'subject', 'at');
  await createIndex(db, 'rate_limit_record', 'at');
}
