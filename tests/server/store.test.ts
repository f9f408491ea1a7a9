import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedSecret } from '#server/auth/secret';
import { createTestServer, type TestServer } from '#tests/support/server';

vi.setConfig({ testTimeout: 30_000 });

let folder: string;
let databasePath: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-'));
  databasePath = path.join(folder, 'society.db');
});

afterEach(() => rm(folder, { recursive: true }));

const subscribe = (server: TestServer, email = 'jane@example.org') =>
  server.request('/api/email', { json: { email } });

test('what was answered is there after a restart: members, interest, limits', async () => {
  const environment = { JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd' };
  const first = await createTestServer({ databasePath, environment });
  const token = await first.signIn();
  const eventId = await first.addEvent();
  await first.request(`/api/event/register?eventId=${eventId}`, { token, method: 'POST' });
  await first.request('/api/auth/email/otp?email=a@b.co');
  await first.close();

  const second = await createTestServer({ databasePath, environment });
  const interest = await second.request(`/api/event/register?eventId=${eventId}`, { token });
  expect((await interest.json()).data).toEqual({ isParticipant: true });
  expect((await second.request('/api/auth/email/otp?email=a@b.co')).status).toBe(429);
  await second.close();
});

test('failures are counted across restarts', async () => {
  const environment = { OTP_FAILURES_PER_HOUR: '2' };
  const tryOnce = async () => {
    const server = await createTestServer({ databasePath, environment });
    server.clock.advance(60 * attempts);
    attempts += 1;
    const requested = await server.request('/api/auth/email/otp?email=a@b.co');
    const { token } = (await requested.json()).data;
    const otp = server.outbox.get('a@b.co') === '2222' ? '3333' : '2222';
    const json = { email: 'a@b.co', otp, token };
    const { status } = await server.request('/api/auth/email/otp/verify', { json });
    await server.close();
    return status;
  };
  let attempts = 0;
  expect([await tryOnce(), await tryOnce(), await tryOnce()]).toEqual([401, 401, 429]);
});

test('neither code nor token stands in the database', async () => {
  const server = await createTestServer({ databasePath });
  const requested = await server.request('/api/auth/email/otp?email=a@b.co');
  const { token } = (await requested.json()).data;
  const raw = new Database(databasePath);
  const rows = JSON.stringify(raw.prepare('select * from otp_challenge').all([]));
  expect(rows).toContain('a@b.co');
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(`"${server.outbox.get('a@b.co')}"`);
  raw.close();
  await server.close();
});

test('a locked database is a 503 within 3 s, lets nothing through and recovers by itself', async () => {
  const server = await createTestServer({ databasePath });
  const token = await server.signIn();
  await server.request('/api/user', { token });
  const other = new Database(databasePath);
  other.exec('BEGIN IMMEDIATE');

  const startedAt = performance.now();
  const requests = Array.from({ length: 20 }, (_, index) => subscribe(server, `s${index}@b.co`));
  // Readers need no lock, and must not wait behind those who do.
  expect((await server.request('/api/user', { token })).status).toBe(200);
  expect((await server.request('/api/ready')).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  for (const response of await Promise.all(requests)) {
    expect(response.status).toBe(503);
    expect(response.headers.has('Retry-After')).toBe(true);
    expect(await response.json()).toMatchObject({ data: null, code: 'database_unavailable' });
  }
  expect(performance.now() - startedAt).toBeLessThan(3000);

  other.exec('ROLLBACK');
  expect((await subscribe(server, 's0@b.co')).status).toBe(201);
  // What was answered is committed: another process sees it, and can write.
  expect(other.prepare('select email from subscription').all([])).toEqual([{ email: 's0@b.co' }]);
  other.exec("insert into subscription values ('other@b.co', 0)");
  other.close();
  await server.close();
});

test('a code that could not be stored is not mailed', async () => {
  const server = await createTestServer({ databasePath });
  const other = new Database(databasePath);
  other.exec('BEGIN IMMEDIATE');
  expect((await server.request('/api/auth/email/otp?email=a@b.co')).status).toBe(503);
  expect(server.outbox.size).toBe(0);
  other.exec('ROLLBACK');
  other.close();
  await server.close();
});

test('statements beside a transaction wait for it and are no part of it', async () => {
  const server = await createTestServer({ databasePath });
  const { store } = server;
  const failed = store.transaction(async (tx) => {
    await tx.subscriptions.add('inside@example.org', 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    throw new Error('undo');
  });
  const outside = store.subscriptions.add('outside@example.org', 0);
  await expect(failed).rejects.toThrow('undo');
  expect(await outside).toBe(true);
  expect(await store.subscriptions.add('outside@example.org', 0)).toBe(false);
  expect(await store.subscriptions.add('inside@example.org', 0)).toBe(true);
  await server.close();
});

test('processes that start together on a new database all come up', async () => {
  const servers = await Promise.all(
    Array.from({ length: 4 }, () => createTestServer({ databasePath })),
  );
  for (const [index, server] of servers.entries()) {
    expect((await subscribe(server, `s${index}@b.co`)).status).toBe(201);
  }
  await Promise.all(servers.map((server) => server.close()));
  const raw = new Database(databasePath);
  expect(raw.prepare('select number from migration').all([])).toEqual([{ number: 1 }]);
  raw.close();
});

test('the secret is made once, and only its owner can read it and the database', async () => {
  const secret = storedSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(storedSecret(folder)).toBe(secret);
  const server = await createTestServer({ databasePath });
  for (const name of ['jwt-secret', 'society.db', 'society.db-wal']) {
    const { mode } = await stat(path.join(folder, name));
    expect(mode & 0o077).toBe(0);
  }
  await server.close();
});

test('of those who end a challenge one has ended it', async () => {
  const server = await createTestServer();
  const { challenges } = server.store;
  await challenges.create({ tokenHash: 't', email: 'a@b.co', codeHash: 'c', expiresAt: 1 });
  const ended = await Promise.all(Array.from({ length: 10 }, () => challenges.consume('t')));
  expect(ended.filter(Boolean)).toHaveLength(1);
  await server.close();
});

test('expired challenges, sessions and counts are deleted', async () => {
  const server = await createTestServer({ databasePath });
  await server.signIn();
  await server.signInAdmin();
  await server.request('/api/auth/email/otp?email=a@b.co');
  server.clock.advance(31 * 86_400);
  await server.store.purge();
  const raw = new Database(databasePath);
  for (const table of ['otp_challenge', 'member_session', 'admin_session', 'throttle']) {
    expect(raw.prepare(`select count(*) as count from ${table}`).all([])).toEqual([{ count: 0 }]);
  }
  expect(raw.prepare('select count(*) as count from member').all([])).toEqual([{ count: 1 }]);
  raw.close();
  await server.close();
});
