import { readdirSync, watch } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, type Build } from '#tests/support/server-process';
import { repetitions } from '#tests/support/tier';

// Each lane has its own folders; two lanes use both cores of a small machine.
const LANES = repetitions(2);
const FOLDERS_PER_LANE = repetitions(5);
// What a first start writes, and how many file changes that takes.
const SECRET = { after: '', writes: 5 };
const TABLES = { after: '', writes: 80 };
const ADMIN = { after: 'Database:', writes: 6 };

let build: Build;

beforeAll(async () => {
  build = await buildServer();
}, 60_000);

afterAll(() => build.remove());

interface Credentials {
  email: string;
  password: string;
}

/** Kills a start at a random one of these writes; returns its output. */
async function killedStart(dataDir: string, { after, writes }: typeof SECRET): Promise<string> {
  let writesLeft = Math.ceil(Math.random() * writes);
  const server = await build.launch({ DATA_DIR: dataDir });
  const watcher = watch(dataDir, () => {
    if (!server.said.stderr.includes(after)) return;
    writesLeft -= 1;
    if (writesLeft === 0) void server.end('SIGKILL');
  });
  while (!server.hasEnded() && !server.said.stderr.includes('Admin login')) await sleep(5);
  watcher.close();
  await server.end('SIGKILL');
  return server.said.stderr;
}

const credentialsIn = (output: string): Credentials[] =>
  Array.from(output.matchAll(/(\S+@\S+), password (\S+)/g), ([, email = '', password = '']) => ({
    email,
    password,
  }));

async function logIn(url: string, credentials: Credentials | undefined): Promise<number> {
  const { status } = await fetch(`${url}/api/auth/admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return status;
}

const secretIn = (dataDir: string) =>
  readFile(path.join(dataDir, 'jwt-secret'), 'utf8').catch(() => null);

async function killFirstStarts(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sigkill-start-'));
  let output = '';
  let secret: string | null = null;
  for (const moment of [SECRET, TABLES, ADMIN]) {
    output += await killedStart(dataDir, moment);
    // The file is complete if it exists, and never changes afterwards.
    const found = await secretIn(dataDir);
    if (secret !== null) expect(found).toBe(secret);
    if (found !== null) expect(found).toMatch(/^[\w-]{64}$/);
    secret = found;
  }
  const server = await build.start({ DATA_DIR: dataDir });
  output += server.said.stderr;
  // The last printed password works, also if its process was killed.
  expect(await logIn(server.url, credentialsIn(output).at(-1))).toBe(200);
  expect((await fetch(`${server.url}/api/event`)).status).toBe(200);
  expect((await stat(path.join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  if (secret !== null) expect(await secretIn(dataDir)).toBe(secret);
  await server.end('SIGKILL');

  const raw = new Database(path.join(dataDir, 'society.db'));
  expect(raw.prepare('pragma integrity_check').all([])).toEqual([{ integrity_check: 'ok' }]);
  expect(raw.prepare('select name from kysely_migration').all([])).toHaveLength(
    readdirSync('server/db/migrations').filter((file) => /^\d{4}-/.test(file)).length,
  );
  expect(raw.prepare('select count(*) as admins from admin').all([])).toEqual([{ admins: 1 }]);
  raw.close();
  await rm(dataDir, { recursive: true });
}

test('SIGKILL at a random write of a first start leaves nothing half done', async () => {
  const lane = async () => {
    for (let folder = 0; folder < FOLDERS_PER_LANE; folder += 1) await killFirstStarts();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  console.log(`SIGKILL: ${LANES * FOLDERS_PER_LANE * 3} starts killed, all came up again`);
}, 240_000);
