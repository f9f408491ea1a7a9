import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import Libsql from 'libsql';

/**
 * A consistent copy of an SQLite database, also while a server writes to it. Only its owner can read it.
 * @throws where there is a file already, or the copy is not whole.
 */
export function backUpDatabase(from: string, to: string): void {
  closeSync(openSync(from, 'r'));
  const copy = openSync(to, 'wx', 0o600);
  try {
    const source = new Libsql(from);
    source.exec('PRAGMA busy_timeout = 10000');
    source.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
    source.close();
    fsyncSync(copy);
    const made = new Libsql(to);
    const verdict = JSON.stringify(made.prepare('PRAGMA integrity_check').all([]));
    made.close();
    if (verdict !== '[{"integrity_check":"ok"}]') throw new Error(`It is damaged: ${verdict}`);
  } catch (error) {
    rmSync(to);
    throw error;
  } finally {
    closeSync(copy);
  }
}
