import { link, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedSecret } from '#server/config/secret';
import { createTestServer, type TestServer } from '#tests/support/server';

let folder: string;
let database: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sqlite-'));
  database = path.join(folder, 'society.db');
});

afterEach(() => rm(folder, { recursive: true }));

const subscribe = (server: TestServer, email = 'jane@example.org') =>
  server.request('/api/email', { json: { email } });

test('a locked database is a 503 within 3 s, accepts no write and recovers by itself', async () => {
  const server = await createTestServer({ database });
  const token = await server.signIn();
  await server.request('/api/user', { token });
  const other = new Database(database);
  other.exec('BEGIN IMMEDIATE');

  const startedAt = performance.now();
  const waits: number[] = [];
  const requests = Array.from({ length: 20 }, (_, index) =>
    subscribe(server, `s${index}@b.co`).finally(() => waits.push(performance.now() - startedAt)),
  );
  // Reads need no lock and must not queue behind writes.
  expect((await server.request('/api/user', { token })).status).toBe(200);
  expect((await server.request('/api/ready')).status).toBe(200);
  expect(waits).toEqual([]);
  for (const response of await Promise.all(requests)) {
    expect(response.status).toBe(503);
    expect(response.headers.has('Retry-After')).toBe(true);
    expect(await response.json()).toMatchObject({ data: null, code: 'database_unavailable' });
  }
  expect(performance.now() - startedAt).toBeLessThan(3000);
  // No request fails within the first second, so a short lock goes unnoticed.
  expect(Math.min(...waits)).toBeGreaterThan(1000);

  other.exec('ROLLBACK');
  expect((await subscribe(server, 's0@b.co')).status).toBe(201);
  // Acknowledged writes are committed: another process sees them and can write.
  expect(other.prepare('select email from subscriber').all([])).toEqual([{ email: 's0@b.co' }]);
  other.exec("insert into refused_address values ('other@b.co', 0, null)");
  other.close();
  await server.close();
});

test('the secret is created once, and only its owner can read it and the database', async () => {
  const secret = storedSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(storedSecret(folder)).toBe(secret);
  // In a container every process may have the same pid, also one that was killed halfway.
  await link(path.join(folder, 'jwt-secret'), path.join(folder, `jwt-secret.${process.pid}`));
  expect(storedSecret(folder)).toBe(secret);
  const server = await createTestServer({ database });
  for (const name of ['jwt-secret', 'society.db', 'society.db-wal']) {
    const { mode } = await stat(path.join(folder, name));
    expect(mode & 0o077).toBe(0);
  }
  await server.close();
});
