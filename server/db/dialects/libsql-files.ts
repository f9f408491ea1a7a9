import { statSync } from 'node:fs';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';

// The log and its index lie beside the database, and SQLite finds them by their names.
const SUFFIXES = ['', '-wal', '-shm'];

export interface OpenedFiles {
  /** @throws DatabaseUnavailableError where the database's file is another one or gone. */
  checkDatabase: () => void;
  /** @throws DatabaseUnavailableError where any of the files is another one or gone. */
  checkAll: () => void;
}

/**
 * Remembers the files of a database that has just been opened. A handle keeps a deleted file: without
 * this, writes into it would be acknowledged and lost.
 * @param path A file, or ':memory:', which cannot be deleted.
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
        'put it back, or restart the server with the file that is to be used',
    );
  }

  let isChecked = false;
  return {
    checkDatabase(): void {
      const [database] = files;
      // Once for all requests of the same turn of the event loop.
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
