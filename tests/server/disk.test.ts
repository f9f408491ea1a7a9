import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildServer, type Build, type RunningServer } from '#tests/support/server-process';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DISK_BYTES = 4 * 1024 * 1024;
const run = promisify(execFile);

let build: Build;
let disk: string;
let isMounted: boolean;
const running: RunningServer[] = [];

beforeAll(async () => {
  build = await buildServer();
});

afterAll(() => build.remove());

beforeEach(async ({ skip }) => {
  disk = await mkdtemp(path.join(tmpdir(), 'disk-'));
  isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk]).then(
    () => true,
    () => false,
  );
  skip(!isMounted, 'only root can mount a disk for the test');
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')));
  if (isMounted) await run('umount', [disk]);
  await rm(disk, { recursive: true });
});

async function start(): Promise<RunningServer> {
  const server = await build.start({ DATA_DIR: disk, SUBSCRIPTIONS_PER_IP: '100000' });
  running.push(server);
  return server;
}

const subscribe = ({ url }: RunningServer, email: string) =>
  fetch(`${url}/api/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });

test('on a full disk writes are a 503, reads work, and free space makes it recover', async () => {
  const server = await start();
  expect((await subscribe(server, 'before@example.org')).status).toBe(201);
  const filler = path.join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(DISK_BYTES)).catch(() => {});

  const acknowledged: string[] = [];
  let failedWrites = 0;
  // Writes succeed as long as the WAL has space.
  for (let index = 0; failedWrites < 20 && index < 5000; index += 1) {
    const email = `s${index}@example.org`;
    const response = await subscribe(server, email);
    if (response.status === 201) {
      acknowledged.push(email);
      continue;
    }
    failedWrites += 1;
    expect(response.status).toBe(503);
    expect(response.headers.has('Retry-After')).toBe(true);
    expect(await response.json()).toMatchObject({ data: null, code: 'database_unavailable' });
  }
  expect(failedWrites).toBe(20);
  expect((await fetch(`${server.url}/api/event`)).status).toBe(200);
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  expect((await fetch(`${server.url}/api/auth/email/otp?email=a@b.co`)).status).toBe(503);
  expect(server.said.stderr).not.toContain('Sign-in code');

  await rm(filler);
  expect((await subscribe(server, 'after@example.org')).status).toBe(201);
  await server.end('SIGKILL');
  const restarted = await start();
  for (const email of ['before@example.org', ...acknowledged, 'after@example.org']) {
    expect((await subscribe(restarted, email)).status).toBe(203);
  }
});

test('on a read-only disk the start fails with one clear line', async () => {
  await (await start()).end('SIGTERM');
  await run('mount', ['-o', 'remount,ro', disk]);
  const { code, stderr } = await build.run('main', [], { DATA_DIR: disk });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Could not start: .*read-only.*\n$/);
});
