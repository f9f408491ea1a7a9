import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Of the file beside a backup that says when its restore was tried. */
const TRIED = '.tried';
/** Of a dump that is being written. */
const UNFINISHED = '.part';

interface Backup {
  file: string;
  /** Epoch milliseconds. */
  writtenAt: number;
}

/** The folder of the backups, in that of the data. */
export const backupFolder = (dataDir: string): string => path.join(dataDir, 'backups');

/** The newest backup in a folder; null if there is none, or no folder yet. */
export function newestBackup(folder: string): Backup | null {
  const backups = filesIn(folder)
    .filter((name) => !name.endsWith(UNFINISHED) && !name.endsWith(TRIED))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, writtenAt: statSync(file).mtimeMs }));
  return backups.toSorted((one, other) => other.writtenAt - one.writtenAt)[0] ?? null;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No folder yet.
    return [];
  }
}

/** Notes beside a backup that its restore was tried at a time, in epoch milliseconds. */
export function noteRestore({ file }: Pick<Backup, 'file'>, now: number): void {
  writeFileSync(file + TRIED, `${new Date(now).toISOString()}\n`, { mode: 0o600 });
}

/** When the restore of a backup was last tried, in epoch milliseconds; null if it was not. */
export function restoreTriedAt({ file }: Pick<Backup, 'file'>): number | null {
  try {
    const triedAt = Date.parse(readFileSync(file + TRIED, 'utf8').trim());
    return Number.isNaN(triedAt) ? null : triedAt;
  } catch {
    return null;
  }
}
