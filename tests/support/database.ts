import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** The URL that servers open, any number of times. */
  address: string;
  /** Queries the database directly. */
  query: (sql: string) => Promise<unknown[]>;
  remove: () => Promise<void>;
}

/** A database that outlives its servers, on the dialect that the tests run on. */
export async function createDatabase(): Promise<TestDatabase> {
  if (inject('postgresUrl') === undefined) return createFile();
  const address = await newSchema();
  return {
    address,
    query: (sql) => onPostgres(address, sql),
    remove: async () => {},
  };
}

/** The URL of a database that is opened only once. */
export async function newDatabase(): Promise<string> {
  return inject('postgresUrl') === undefined ? ':memory:' : newSchema();
}

async function createFile(): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'database-'));
  const address = path.join(folder, 'society.db');
  return {
    address,
    async query(sql) {
      const raw = new Database(address);
      const rows: unknown[] = raw.prepare(sql).all([]);
      raw.close();
      return rows;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Creating a schema takes 1 ms, creating a database 50 ms. */
async function newSchema(): Promise<string> {
  const url = new URL(inject('postgresUrl') ?? '');
  const name = `society_${randomUUID().replaceAll('-', '')}`;
  await onPostgres(url.href, `create schema ${name}`);
  url.searchParams.set('options', `-c search_path=${name}`);
  return url.href;
}

async function onPostgres(address: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}
