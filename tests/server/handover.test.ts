// What is left to hand over, as the server knows it.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Handover } from '@/contract/admin-handover';
import { noteRestore } from '#server/db/backups';
import { adminRequests, passwordHash } from '#tests/support/admin';
import { freePort } from '../../scripts/free-port.mjs';
import { openMailbox } from '#tests/support/mailbox';
import { createTestServer, type TestServer } from '#tests/support/server';

const ASHA = 'asha@example.org';
const BEN = 'ben@example.org';
const DAY_SECONDS = 86_400;

let server: TestServer;
let token: string;
let dataDir: string;

async function start(environment: Record<string, string> = {}): Promise<void> {
  server = await createTestServer({ environment: { DATA_DIR: dataDir, ...environment } });
  token = await server.signInAdmin(ASHA);
}

/** Starts the server anew with other environment variables. */
async function startWith(environment: Record<string, string>): Promise<void> {
  await server.close();
  await start(environment);
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'handover-'));
  await start();
});

afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const call = (method: string, address: string, json?: unknown, as = token) =>
  adminRequests(server).call(method, address, { token: as, json });

const read = async (): Promise<Handover> => (await call('GET', '/api/admin/handover')).data;

const tick = (item: string, isTicked: boolean, as = token) =>
  call('PUT', `/api/admin/handover/${item}`, { isTicked }, as);

const tickOf = async (item: string) =>
  (await read()).ticks.find((candidate) => candidate.item === item);

/** Advances the clock, and signs in anew, because sessions end. */
async function advance(days: number): Promise<void> {
  server.clock.advance(days * DAY_SECONDS);
  token = await server.signInAdmin(ASHA);
}

test('only an owner reads what is left, and ticks', async () => {
  const organiser = await server.signInAdmin('olga@example.org', 'organiser');
  expect((await call('GET', '/api/admin/handover', undefined, organiser)).code).toBe(
    'role_required',
  );
  expect((await tick('domain', true, organiser)).code).toBe('role_required');
  expect((await tick('domain', true, 'nobody')).status).toBe(401);
  expect((await tickOf('domain'))?.last).toBeNull();
});

test('owners count who have signed in within 30 days', async () => {
  const ben = { email: BEN, passwordHash, name: 'Ben Rao' };
  await server.store.admins.create(ben, server.clock.now());
  await server.signInAdmin('olga@example.org', 'organiser');
  expect((await read()).owners).toEqual([
    { name: ASHA, loggedInAt: expect.any(String), isActive: true },
    { name: 'Ben Rao', loggedInAt: null, isActive: false },
  ]);
  await server.signInAdmin(BEN);
  expect((await read()).owners).toMatchObject([{ isActive: true }, { isActive: true }]);
  await advance(30);
  expect((await read()).owners).toMatchObject([{ isActive: true }, { isActive: false }]);
});

test('every owner has a passkey', async () => {
  await server.store.admins.create({ email: BEN, passwordHash }, server.clock.now());
  await server.signInAdmin('olga@example.org', 'organiser');
  const without = async () => (await read()).ownersWithoutPasskey;
  expect(await without()).toEqual([ASHA, BEN]);
  await server.query(`insert into admin_passkey
    (id, admin_id, public_key, counter, transports, name, created_at)
    select email || number, id, '', 0, '[]', 'Phone', 0 from admin,
      (select 1 as number union select 2) as numbers where email = '${BEN}' returning id`);
  expect(await without()).toEqual([ASHA]);
});

test('who has not signed in for a year is away, also who never has since', async () => {
  await server.store.admins.create(
    { email: BEN, passwordHash, role: 'organiser' },
    server.clock.now(),
  );
  await server.signInAdmin('cleo@example.org', 'organiser');
  await advance(364);
  expect((await read()).away).toEqual([]);
  await server.signInAdmin('cleo@example.org', 'organiser');
  await server.store.admins.create({ email: 'new@example.org', passwordHash }, server.clock.now());
  await advance(1);
  expect((await read()).away).toEqual([{ name: BEN, loggedInAt: null }]);
  await advance(364);
  expect((await read()).away.map(({ name }) => name)).toEqual([
    BEN,
    'cleo@example.org',
    'new@example.org',
  ]);
});

