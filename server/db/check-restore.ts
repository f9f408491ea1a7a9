import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import { dialectFor } from '#server/db/dialects/dialect';
import { migrate, pendingMigrations } from './migrate';
import type { Database } from './schema';
import { checkIntegrity } from './sqlite-backup';

/** What somebody who restores a backup wants to see again. */
const COUNTED = [
  'member',
  'admin',
  'event',
  'registration',
  'certificate',
  'subscriber',
  'picture',
] as const satisfies readonly (keyof Database)[];

interface Restored {
  /** The migrations that a start of this version adds to the backup. */
  pending: string[];
  rows: [table: string, count: number][];
}

/**
 * Restores a backup of SQLite to a temporary file as a start of the server would, and removes it again.
 * @throws Error if that is impossible.
 */
export async function checkRestore(backup: string): Promise<Restored> {
  const folder = mkdtempSync(path.join(tmpdir(), 'society-restore-'));
  const file = path.join(folder, 'society.db');
  try {
    copyFileSync(backup, file);
    checkIntegrity(file);
    const db = new Kysely<Database>({ dialect: dialectFor(file) });
    try {
      // Rejects a file that was never a database of the site, in which `migrate` would create one.
      const pending = await pendingMigrations(db);
      await migrate(db);
      const rows: Restored['rows'] = [];
      for (const table of COUNTED) {
        const { count } = await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        rows.push([table, Number(count)]);
      }
      return { pending, rows };
    } finally {
      await db.destroy();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
