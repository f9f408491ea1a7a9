// The queries that run by the minute, on a visit and at the door, as the server really sends them, read no whole table.
import Libsql from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashMailToken } from '#server/mail/mail-token';
import { openAccount } from '#tests/support/account';
import { openDesk } from '#tests/support/admin-events';
import { queryDatabase } from '#tests/support/database';
import { openDoor, tap } from '#tests/support/door';
import { fillTables, GROWING } from '#tests/support/full-tables';
import { JWT_SECRET, linksIn } from '#tests/support/mail-links';
import { createTestServer, type TestServer } from '#tests/support/server';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const DAY_SECONDS = 86_400;

let server: TestServer;
/** Explains the statements on Postgres. */
let postgres: pg.Client | undefined;

beforeAll(async () => {
  server = await createTestServer({
    environment: { JWT_SECRET, MAIL_PER_MINUTE: '1000' },
  });
  await fillTables(server);
  if (!server.address.startsWith('postgres')) return;
  postgres = new pg.Client({ connectionString: server.address });
  await postgres.connect();
});

afterAll(async () => {
  await postgres?.end();
  await server.close();
});

type Statement = [sql: string, parameters: unknown[]];

/** The statements that the server sends to the database during `work`, each once. */
async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const onPostgres = vi.spyOn(pg.Client.prototype, 'query');
  const onSqlite = vi.spyOn(Libsql.prototype, 'prepare');
  await work();
  const calls: unknown[][] = [...onPostgres.mock.calls, ...onSqlite.mock.calls];
  const statements = new Map<string, unknown[]>();
  for (const [sql, parameters] of calls) {
    if (typeof sql !== 'string' || !/^\s*(?:select|update|delete|insert|with)\b/i.test(sql))
      continue;
    statements.set(sql, Array.isArray(parameters) ? parameters : []);
  }
  vi.restoreAllMocks();
  return [...statements];
}

/** The lines of the plan of a statement. */
async function planOf([sql, parameters]: Statement): Promise<string[]> {
  const steps = postgres
    ? (await postgres.query<Record<string, unknown>>(`explain ${sql}`, parameters)).rows
    : await queryDatabase(server.address, `explain query plan ${sql}`);
  return steps.map((step) => String(Object(step).detail ?? Object(step)['QUERY PLAN']));
}

/** What the statements read whole of the tables that grow, each with its statement. */
async function scans(statements: Statement[]): Promise<[step: string, sql: string][]> {
  expect(statements.length).toBeGreaterThan(3);
  const found: [string, string][] = [];
  for (const statement of statements) {
    const [sql] = statement;
    const tables = new Map(
      [...sql.matchAll(/"?(\w+)"? as "?(\w+)"?/g)].map(([, table = '', alias]) => [alias, table]),
    );
    for (const step of await planOf(statement)) {
      // A partial index of these has only what the purge looks for.
      if (step.endsWith('_to_forget')) continue;
      const [, name = ''] = /(?:^SCAN|Seq Scan on) (\w+)/.exec(step) ?? [];
      if (GROWING.has(name) || GROWING.has(tables.get(name) ?? '')) found.push([step, sql]);
    }
  }
  return found;
}

test('what runs by the minute reads no whole table', async () => {
  const minute = async () => {
    await server.store.purgeRecord.admit(server.clock.now());
    await server.store.purge();
    await server.runMailQueue();
    await server.runPosts();
    await server.store.mailQueue.backlog();
  };
  // The first purge may have more to do.
  await minute();
  server.clock.advance(60);
  const statements = await statementsOf(minute);
  expect(await scans(statements)).toEqual([]);
  const forgetting = statements.filter(([sql]) => sql.includes('"registration"'));
  expect(forgetting).toHaveLength(1);
  for (const statement of forgetting) {
    const plan = (await planOf(statement)).join();
    expect(plan).toContain('registration_to_forget');
    expect(plan).toContain('door_tap_to_forget');
  }
});

