import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config/config';
import { exitWith, processEnvironment } from '#server/config/process';
import { backupFolder, newestBackup, noteRestore } from '#server/db/backups';
import { checkRestore } from '#server/db/check-restore';
import { backUpDatabase } from '#server/db/sqlite-backup';

function backUp({ database, databaseName, dataDir, isPostgres }: Config, target?: string): void {
  if (isPostgres) throw new Error(`The data is in ${databaseName}: back it up with pg_dump.`);
  const timestamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.resolve(target ?? path.join(backupFolder(dataDir), `society-${timestamp}.db`));
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  backUpDatabase(database, file);
  console.log(`Backed up ${database} to ${file}`);
}

async function check({ databaseName, dataDir, isPostgres }: Config, target?: string) {
  if (isPostgres) {
    throw new Error(
      `The data is in ${databaseName}: try its dump with pg_restore, as docs/operations.md says.`,
    );
  }
  const folder = backupFolder(dataDir);
  const file = target === undefined ? newestBackup(folder)?.file : path.resolve(target);
  if (file === undefined) throw new Error(`There is no backup in ${folder} yet.`);
  const { pending, rows } = await checkRestore(file).catch((error: unknown) => {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  console.log(`Restored ${file} to a temporary file, which is removed again. It is whole.`);
  console.log(
    pending.length === 0
      ? 'It has all migrations of this version.'
      : `It is older than this version: a start adds ${pending.join(', ')}.`,
  );
  for (const [table, count] of rows) console.log(`${table}: ${count}`);
  // The desk asks for the newest one there.
  if (path.dirname(file) === folder) noteRestore({ file }, Date.now());
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const config = readConfig(processEnvironment());
  if (values.check) await check(config, positionals[0]);
  else backUp(config, positionals[0]);
}

const args = process.argv.slice(2);
try {
  await run(args);
} catch (error) {
  const isCheck = args.includes('--check');
  exitWith(error, isCheck ? 'The backup cannot be restored' : 'Could not back up the data');
}
