import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '#server/config/config';
import { exitWith, processEnvironment } from '#server/config/process';
import { backUpDatabase } from '#server/db/sqlite-backup';

function run([target]: string[]): void {
  const { database, databaseName, dataDir, isPostgres } = readConfig(processEnvironment());
  if (isPostgres) throw new Error(`The data is in ${databaseName}: back it up with pg_dump.`);
  const timestamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.resolve(target ?? path.join(dataDir, 'backups', `society-${timestamp}.db`));
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  backUpDatabase(database, file);
  console.log(`Backed up ${database} to ${file}`);
}

try {
  run(process.argv.slice(2));
} catch (error) {
  exitWith(error, 'Could not back up the data');
}
