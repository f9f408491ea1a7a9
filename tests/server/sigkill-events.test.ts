import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Event } from '@/contract/events';
import { EVENT } from '#tests/support/admin-events';
import { buildServer, type Build } from '#tests/support/server-process';
import { repetitions } from '#tests/support/tier';

const ROUNDS = repetitions(40);
const MAX_LOAD_MS = 400;
const ADMIN = { email: 'chair@example.org', password: 'four-colors-on-paper' };

let build: Build;

beforeAll(async () => {
  build = await buildServer();
}, 60_000);

afterAll(() => build.remove());

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

/** The requests of one round, which fail once the server is dead. */
function client(url: string, token: string) {
  const headers = { Authorization: token };
  async function call(target: string, method: string, json?: unknown): Promise<Event> {
    const response = await fetch(url + target, {
      method,
      headers: { ...headers, ...(json !== undefined && { 'Content-Type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()).data;
  }
  return {
    call,
    async upload(file: Uint8Array): Promise<string> {
      const body = new Uint8Array(file);
      const response = await fetch(`${url}/api/admin/picture`, { method: 'POST', headers, body });
      return (await response.json()).data.image;
    },
  };
}

interface Stored {
  version: number;
  note: string;
  deleted_at: number | null;
  changes: number;
  last_action: string;
}

/** Checks that nothing is half in the database, and returns the events. */
function readBack(file: string): Map<string, Stored> {
  const raw = new Database(file);
  expect(raw.prepare('pragma integrity_check').all([])).toEqual([{ integrity_check: 'ok' }]);
  expect(raw.prepare('pragma foreign_key_check').all([])).toEqual([]);
  const events = raw
    .prepare(
      `select id, version, note, deleted_at,
         (select count(*) from event_change where event_id = event.id) as changes,
         (select action from event_change where event_id = event.id order by id desc limit 1) as last_action
       from event`,
    )
    .all([])
    .map((row): [string, Stored] => [String(Object(row).id), Object(row)]);
  for (const row of raw.prepare('select hash, large from picture').all([])) {
    const { hash, large } = Object(row);
    expect(createHash('sha256').update(new Uint8Array(large)).digest('hex')).toContain(hash);
  }
  raw.close();
  for (const [, { version, changes, last_action: action, deleted_at: deletedAt }] of events) {
    // Each version has its row in the history, and the last one says in which state the event is.
    expect(changes).toBe(version);
    expect(action === 'deleted').toBe(deletedAt !== null);
  }
  return new Map(events);
}

test('SIGKILL during edits, deletions and uploads loses nothing, and leaves nothing half done', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sigkill-'));
  const environment = { DATA_DIR: dataDir, JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd' };
  await build.run('admin', ['add', ADMIN.email, '--password', ADMIN.password], environment);
  const pictures: string[] = [];
  const versions = new Map<string, number>();
  let [token, edited, binned, writes] = ['', '', '', 0];
  const acknowledge = ({ id, version }: Event) => {
    versions.set(id, version);
    writes += 1;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await build.start(environment);
    if (round === 0) {
      const login = await fetch(`${server.url}/api/auth/admin`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(ADMIN),
      });
      token = (await login.json()).data.accessToken;
    }
    const { call, upload } = client(server.url, token);
    for (const image of pictures) expect((await fetch(server.url + image)).status).toBe(200);
    if (round === 0) {
      edited = (await call('/api/event', 'POST', EVENT)).id;
      binned = (await call('/api/event', 'POST', EVENT)).id;
    }
    const writers = [
      untilItDies(async () => {
        const event = await call(`/api/event/${edited}`, 'GET');
        const note = `version ${event.version + 1}`;
        acknowledge(await call(`/api/event/${edited}`, 'PUT', { ...event, note }));
      }),
      untilItDies(async () => {
        const restored = await call(`/api/event/${binned}/restore`, 'POST');
        acknowledge(restored);
        acknowledge(await call(`/api/event/${binned}?version=${restored.version}`, 'DELETE'));
      }),
      untilItDies(async (index) => {
        const background = { r: round, g: index % 256, b: 0 };
        const create = { width: 300, height: 200, channels: 3 as const, background };
        const image = await upload(await sharp({ create }).png().toBuffer());
        pictures.push(image);
        await call('/api/event', 'POST', { ...EVENT, image });
      }),
    ];
    // The first picture takes long, because the library for it is loaded then.
    const [uploaded, written] = [pictures.length, writes];
    if (round % 2 === 0) {
      await vi.waitFor(() => {
        expect(pictures.length).toBeGreaterThan(uploaded);
        expect(writes).toBeGreaterThan(written + 2);
      }, 15_000);
    }
    await sleep(Math.random() * MAX_LOAD_MS);
    await server.end('SIGKILL');
    await Promise.all(writers);
    const stored = readBack(path.join(dataDir, 'society.db'));
    for (const [id, version] of versions) {
      // The one that was in progress may have been written without a response.
      const { version: storedVersion = 0 } = stored.get(id) ?? {};
      expect([version, version + 1]).toContain(storedVersion);
      // The next round starts from the stored version, so that its last write may lack a response too.
      versions.set(id, storedVersion);
    }
    const { version = 0, note } = stored.get(edited) ?? {};
    if (version > 1) expect(note).toBe(`version ${version}`);
  }
  await rm(dataDir, { recursive: true });
  console.log(
    `SIGKILL: ${ROUNDS} rounds, ${writes} changes, ${pictures.length} pictures, none lost`,
  );
  expect(writes).toBeGreaterThan(ROUNDS);
  expect(pictures.length).toBeGreaterThan(0);
}, 240_000);

test('over the network, too, a file that is too large or not allowed gets a response', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'upload-'));
  const environment = { DATA_DIR: dataDir };
  await build.run('admin', ['add', ADMIN.email, '--password', ADMIN.password], environment);
  const server = await build.start(environment);
  const login = await fetch(`${server.url}/api/auth/admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { accessToken } = (await login.json()).data;
  const send = async (bytes: number, headers: Record<string, string>) => {
    const body = new Uint8Array(bytes);
    return fetch(`${server.url}/api/admin/picture`, { method: 'POST', headers, body });
  };
  const large = 8 * 1024 * 1024;
  expect((await send(large, { Authorization: accessToken })).status).toBe(400);
  expect((await send(large + 1, { Authorization: accessToken })).status).toBe(413);
  expect((await send(large, {})).status).toBe(401);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  await rm(dataDir, { recursive: true });
}, 60_000);
