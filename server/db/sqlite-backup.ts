import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import Libsql from 'libsql';

/**
 * Backs up an SQLite database to a file that only its owner can read. The backup is consistent even while a
 * server writes to the database.
 * @throws Error if the target exists, or if the backup is damaged.
 */
export function backUpDatabase(from: string, to: string): void {
  closeSync(openSync(from, 'r'));
  const descriptor = openSync(to, 'wx', 0o600);
  try {
    const source = new Libsql(from);
    source.exec('PRAGMA busy_timeout = 10000');
    source.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
    source.close();
    fsyncSync(descriptor);
    checkIntegrity(to);
  } catch (error) {
    rmSync(to);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a whole SQLite database.
 * @throws Error if it is damaged.
 */
export function checkIntegrity(file: string): void {
  const backup = new Libsql(file);
  const integrity = JSON.stringify(backup.prepare('PRAGMA integrity_check').all([]));
  backup.close();
  if (integrity !== '[{"integrity_check":"ok"}]') {
    throw new Error(`The backup is damaged: ${integrity}`);
  }
}
