import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUpDatabase } from '#server/db/sqlite-backup';
import { createTestServer, type TestServer } from '#tests/support/server';

let folder: string;
let database: string;
let server: TestServer;
let memberToken: string;
let adminToken: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sqlite-'));
  database = path.join(folder, 'society.db');
  server = await createTestServer({ database });
  memberToken = await server.signIn();
  adminToken = await server.signInAdmin();
  await server.addEvent();
});

afterEach(() => rm(folder, { recursive: true }));

const event = { name: 'Git Together', date: 'b', description: 'c', image: '/d.svg' };

/** Reads and writes, starting with the event list, which is cached for a moment. */
async function statuses(): Promise<number[]> {
  const responses = [
    await server.request('/api/event'),
    await server.request('/api/ready'),
    await server.request('/api/user', { token: memberToken }),
    await server.request('/api/email', { json: { email: 'jane@example.org' } }),
    await server.request('/api/event', { token: adminToken, json: event }),
    await server.request('/api/auth/email/otp?email=a@b.co'),
  ];
  return responses.map(({ status }) => status);
}

const emailsIn = (file: string) => {
  const opened = new Database(file);
  const rows = opened.prepare('select email from subscriber').all([]) as { email: string }[];
  opened.close();
  return rows.map(({ email }) => email);
};

test.each([
  ['the database', ['']],
  ['the database with its companions', ['', '-wal', '-shm']],
  ['the write-ahead log', ['-wal']],
  ['the index of the log', ['-shm']],
])('after %s was deleted no write is acknowledged', async (_name, suffixes) => {
  expect((await server.request('/api/event')).status).toBe(200);
  for (const suffix of suffixes) await rm(database + suffix);
  const [list, ...others] = await statuses();
  // The cached list stays valid for a moment if only the WAL is deleted.
  if (suffixes.includes('')) expect(list).toBe(503);
  expect(others).toEqual(others.map(() => 503));
  expect(server.outbox.size).toBe(0);
  const line = server.logged.find((line) => line.event === 'database_unavailable');
  expect(line?.['reason']).toContain(`${database}${suffixes[0]} was deleted or replaced`);
  await server.close();
});

test('a replaced database file is not modified, and is used after a restart', async () => {
  await server.request('/api/email', { json: { email: 'old@example.org' } });
  const copy = path.join(folder, 'copy.db');
  backUpDatabase(database, copy);
  await server.request('/api/email', { json: { email: 'newer@example.org' } });
  await rename(copy, database);
  expect(await statuses()).toEqual(Array.from({ length: 6 }, () => 503));
  await server.close();

  server = await createTestServer({ database });
  expect((await server.request('/api/ready')).status).toBe(200);
  await server.close();
  expect(emailsIn(database)).toEqual(['old@example.org']);
});
