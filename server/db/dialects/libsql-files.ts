import { statSync } from 'node:fs';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';

// SQLite finds the write-ahead log and its index by their names, beside the database.
const SUFFIXES = ['', '-wal', '-shm'];

export interface OpenedFiles {
  /** @throws DatabaseUnavailableError if the database file was replaced or deleted. */
  checkDatabase: () => void;
  /** @throws DatabaseUnavailableError if one of the files was replaced or deleted. */
  checkAll: () => void;
}

/**
 * Remembers the inodes of an opened database's files. A handle keeps a deleted file open, so without this check,
 * writes would succeed and be lost.
 * @param path A file, or ':memory:', which needs no check.
 */
export function rememberFiles(path: string): OpenedFiles {
  const files =
    path === ':memory:'
      ? []
      : SUFFIXES.map((suffix) => ({ name: path + suffix, id: idOf(path + suffix) }));

  function check(name: string, id: string | undefined): void {
    if (id === undefined || idOf(name) === id) return;
    throw new DatabaseUnavailableError(
      `The file ${name} was deleted or replaced while the server runs: ` +
        'put it back, or restart the server to use the new file',
    );
  }

  let isChecked = false;
  return {
    checkDatabase(): void {
      const [database] = files;
      // Once per turn of the event loop.
      if (!database || isChecked) return;
      check(database.name, database.id);
      isChecked = true;
      setImmediate(() => {
        isChecked = false;
      });
    },
    checkAll(): void {
      for (const { name, id } of files) check(name, id);
    },
  };
}

function idOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
