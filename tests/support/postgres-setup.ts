import type { TestProject } from 'vitest/node';
import { createTemplate } from './database-template';
import { type Cluster, startPostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty Postgres database, of which tests that run on Postgres open copies; null if there is none. */
    postgresUrl?: string | null;
  }
}

let cluster: Cluster | null = null;

/** Starts Postgres once for the whole test run. */
export async function setup({ provide }: TestProject): Promise<void> {
  cluster = await startPostgres();
  provide('postgresUrl', cluster && (await migratedDatabase(cluster)));
}

export async function teardown(): Promise<void> {
  await cluster?.remove();
}

async function migratedDatabase({ newDatabase }: Cluster): Promise<string> {
  const database = await newDatabase();
  await createTemplate(database);
  return database;
}