test('what is due is deleted or sent without reading a whole table', async () => {
  await server.query(
    "update subscriber set state = 'left', left_at = 1 where id = 'u9' returning id",
  );
  await server.query('update event set deleted_at = 1 where id in (1, 40000) returning id');
  await server.query("update registration set answers = '{}' where event_id = 30000 returning 1");
  await server.query('update event set former_attendance = null where id = 60000 returning id');
  await server.query('update event set asks_feedback = 1 where id = 1000 returning id');
  const statements = await statementsOf(async () => {
    await server.store.purge();
    await server.runMailQueue();
  });
  for (const start of [
    'update "event"',
    'update "registration"',
    'update "subscriber"',
    'insert into "feedback_token"',
  ]) {
    expect(statements.some(([sql]) => sql.startsWith(start))).toBe(true);
  }
  expect(await scans(statements)).toEqual([]);
});

test('visits, sign-ins and doors read no whole table', async () => {
  const account = openAccount(server);
  const desk = await openDesk(server);
  const day = new Date(server.clock.now() + 3 * DAY_SECONDS * 1000).toISOString();
  const { id } = await desk.create({
    startsAt: day,
    link: 'https://example.org/online',
    linkFor: 'going',
    capacity: 1,
    questions: [{ id: 'roll', text: 'Roll', kind: 'text', required: false, atDoor: true }],
  });
  const door = await openDoor(desk, id);
  const links = linksIn(server);
  const feedback = hashMailToken('feedback');
  await server.query(
    `update feedback_token set token_hash = '${feedback}' where token_hash = 't7' returning 1`,
  );
  await server.query('update event set asks_feedback = 1 where id = 8 returning id');
  const requests: string[] = [];
  const call = async (path: string, init: Parameters<TestServer['request']>[1] = {}) => {
    const response = await server.request(path, init);
    requests.push(`${response.status} ${path}`);
    return response;
  };
  const statements = await statementsOf(async () => {
    for (const path of ['/api/event', '/api/event/past', `/api/event/${id}`, '/api/event/2']) {
      await call(path);
    }
    for (const path of [`/calendar/${id}.ics`, '/api/ready', '/api/certificate/c7']) {
      await call(path);
    }
    const { token } = await account.signIn('visitor@example.org');
    const refreshed = await call('/api/auth/refresh', { json: { accessToken: token } });
    expect(refreshed.status).toBe(200);
    await call('/api/email', { json: { email: 'reader@example.org' } });
    const confirm = await links.confirm('reader@example.org');
    await call(`/api/email/link?token=${confirm}`);
    await call('/api/email/confirm', { json: { token: confirm } });
    const register = `/api/event/register?eventId=${id}`;
    await call(register, { token });
    await call(register, { token, json: { answers: { roll: '7' } } });
    const ticket = await call(`/api/event/${id}/ticket`, { token });
    const { code } = (await ticket.json()).data;
    await call(`/api/ticket/${code}`);
    for (const path of ['', '/event', '/session', '/account', '/certificate', '/calendar']) {
      await call(`/api/user${path}`, { token });
    }
    await call(`/api/event/${id}/visit`, { token });
    await call('/api/feedback/feedback');
    await call('/api/feedback/feedback', { json: { rating: 5, good: '', different: '' } });
    const calendar = await call('/api/user/calendar', { method: 'POST', token });
    const { url } = (await calendar.json()).data;
    await call(new URL(url).pathname);
    await door.read();
    await door.send(tap.in('some-tap-1', '1', 0), tap.walkIn('some-tap-2', 'Eve', 'e@b.co', 0));
    await door.send();
    await call(register, { token, method: 'DELETE' });
    await call('/api/auth/logout', { token, method: 'PUT' });
  });
  expect(requests.filter((request) => !request.startsWith('20'))).toEqual([]);
  expect(await scans(statements)).toEqual([]);
});

test('the deletion of an account reads no whole table but the records of a day', async () => {
  const account = openAccount(server);
  const email = 'leaver@example.org';
  const { token } = await account.signIn(email);
  server.clock.advance(60);
  const statements = await statementsOf(async () => {
    const challenge = await account.askForDeletion(token);
    expect((await account.deleteWith(token, email, challenge)).status).toBe(200);
  });
  const found = await scans(statements);
  expect(found.filter(([step]) => !step.includes('rate_limit_record'))).toEqual([]);
});
