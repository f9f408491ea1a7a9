import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from '#server/store';
import { type Cluster, startPostgres } from '#tests/support/postgres';
import { createTestServer, type TestServer } from '#tests/support/server';
import { buildServer, type Build, type RunningServer } from '#tests/support/server-process';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const run = promisify(execFile);
const SECRET = 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd';
const EMAIL = 'jane.doe@example.org';

const cluster = await startPostgres();
afterAll(() => cluster?.remove());

beforeEach(({ skip }) => skip(cluster === null, 'Postgres (initdb and pg_ctl) is not installed'));

function started(): Cluster {
  if (cluster === null) throw new Error('Postgres is not installed');
  return cluster;
}

const subscribe = (server: TestServer, email: string) =>
  server.request('/api/email', { json: { email } });

test('without its database every response is a 503 within 3 s, and the server recovers by itself', async () => {
  const { newDatabase, stop, start } = started();
  const server = await createTestServer({
    database: await newDatabase(),
    environment: { SUBSCRIPTIONS_PER_IP: '1000' },
  });
  const token = await server.signIn();
  expect((await subscribe(server, 'before@example.org')).status).toBe(201);

  await stop();
  for (const round of [1, 2]) {
    const startedAt = performance.now();
    const responses = await Promise.all([
      ...Array.from({ length: 30 }, (_, index) => subscribe(server, `r${round}s${index}@b.co`)),
      server.request('/api/user', { token }),
      server.request('/api/ready'),
      server.request(`/api/auth/email/otp?email=${EMAIL}`),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(3000);
    for (const response of responses) {
      expect(response.status).toBe(503);
      expect(response.headers.has('Retry-After')).toBe(true);
      expect(await response.json()).toMatchObject({ data: null, code: 'database_unavailable' });
    }
  }
  expect((await server.request('/api/health')).status).toBe(200);
  expect(server.outbox.size).toBe(0);

  await start();
  expect((await server.request('/api/ready')).status).toBe(200);
  expect((await subscribe(server, 'before@example.org')).status).toBe(203);
  expect((await server.request('/api/user', { token })).status).toBe(200);
  await server.close();
});

test('a database that hangs is a 503 within 3 s, also in a transaction', async () => {
  const database = await started().newDatabase();
  const server = await createTestServer({ database });
  const other = await createTestServer({ database });
  let letGo = () => {};
  const holding = other.store.transaction(async (tx) => {
    await tx.rateLimiter.retryAfter([{ bucket: 'otp_send', subject: EMAIL, limits: [] }], 0);
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const startedAt = performance.now();
  expect((await server.request(`/api/auth/email/otp?email=${EMAIL}`)).status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(3000);
  expect((await server.request('/api/auth/email/otp?email=other@b.co')).status).toBe(200);
  letGo();
  await holding.catch(() => {});
  expect((await server.request(`/api/auth/email/otp?email=${EMAIL}`)).status).toBe(200);
  await server.close();
  await other.close();
});

test('an unreachable database is one clear error', async () => {
  const database = 'postgres://society:geheim@127.0.0.1:1/nowhere';
  const sessionLimits = { idleMs: 1, totalMs: 1, reuseMs: 1, rotateAfterMs: 1 };
  const opening = openStore({ database, sessionLimits, now: Date.now });
  await expect(opening).rejects.toThrow(/^The database cannot be used: connect ECONNREFUSED/);
  await expect(opening).rejects.not.toThrow('geheim');
});

test('a dump of pg-backup.sh is restored with the command that it names', async () => {
  const database = await started().newDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dump-'));
  const server = await createTestServer({ database });
  await subscribe(server, 'before@example.org');
  const script = 'docs/deploy/pg-backup.sh';
  const env = { PATH: process.env['PATH'], DATABASE_URL: database, DATA_DIR: dataDir };
  await run(script, { env });
  await subscribe(server, 'after@example.org');
  await server.close();
  // A dump that fails leaves nothing that could be taken for one.
  await expect(run(script, { env: { ...env, DATABASE_URL: `${database}-gone` } })).rejects.toThrow(
    'pg_dump',
  );
  expect(await readdir(path.join(dataDir, 'backups'))).toHaveLength(1);

  const [name = ''] = await readdir(path.join(dataDir, 'backups'));
  expect(name).toMatch(/\.dump$/);
  const [restore = ''] = /pg_restore --clean.*/.exec(await readFile(script, 'utf8')) ?? [];
  const command = restore.replace('FILE', path.join(dataDir, 'backups', name));
  await run('sh', ['-c', command], { env });
  const restored = await createTestServer({ database });
  expect((await subscribe(restored, 'before@example.org')).status).toBe(203);
  expect((await subscribe(restored, 'after@example.org')).status).toBe(201);
  await restored.close();
  await rm(dataDir, { recursive: true });
});

let build: Build;
const running: RunningServer[] = [];

beforeAll(async () => {
  if (cluster !== null) build = await buildServer();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')));
});

afterAll(() => build?.remove());

const postJson = (url: string, json: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  });

const dataOf = (responses: Response[]) =>
  Promise.all(responses.map(async (response) => (await response.json()).data));

const statusesOf = (responses: Response[]) => responses.map(({ status }) => status);

test('two processes on one Postgres act as one service: start, rate limits, single use, logout', async () => {
  const environment = {
    DATABASE_URL: await started().newDatabase(),
    JWT_SECRET: SECRET,
    OTP_FAILURES_PER_HOUR: '3',
    ADMIN_FAILURES_PER_ACCOUNT: '3',
  };
  // Started at once on an empty database: one of them creates the tables and the first admin.
  running.push(...(await Promise.all([0, 1].map(() => build.start(environment)))));
  const output = running.map(({ said }) => said.stderr).join('');
  const [, email, password] = /(\S+@\S+), password (\S+)/.exec(output) ?? [];
  expect(output.match(/password/g)).toHaveLength(1);
  expect(output).not.toContain('society@');
  const atEither = (index: number, path: string) => `${running[index % 2]?.url}${path}`;
  const often = (count: number, send: (index: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: count }, (_, index) => send(index)));

  const sends = await often(10, (index) =>
    fetch(atEither(index, `/api/auth/email/otp?email=${EMAIL}`)),
  );
  const sent = sends.filter(({ status }) => status === 200);
  expect(sent).toHaveLength(1);
  const [{ token }] = await dataOf(sent);
  const printed = () => running.map(({ said }) => said.stderr).join('');
  await vi.waitFor(() => expect(printed()).toContain('Sign-in code for'), 20_000);
  const otp = /Sign-in code for \S+: (\w{4})/.exec(printed())?.[1];

  const verify = async (index: number): Promise<Response> => {
    const body = { email: EMAIL, otp, token };
    const response = await postJson(atEither(index, '/api/auth/email/otp/verify'), body);
    // All requests lock one row. On a busy machine some wait too long for it and get a 503, so they are repeated.
    return response.status === 503 ? verify(index) : response;
  };
  const verified = await often(50, verify);
  const right = verified.filter(({ status }) => status === 200);
  expect(right).toHaveLength(1);
  expect(statusesOf(verified).filter((status) => status !== 200 && status !== 401)).toEqual([]);
  const [{ accessToken }] = await dataOf(right);
  const headers = { Authorization: accessToken };
  for (const index of [0, 1]) {
    expect((await fetch(atEither(index, '/api/user'), { headers })).status).toBe(200);
  }
  await fetch(atEither(0, '/api/auth/logout'), { method: 'PUT', headers });
  expect((await fetch(atEither(1, '/api/user'), { headers })).status).toBe(401);

  const asked = await fetch(atEither(0, '/api/auth/email/otp?email=other@example.org'));
  const challenge = { email: 'other@example.org', token: (await asked.json()).data.token };
  const wrong = await often(20, (index) =>
    postJson(atEither(index, '/api/auth/email/otp/verify'), { ...challenge, otp: '0000' }),
  );
  expect(statusesOf(wrong).filter((status) => status === 401)).toHaveLength(3);
  expect(statusesOf(wrong).filter((status) => status === 429)).toHaveLength(17);

  const login = (index: number, guess = password) =>
    postJson(atEither(index, '/api/auth/admin'), { email, password: guess });
  expect((await login(1)).status).toBe(200);
  const guesses = await often(10, (index) => login(index, 'wrong-password'));
  expect(statusesOf(guesses).filter((status) => status === 401)).toHaveLength(3);
  expect((await login(0)).status).toBe(429);
});
