import type { TestProject } from 'vitest/node';
import { type Cluster, startPostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres server that the tests run on instead of SQLite; null if there is none. */
    postgresUrl?: string | null;
  }
}

let cluster: Cluster | null = null;

/** Starts Postgres once for the whole test run. */
export async function setup({ provide }: TestProject): Promise<void> {
  cluster = await startPostgres();
  provide('postgresUrl', cluster && (await cluster.newDatabase()));
}

export async function teardown(): Promise<void> {
  await cluster?.remove();
}