test('a draft has an owner as long as somebody who wrote or changed it is an admin', async () => {
  const ben = await server.signInAdmin(BEN);
  const add = async (status: string, as: string) => {
    const event = { name: 'Rust Night', description: 'Rust.', image: '/art/event-fallback.svg' };
    const response = await call('POST', '/api/event', { ...event, date: '', status }, as);
    expect(response.status).toBe(201);
    return String(response.data.id);
  };
  const draft = await add('draft', ben);
  const taken = await add('draft', ben);
  const deleted = await add('draft', ben);
  await add('draft', token);
  expect((await read()).drafts).toEqual([]);

  await server.store.admins.changeAddress(
    (await server.store.admins.findByEmail(BEN))?.id ?? '',
    'benedict@example.org',
    server.clock.now(),
  );
  expect((await read()).drafts).toEqual([]);

  await server.store.admins.remove('benedict@example.org');
  await call('DELETE', `/api/event/${deleted}?version=1`);
  expect((await read()).drafts).toEqual([
    { eventId: draft, event: 'Rust Night', by: BEN },
    { eventId: taken, event: 'Rust Night', by: BEN },
  ]);
  await server.query(
    `insert into event_change (event_id, at, admin_email, action, changed, told)
      values (${taken}, 0, '${ASHA}', 'changed', '[]', 0)`,
  );
  expect((await read()).drafts).toMatchObject([{ eventId: draft }]);
});

test('a link for a door is open until it ends, or its list is closed', async () => {
  const eventId = await server.addEvent({
    name: 'Git Together',
    startsAt: '2025-03-01T12:00:00Z',
    endsAt: '2025-03-01T13:00:00Z',
  });
  expect((await read()).doors).toEqual([]);
  const made = await call('POST', `/api/admin/event/${eventId}/door`);
  expect(made.status).toBe(201);
  await call('POST', `/api/admin/event/${eventId}/door`);
  const first = { eventId, event: 'Git Together', number: 1, until: '2025-03-02T01:00:00.000Z' };
  expect((await read()).doors).toEqual([first, { ...first, number: 2 }]);
  await call('DELETE', `/api/admin/event/${eventId}/door/${made.data.id}`);
  expect((await read()).doors).toEqual([{ ...first, number: 2 }]);
  server.clock.advance(15 * 3600);
  token = await server.signInAdmin(ASHA);
  expect((await read()).doors).toEqual([]);
});

test('without SMTP_URL there is no sender', async () => {
  expect((await read()).mail).toEqual({ sender: null, isAccepted: false, problem: '' });
});

