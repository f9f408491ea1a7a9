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
    { name: '0001-first-tables' },
    { name: '0002-devices-and-purge-indexes' },
    { name: '0003-rate-limit-record' },
    { name: '0004-event-life' },
    { name: '0005-pictures' },
    { name: '0006-calendar' },
    { name: '0007-mail' },
    { name: '0008-accounts' },
    { name: '0009-mail-refusals' },
    { name: '0010-admin-links' },
    { name: '0011-purge-record' },
    { name: '0012-seats' },
    { name: '0013-attendance' },
    { name: '0014-indexes' },
    { name: '0015-promised-seats' },
    { name: '0016-link-audience' },
    { name: '0017-walk-in-answers' },
    { name: '0018-feedback' },
  ]);
});

/** Reverts the migrations after the first, as in a database from before Kysely's Migrator. */
function downgrade(): string[] {
  const columns =
    'place link status note is_date_generated is_day_read version starts_at ends_at moved_from ' +
    'idempotency_key published_at deleted_at begins_at over_at updated_at uid sequence';
  const addedTo = {
    member: ['has_chosen_name'],
    member_identity: ['created_at'],
    member_session: ['device', 'last_seen_at'],
    otp_challenge: ['purpose'],
    event: ['former_marks'],
    admin: ['has_generated_password', 'has_logged_in'],
    admin_session: ['device', 'device_hash', 'created_at', 'last_seen_at'],
  };
  const isPostgres = database.address.startsWith('postgres');
  return [
    ...(isPostgres ? [] : ['drop trigger admin_action_irreplaceable']),
    ...['feedback', 'feedback_token', 'certificate', 'certificate_design', 'door_tap', 'door'].map(
      (table) => `drop table ${table}`,
    ),
    'alter table event drop column attendance_closed_at',
    'alter table event drop column former_attendance',
    'alter table event drop column asks_feedback',
    'alter table event drop column promised_until',
    'alter table event drop column link_for',
    'alter table event drop column capacity',
    'alter table event drop column questions',
    'alter table mail_token drop column number',
    `create table old_registration (event_id integer not null references event (id) on delete cascade,
      member_id text not null references member (id) on delete cascade, created_at bigint not null,
      is_muted integer not null default 0,
      constraint registration_key primary key (event_id, member_id))`,
    'insert into old_registration select event_id, member_id, created_at, is_muted from registration',
    'drop table registration',
    'alter table old_registration rename to registration',
    'create index registration_member_id on registration (member_id)',
    'drop index mail_email',
    'drop index member_identity_member_id',
    'drop index event_begins_at',
    'drop index event_deleted_at',
    'drop table purge_record',
    'drop table admin_link',
    'alter table admin drop column removal_at',
    'alter table admin drop column removal_by',
    'drop table mail_pause',
    'drop table member_calendar',
    'drop table admin_action',
    ...Object.entries(addedTo).flatMap(([table, names]) =>
      names.map((name) => `alter table ${table} drop column ${name}`),
    ),
    ...['mail', 'mailing', 'mail_token', 'refused_address'].map((table) => `drop table ${table}`),
    'create table subscription (email text primary key, created_at bigint not null)',
    'insert into subscription select email, created_at from subscriber',
    'drop table subscriber',
    'alter table member drop column reminders',
    'alter table registration drop column is_muted',
    'drop table event_picture',
    'drop table picture',
    'drop table event_change',
    'drop index event_over_at',
    'drop index event_idempotency_key',
    'drop index event_uid',
    ...columns.split(' ').map((column) => `alter table event drop column ${column}`),
    'drop index rate_limit_record_bucket_subject_at',
    'drop index rate_limit_record_at',
    'alter table rate_limit_record rename to throttle',
    'create index throttle_bucket_subject_at on throttle (bucket, subject, at)',
    'create index throttle_at on throttle (at)',
    'drop table kysely_migration',
    'drop table kysely_migration_lock',
    'create table migration (number integer primary key, name text not null, applied_at bigint not null)',
    "insert into migration values (1, 'first tables', 0)",
    'drop table admin_device',
    'alter table otp_challenge drop column network',
    'drop index otp_challenge_expires_at',
    'drop index member_session_expires_at',
    'drop index retired_token_retired_at',
    'drop index admin_session_expires_at',
    'drop index throttle_at',
  ];
}

test('the oldest database is migrated and keeps its data', async () => {
  const environment = { JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd' };
  const first = await open({ environment });
  const token = await first.signIn();
  const admin = await first.signInAdmin();
  const requested = await first.request('/api/auth/email/otp?email=a@b.co');
  const challenge = (await requested.json()).data;
  const eventId = await first.addEvent({ name: 'Dated', date: '28th March 2025' });
  await first.addEvent({ name: 'Undated', date: 'March-April 2025' });
  const interest = `/api/event/register?eventId=${eventId}`;
  await first.request(interest, { token, method: 'POST' });
  await subscribe(first);
  await first.close();
  for (const statement of downgrade()) await database.query(statement);

  const second = await open({ environment });
  expect((await second.request('/api/user', { token })).status).toBe(200);
  const json = { email: 'a@b.co', otp: first.outbox.get('a@b.co'), token: challenge.token };
  expect((await second.request('/api/auth/email/otp/verify', { json })).status).toBe(200);
  const events = (await (await second.request('/api/event')).json()).data;
  expect(events).toMatchObject([
    { id: eventId, name: 'Dated', startsAt: '2025-03-28', interested: 1, version: 1 },
    { name: 'Undated', startsAt: null, status: 'published' },
  ]);
  expect(await (await second.request('/calendar.ics')).text()).toContain('SUMMARY:Dated');
  expect(await second.store.subscribers.listConfirmed()).toMatchObject([
    { email: 'jane@example.org' },
  ]);
  expect(await database.query('select email from mail')).toEqual([]);
  const signOut = { method: 'PUT', token: admin };
  expect((await second.request('/api/auth/admin/logout', signOut)).status).toBe(200);
  await second.close();
  expect(await database.query('select * from admin_device')).toEqual([]);
  expect(await database.query('select * from kysely_migration')).toHaveLength(18);
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
  expect(await admins.acceptsSession({ id, adminId }, times())).toBe(true);
  expect(await challenges.countTry(key, tries())).toBe('code');
  expect(await rateLimiter.retryAfter(rules, server.clock.now())).not.toBeNull();

  server.clock.jump(-400 * 86_400);
  expect(await admins.acceptsSession({ id, adminId }, times())).toBe(false);
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
