import { execFile } from 'node:child_process';
import { open, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildServer, type Build, type RunningServer } from '#tests/support/server-process';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const RESPONSE_TIMEOUT_MS = 3000;
const ADMIN = { email: 'chair@example.org', password: 'four-colors-on-paper' };
const EMAIL = 'jane.doe@example.org';
const run = promisify(execFile);

let build: Build;
let dataDir: string;
let server: RunningServer | undefined;

beforeEach(async ({ skip }) => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'read-only-'));
  skip(!(await canBeReadOnly()), 'only root, and on a disk such as ext4, can make open files so');
  build = await buildServer();
});

afterEach(async () => {
  await server?.end('SIGKILL');
  await makeReadOnly(false).catch(() => {});
  await build?.remove();
  await rm(dataDir, { recursive: true });
});

/**
 * Permissions do not affect files that a process has open, and a disk with open files cannot be
 * remounted read-only. Writes to an immutable file fail as they do on a disk that the kernel has
 * remounted read-only after an error.
 */
async function makeReadOnly(isReadOnly: boolean): Promise<void> {
  const files = (await readdir(dataDir)).map((name) => path.join(dataDir, name));
  const flag = isReadOnly ? '+i' : '-i';
  // The folder first when making it writable again.
  await run('chattr', isReadOnly ? [flag, ...files, dataDir] : [flag, dataDir, ...files]);
}

async function canBeReadOnly(): Promise<boolean> {
  const file = await open(path.join(dataDir, 'probe'), 'w');
  try {
    await makeReadOnly(true);
    return await file.write('x').then(
      () => false,
      () => true,
    );
  } catch {
    return false;
  } finally {
    await makeReadOnly(false).catch(() => {});
    await file.close();
    await rm(path.join(dataDir, 'probe'));
  }
}

test('a database that turns read-only still serves reads; writes are a 503 within 3 s until it recovers', async () => {
  const environment = { DATA_DIR: dataDir, SUBSCRIPTIONS_PER_IP: '1000' };
  await build.run('admin', ['add', ADMIN.email, '--password', ADMIN.password], environment);
  const running = await build.start(environment);
  server = running;
  const send = (path: string, json?: unknown, token = '', method = 'POST') =>
    fetch(running.url + path, {
      headers: { 'Content-Type': 'application/json', Authorization: token },
      ...(json !== undefined && { method, body: JSON.stringify(json) }),
    });
  const codeFor = async (email: string) => {
    const { token } = (await (await send(`/api/auth/email/otp?email=${email}`)).json()).data;
    const otp = new RegExp(`code for ${email}: (\\w{4})`).exec(running.said.stderr)?.[1];
    return { email, otp, token };
  };
  const tokenOf = async (response: Response) => (await response.json()).data.accessToken;
  const event = { name: 'Night', date: 'soon', description: 'All of it.', image: '/x.svg' };
  const admin = await tokenOf(await send('/api/auth/admin', ADMIN));
  const eventId = (await (await send('/api/event', event, admin)).json()).data.id;
  const member = await tokenOf(await send('/api/auth/email/otp/verify', await codeFor(EMAIL)));
  const waiting = await codeFor('john@example.org');
  const register = `/api/event/register?eventId=${eventId}`;
  // The first use of a token is recorded; after that a request only reads.
  expect((await send('/api/user', undefined, member)).status).toBe(200);

  await makeReadOnly(true);
  const writes = () => [
    send('/api/email', { email: 'new@example.org' }),
    send('/api/event', event, admin),
    send(register, {}, member),
    send('/api/auth/logout', {}, member, 'PUT'),
    send('/api/auth/admin', ADMIN),
    send('/api/auth/email/otp?email=third@example.org'),
    send('/api/auth/email/otp/verify', waiting),
    ...Array.from({ length: 20 }, (_, index) => send('/api/email', { email: `s${index}@b.co` })),
  ];
  for (let round = 1; round <= 2; round += 1) {
    const startedAt = performance.now();
    const responses = await Promise.all(writes());
    expect(performance.now() - startedAt).toBeLessThan(RESPONSE_TIMEOUT_MS);
    for (const response of responses) {
      expect(response.status).toBe(503);
      expect(response.headers.has('Retry-After')).toBe(true);
      expect(await response.json()).toMatchObject({ data: null, code: 'database_unavailable' });
    }
  }
  expect(running.said.stderr).not.toContain('third@example.org');
  for (const path of ['/api/event', '/api/ready', '/api/health']) {
    expect((await send(path)).status).toBe(200);
  }
  expect((await send('/api/user', undefined, member)).status).toBe(200);
  expect((await (await send(register, undefined, member)).json()).data.isParticipant).toBe(false);

  await makeReadOnly(false);
  expect((await send('/api/email', { email: 'new@example.org' })).status).toBe(201);
  expect((await send(register, {}, member)).status).toBe(201);
  expect((await send('/api/auth/email/otp/verify', waiting)).status).toBe(200);
  expect((await send('/api/auth/admin', ADMIN)).status).toBe(200);
  await running.end('SIGKILL');

  const raw = new Database(path.join(dataDir, 'society.db'));
  expect(raw.prepare('pragma integrity_check').all([])).toEqual([{ integrity_check: 'ok' }]);
  expect(raw.prepare('select email from subscriber').all([])).toEqual([
    { email: 'new@example.org' },
  ]);
  expect(raw.prepare('select count(*) as events from event').all([])).toEqual([{ events: 1 }]);
  raw.close();
});
