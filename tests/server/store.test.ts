import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { createTestServer, type TestServer } from '#tests/support/server';

vi.setConfig({ testTimeout: 30_000 });

let database: TestDatabase;

beforeEach(async () => {
  database = await createDatabase();
});

afterEach(() => database.remove());

const HOUR_MS = 3_600_000;

const open = (options = {}) => createTestServer({ database: database.address, ...options });

const subscribe = (server: TestServer, email = 'jane@example.org') =>
  server.request('/api/email', { json: { email } });

test('acknowledged data survives a restart: members, interest, limits', async () => {
  const environment = { JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd' };
  const first = await open({ environment });
  const token = await first.signIn();
  const eventId = await first.addEvent();
  await first.request(`/api/event/register?eventId=${eventId}`, { token, method: 'POST' });
  await first.request('/api/auth/email/otp?email=a@b.co');
  await first.close();

  const second = await open({ environment });
  const interest = await second.request(`/api/event/register?eventId=${eventId}`, { token });
  expect((await interest.json()).data).toMatchObject({ isParticipant: true });
  expect((await second.request('/api/auth/email/otp?email=a@b.co')).status).toBe(429);
  await second.close();
});

test('the database contains neither codes nor tokens', async () => {
  const server = await open();
  const requested = await server.request('/api/auth/email/otp?email=a@b.co');
  const { token } = (await requested.json()).data;
  const rows = JSON.stringify(await database.query('select * from otp_challenge'));
  expect(rows).toContain('a@b.co');
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(`"${server.outbox.get('a@b.co')}"`);
  await server.close();
});

test('statements outside a transaction wait for it and are not part of it', async () => {
  const server = await open();
  const { store } = server;
  const failed = store.transaction(async (tx) => {
    await tx.subscribers.add('inside@example.org', 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    throw new Error('undo');
  });
  const outside = store.subscribers.add('outside@example.org', 0);
  await expect(failed).rejects.toThrow('undo');
  expect(await outside).toBe(true);
  expect(await store.subscribers.add('outside@example.org', 0)).toBe(false);
  expect(await store.subscribers.add('inside@example.org', 0)).toBe(true);
  await server.close();
});

test('processes that start at once on a new database all succeed', async () => {
  const servers = await Promise.all(Array.from({ length: 4 }, () => open()));
  for (const [index, server] of servers.entries()) {
    expect((await subscribe(server, `s${index}@b.co`)).status).toBe(201);
  }
  await Promise.all(servers.map((server) => server.close()));
  expect(await database.query('select name from kysely_migration order by name')).toEqual([
    { name: '0013-attendance' },
    { name: '0014-indexes' },
    { name: '0015-promised-seats' },
    { name: '0016-link-audience' },
    { name: '0017-walk-in-answers' },
    { name: '0018-feedback' },
    { name: '0019-recap' },
    { name: '0020-report' },
    { name: '0021-series' },
    { name: '0022-roles' },
    { name: '0023-passkeys' },
    { name: '0024-handover' },
  ]);
});

test('expired challenges, sessions and records are deleted', async () => {
  const server = await open();
  await server.signIn();
  await server.signInAdmin();
  await server.request('/api/auth/email/otp?email=a@b.co');
  server.clock.advance(31 * 86_400);
  await server.store.purge();
  const rows = (table: string) => database.query(`select * from ${table}`);
  for (const table of ['otp_challenge', 'member_session', 'admin_session', 'rate_limit_record']) {
    expect(await rows(table)).toEqual([]);
  }
  expect(await rows('member')).toHaveLength(1);
  await server.close();
});

test('what was written while the clock was ahead lets nobody in and locks nobody out', async () => {
  const server = await open();
  const { admins, challenges, mailQueue, rateLimiter, subscribers } = server.store;
  const times = () => ({ now: server.clock.now(), maxAgeMs: HOUR_MS });
  const key = { email: 'a@example.org', tokenHash: 'token', purpose: 'sign-in' } as const;
  const tries = () => ({ maxTries: 5, lifetimeMs: HOUR_MS, now: server.clock.now() });
  const limits = [{ limit: 1, windowSeconds: 3600 }];
  const rules = [{ bucket: 'otp_send', subject: key.email, limits }] as const;
  const write = async () => {
    const expiresAt = server.clock.now() + HOUR_MS;
    await challenges.create({ ...key, codeHash: 'code', network: '', expiresAt });
    await rateLimiter.record(rules, server.clock.now());
    await subscribers.add(key.email, server.clock.now());
    return admins.openSession({ ...session, now: server.clock.now(), expiresAt });
  };
  await server.signInAdmin();
  const adminId = (await admins.list())[0]?.id ?? '';
  const session = { adminId, device: '', deviceHash: '' };

  server.clock.jump(400 * 86_400);
  const id = await write();
  expect(await admins.roleInSession({ id, adminId }, times())).toBe('owner');
  expect(await challenges.countTry(key, tries())).toBe('code');
  expect(await rateLimiter.retryAfter(rules, server.clock.now())).not.toBeNull();

  server.clock.jump(-400 * 86_400);
  expect(await admins.roleInSession({ id, adminId }, times())).toBeNull();
  expect(await challenges.countTry(key, tries())).toBeNull();
  expect(await rateLimiter.retryAfter(rules, server.clock.now())).toBeNull();
  await server.runMailQueue();
  expect((await mailQueue.summary()).waiting).toBe(0);
  await server.close();
});

test('a purge more than 60 days after the last one waits until the clock has said so for a day', async () => {
  const server = await open();
  const { purgeRecord } = server.store;
  const admit = () => purgeRecord.admit(server.clock.now());
  expect(await admit()).toBe('admitted');
  server.clock.jump(400 * 86_400);
  expect(await admit()).toBe('held');
  server.clock.advance(3600);
  expect(await admit()).toBe('waiting');
  server.clock.jump(-400 * 86_400);
  expect(await admit()).toBe('admitted');
  server.clock.jump(100 * 86_400);
  expect(await admit()).toBe('held');
  // Another jump is no day in which the clock was right.
  server.clock.jump(300 * 86_400);
  expect(await admit()).toBe('held');
  server.clock.advance(86_400 - 1);
  expect(await admit()).toBe('waiting');
  server.clock.advance(1);
  expect(await admit()).toBe('admitted');
  server.clock.advance(60 * 86_400);
  expect(await admit()).toBe('admitted');
  await server.close();
});
