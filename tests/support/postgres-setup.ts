import type { TestProject } from 'vitest/node';
import { type Cluster, startPostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which the tests run instead of on SQLite; null where there is none to be had. */
    postgresUrl?: string | null;
  }
}

let cluster: Cluster | null = null;

/** Starts the Postgres of a whole test run. */
export async function setup({ provide }: TestProject): Promise<void> {
  cluster = await startPostgres();
  provide('postgresUrl', cluster && (await cluster.newDatabase()));
}

export async function teardown(): Promise<void> {
  await cluster?.remove();
}