test('the mail server is really asked, once a minute', async () => {
  const mailbox = await openMailbox();
  await startWith({ SMTP_URL: mailbox.url, MAIL_FROM: 'Society <hello@example.org>' });
  const sender = { from: 'Society <hello@example.org>', host: '127.0.0.1' };
  const answers = await Promise.all([read(), read()]);
  for (const { mail } of answers) expect(mail).toEqual({ sender, isAccepted: true, problem: '' });
  expect(mailbox.connections()).toBe(1);
  await mailbox.close();
  server.clock.advance(59);
  expect((await read()).mail.isAccepted).toBe(true);
  server.clock.advance(1);
  expect((await read()).mail).toEqual({
    sender,
    isAccepted: false,
    problem: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a mail server that says nothing holds the page up for five seconds at most', async () => {
  const port = await freePort();
  const silent = createServer((socket) => socket.write('220 hello\r\n'));
  silent.listen(port, '127.0.0.1');
  await once(silent, 'listening');
  await startWith({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const startedAt = performance.now();
  expect((await read()).mail).toMatchObject({
    isAccepted: false,
    problem: 'no answer within 5 seconds',
  });
  expect(performance.now() - startedAt).toBeLessThan(9_000);
  silent.close();
}, 30_000);

test('the newest backup counts for a day, once its restore was tried', async () => {
  expect((await read()).backup).toEqual({ writtenAt: null, triedAt: null, isFresh: false });
  const folder = path.join(dataDir, 'backups');
  await mkdir(folder);
  const backUp = async (name: string) => {
    const file = path.join(folder, name);
    await writeFile(file, '');
    const now = new Date(server.clock.now());
    await utimes(file, now, now);
    return file;
  };
  const older = await backUp('society-1.db');
  noteRestore({ file: older }, server.clock.now());
  const writtenAt = new Date(server.clock.now()).toISOString();
  expect((await read()).backup).toEqual({ writtenAt, triedAt: writtenAt, isFresh: true });

  server.clock.advance(3600);
  await backUp('society-2.db');
  expect((await read()).backup).toMatchObject({ triedAt: null, isFresh: true });
  await advance(1);
  expect((await read()).backup).toMatchObject({ triedAt: null, isFresh: false });
});

const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' };
const GITHUB = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 's' };

test('a secret is near its end 60 days before; an unknown end is ticked by hand', async () => {
  const itemsOf = async () => (await read()).ticks.map(({ item }) => item);
  expect((await read()).secrets).toEqual([]);
  expect(await itemsOf()).toEqual(['backup-copy', 'domain', 'server', 'mail-service', 'accounts']);

  await startWith({
    ...GOOGLE,
    ...GITHUB,
    GOOGLE_CLIENT_SECRET_EXPIRES: '2025-05-01',
  });
  expect((await read()).secrets).toEqual([
    { provider: 'google', endsOn: '2025-05-01', isNear: false },
  ]);
  expect(await itemsOf()).toEqual(expect.arrayContaining(['github-secret', 'oauth-apps']));
  expect(await itemsOf()).not.toContain('google-secret');
  await advance(1);
  expect((await read()).secrets).toMatchObject([{ isNear: true }]);
});

test('on Postgres the backup is ticked by hand', async () => {
  await startWith({ DATABASE_URL: 'postgres://db.example.org/society' });
  const { backup, ticks } = await read();
  expect(backup).toBeNull();
  expect(ticks.map(({ item }) => item)).toContain('postgres-backup');
});

test('a tick says who and when, counts for 180 days, and stands in the history once', async () => {
  expect(await tickOf('domain')).toEqual({ item: 'domain', isTicked: false, last: null });
  expect((await tick('domain', true)).status).toBe(200);
  const at = new Date(server.clock.now()).toISOString();
  const last = { by: ASHA, at };
  expect(await tickOf('domain')).toEqual({ item: 'domain', isTicked: true, last });
  server.clock.advance(60);
  await tick('domain', true, await server.signInAdmin(BEN));
  expect(await tickOf('domain')).toMatchObject({ last });

  await tick('server', true);
  await tick('server', false);
  await tick('server', false);
  expect(await tickOf('server')).toMatchObject({ isTicked: false, last: null });
  expect((await tick('nonsense', true)).status).toBe(400);
  expect((await tick('domain', 'yes' as never)).status).toBe(400);
  const { data } = await call('GET', '/api/admin/history');
  expect(
    data.entries.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`),
  ).toEqual([
    'handover.unticked The login of the server',
    'handover.ticked The login of the server',
    'handover.ticked The domain',
  ]);

  await server.store.admins.create({ email: 'cleo@example.org', passwordHash, name: 'Cleo' }, 0);
  await tick('accounts', true, await server.signInAdmin('cleo@example.org'));
  expect((await tickOf('accounts'))?.last?.by).toBe('Cleo');
  await server.store.admins.remove('cleo@example.org');
  expect((await tickOf('accounts'))?.last?.by).toBe('cleo@example.org');

  await advance(179);
  expect(await tickOf('domain')).toMatchObject({ isTicked: true });
  await advance(1);
  expect(await tickOf('domain')).toEqual({ item: 'domain', isTicked: false, last });
  await tick('domain', true);
  expect(await tickOf('domain')).toMatchObject({ isTicked: true, last: { by: ASHA } });

  await advance(364);
  await server.store.purge();
  expect(await tickOf('domain')).toMatchObject({ isTicked: false, last: { by: ASHA } });
  await advance(1);
  await server.store.purge();
  expect(await tickOf('domain')).toMatchObject({ last: null });
});
