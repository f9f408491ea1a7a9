// The queries that run by the minute, on a visit and at the door, as the server really sends them, read no whole table.
import Libsql from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
let isPostgres: boolean;

beforeAll(async () => {
  server = await createTestServer({
    environment: { JWT_SECRET, MAIL_PER_MINUTE: '1000' },
  });
  isPostgres = server.address.startsWith('postgres');
  await fillTables(server);
});

afterAll(() => server.close());

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

const growing = (name: unknown) => GROWING.has(String(name));

/** The tables that a statement on SQLite reads whole. */
async function scansOnSqlite([sql]: Statement): Promise<string[]> {
  const aliases = new Map(
    [...sql.matchAll(/"?(\w+)"? as "?(\w+)"?/g)].map(([, table, alias]) => [alias, table]),
  );
  const plan = await queryDatabase(server.address, `explain query plan ${sql}`);
  return plan.flatMap((step) => {
    const [, name = ''] = /^SCAN (\w+)/.exec(String(Object(step).detail)) ?? [];
    return growing(name) || growing(aliases.get(name)) ? [String(Object(step).detail)] : [];
  });
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function scansOnPostgres(client: pg.Client, [sql, parameters]: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (format json) ${sql}`,
    parameters,
  );
  return rows.flatMap(({ 'QUERY PLAN': [{ Plan: plan }] }) =>
    nodesOf(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan' && growing(node['Relation Name']))
      .map((node) => `Seq Scan on ${node['Relation Name']}`),
  );
}

/** What is read whole, with the statement. */
async function scans(work: () => Promise<void>): Promise<[string, string][]> {
  const statements = await statementsOf(work);
  expect(statements.length).toBeGreaterThan(3);
  const client = new pg.Client({ connectionString: server.address });
  if (isPostgres) await client.connect();
  try {
    const found: [string, string][] = [];
    for (const statement of statements) {
      const tables = isPostgres
        ? await scansOnPostgres(client, statement)
        : await scansOnSqlite(statement);
      found.push(...tables.map((table): [string, string] => [table, statement[0]]));
    }
    return found;
  } finally {
    if (isPostgres) await client.end();
  }
}

test('what runs by the minute reads no whole table', async () => {
  const minute = async () => {
    await server.store.purgeRecord.admit(server.clock.now());
    await server.store.purge();
    await server.runMailQueue();
    await server.store.mailQueue.backlog();
  };
  // The first purge may have more to do.
  await minute();
  server.clock.advance(60);
  expect(await scans(minute)).toEqual([]);
});

test('visits, sign-ins and doors read no whole table', async () => {
  const account = openAccount(server);
  const desk = await openDesk(server);
  const day = new Date(server.clock.now() + 3 * DAY_SECONDS * 1000).toISOString();
  const { id } = await desk.create({
    startsAt: day,
    capacity: 1,
    questions: [{ id: 'roll', text: 'Roll', kind: 'text', required: false, atDoor: true }],
  });
  const door = await openDoor(desk, id);
  const links = linksIn(server);
  const requests: string[] = [];
  const call = async (path: string, init: Parameters<TestServer['request']>[1] = {}) => {
    const response = await server.request(path, init);
    requests.push(`${response.status} ${path}`);
    return response;
  };
  const found = await scans(async () => {
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
  expect(found).toEqual([]);
});
