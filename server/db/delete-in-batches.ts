import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema';

/** Few enough rows that a statement locks the database for only some milliseconds. */
const BATCH_SIZE = 200;

interface DeleteOptions {
  table: Exclude<keyof Database, 'kysely_migration'>;
  key: string;
  /** SQL condition on a row. */
  where: RawBuilder<boolean>;
  batchSize?: number;
}

/**
 * Deletes the matching rows in batches and lets other work run in between. Stops after the current batch when
 * the signal is aborted.
 */
export async function deleteInBatches(
  db: Kysely<Database>,
  { table, key, where, batchSize = BATCH_SIZE }: DeleteOptions,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    // Twice, because on Postgres a row may have changed after the inner query found it.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${where}) and ${sql.ref(key)} in
        (select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${batchSize})
    `.execute(db);
    if (numAffectedRows === 0n) return;
    await nextTurn();
  }
}
