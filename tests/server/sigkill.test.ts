import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildServer, type Build } from '#tests/support/server-process';
import { repetitions } from '#tests/support/tier';

// Each lane has its own database; two lanes use both cores of a small machine.
const LANES = 2;
const ROUNDS_PER_LANE = repetitions(52);
const CHECKS_PER_LANE = repetitions(4);
const MAX_LOAD_MS = 400;
const ADMIN = { email: 'chair@example.org', password: 'four-colors-on-paper' };

let build: Build;

beforeAll(async () => {
  build = await buildServer();
}, 60_000);

afterAll(() => build.remove());

interface Acknowledged {
  subscriptions: string[];
  events: string[];
  codes: string[];
}

const countOf = (writes: Acknowledged) => Object.values(writes).flat().length;

function sendJson(url: string, json: unknown, token = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(json),
  });
}

async function untilItDies(work: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; ; index += 1) {
    try {
      await work(index);
    } catch {
      // The connection broke: a write without a response was not acknowledged.
      return;
    }
  }
}

function readBack(file: string): Acknowledged {
  const raw = new Database(file);
  const column = (sql: string) =>
    raw
      .prepare(sql)
      .all([])
      .map((row) => String(Object.values(Object(row))[0]));
  const [integrity] = column('pragma integrity_check');
  expect(integrity).toBe('ok');
  expect(raw.prepare('pragma foreign_key_check').all([])).toEqual([]);
  const kept = {
    subscriptions: column('select email from subscriber'),
    events: column('select name from event'),
    codes: column('select email from otp_challenge'),
  };
  // Both rows of a transaction or none.
  expect(
    column("select subject from rate_limit_record where bucket = 'otp_send'").toSorted(),
  ).toEqual(kept.codes.toSorted());
  expect(column('select email from mail').toSorted()).toEqual(kept.subscriptions.toSorted());
  raw.close();
  return kept;
}

async function killOverAndOver(lane: number): Promise<Acknowledged> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sigkill-'));
  const file = path.join(dataDir, 'society.db');
  const environment = {
    DATA_DIR: dataDir,
    JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd',
    SUBSCRIPTIONS_PER_IP: '1000000',
    OTP_SENDS_PER_IP: '1000000',
  };
  const acknowledged: Acknowledged = { subscriptions: [], events: [], codes: [] };
  let admin = '';
  await build.run('admin', ['add', ADMIN.email, '--password', ADMIN.password], environment);
  for (let round = 1; round <= ROUNDS_PER_LANE; round += 1) {
    const before = countOf(acknowledged);
    const server = await build.start(environment);
    if (admin === '') {
      const login = await sendJson(`${server.url}/api/auth/admin`, ADMIN);
      admin = (await login.json()).data.accessToken;
    }
    const name = (kind: string, index: number) => `l${lane}r${round}${kind}${index}`;
    const subscribing = (writer: string) =>
      untilItDies(async (index) => {
        const email = `${name(writer, index)}@example.org`;
        const { status } = await sendJson(`${server.url}/api/email`, { email });
        if (status === 201) acknowledged.subscriptions.push(email);
      });
    const writers = [
      subscribing('s'),
      subscribing('t'),
      untilItDies(async (index) => {
        const event = { name: name('e', index), date: 'soon', description: 'x', image: '/x.svg' };
        const { status } = await sendJson(`${server.url}/api/event`, event, admin);
        if (status === 201) acknowledged.events.push(event.name);
      }),
      untilItDies(async (index) => {
        const email = `${name('c', index)}@example.org`;
        const { status } = await fetch(`${server.url}/api/auth/email/otp?email=${email}`);
        if (status === 200) acknowledged.codes.push(email);
      }),
    ];
    // On a busy machine the first write takes longer than the rest of the round.
    await vi.waitFor(() => expect(countOf(acknowledged)).toBeGreaterThan(before), 20_000);
    await sleep(Math.random() * MAX_LOAD_MS);
    await server.end('SIGKILL');
    await Promise.all(writers);
    // Only sometimes, so that the server repairs the database and not this check.
    if (round % (ROUNDS_PER_LANE / CHECKS_PER_LANE) === 0) {
      const kept = readBack(file);
      for (const kind of ['subscriptions', 'events', 'codes'] as const) {
        const present = new Set(kept[kind]);
        expect(acknowledged[kind].filter((item) => !present.has(item))).toEqual([]);
        expect(present.size).toBe(kept[kind].length);
      }
    }
  }
  await rm(dataDir, { recursive: true });
  return acknowledged;
}

test('SIGKILL at random moments of a write load loses nothing that was acknowledged', async () => {
  const lanes = await Promise.all(
    Array.from({ length: LANES }, (_, lane) => killOverAndOver(lane)),
  );
  const writes = lanes.reduce((sum, lane) => sum + countOf(lane), 0);
  console.log(
    `SIGKILL: ${LANES * ROUNDS_PER_LANE} rounds, ${writes} acknowledged writes, none lost`,
  );
}, 240_000);
