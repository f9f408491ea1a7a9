import { existsSync } from 'node:fs';
import { readConfig } from '#server/config/config';
import { exitWith, processEnvironment } from '#server/config/process';
import { copyData, NotEmptyError } from '#server/db/copy-data';

async function run(): Promise<void> {
  const { database, databaseName, databaseFile, isPostgres } = readConfig(processEnvironment());
  if (!isPostgres)
    throw new Error('Set DATABASE_URL to the Postgres database to copy the data to.');
  if (!existsSync(databaseFile)) throw new Error(`There is no database ${databaseFile}.`);
  const counts = await copyData(databaseFile, database).catch((error: unknown) => {
    if (!(error instanceof NotEmptyError)) throw error;
    throw new Error(`${databaseName} has data already (table ${error.message}).`);
  });
  for (const [table, count] of counts) console.log(`${table}: ${count}`);
  console.log(`Copied ${databaseFile} to ${databaseName}. The SQLite file is unchanged.`);
}

try {
  await run();
} catch (error) {
  exitWith(error, 'Could not copy the data');
}
