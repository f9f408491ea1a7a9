import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema';

/** Rows of one statement: few enough that it holds the database for some milliseconds only. */
const BATCH_SIZE = 200;

interface Expired {
  table: Exclude<keyof Database, 'kysely_migration'>;
  key: string;
  /** Condition on a row, in SQL. */
  where: RawBuilder<boolean>;
}

/**
 * Deletes the rows that meet the condition, a batch at a time, and lets other work run in between.
 * Stops after the current batch when the signal is aborted.
 */
export async function deleteInBatches(
  db: Kysely<Database>,
  { table, key, where }: Expired,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} in
        (select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${BATCH_SIZE})
    `.execute(db);
    if (numAffectedRows === 0n) return;
    await nextTurn();
  }
}
