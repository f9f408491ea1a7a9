import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { Event } from '@/contract/events';
import { EVENT } from '#tests/support/admin-events';
import { build, dataDir, useBuild } from '#tests/support/server-process';
import { repetitions } from '#tests/support/tier';

const ROUNDS = repetitions(80);
const MAX_LOAD_MS = 400;
const ADMIN = { email: 'chair@example.org', password: 'four-colors-on-paper' };

useBuild();

/** The requests of one round, which fail once the server is dead. */
function client(url: string, token = '') {
  const send = (target: string, method: string, json?: unknown) =>
    fetch(url + target, {
      method,
      headers: {
        Authorization: token,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  async function eventOf(target: string, method: string, json?: unknown): Promise<Event> {
    const response = await send(target, method, json);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()).data;
  }
  return {
    send,
    eventOf,
    async logIn(credentials: unknown): Promise<{ status: number; token: string }> {
      const response = await send('/api/auth/admin', 'POST', credentials);
      const { data } = await response.json();
      return { status: response.status, token: data?.accessToken };
    },
    async upload(file: Uint8Array): Promise<string> {
      const body = new Uint8Array(file);
      const headers = { Authorization: token };
      const response = await fetch(`${url}/api/admin/picture`, { method: 'POST', headers, body });
      return (await response.json()).data.image;
    },
  };
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

interface StoredEvent {
  version: number;
  note: string;
  deleted_at: number | null;
  changes: number;
  last_action: string;
}

/** Checks that nothing is half in the database, and returns its addresses and events. */
function readBack() {
  const raw = new Database(path.join(dataDir, 'society.db'));
  const rows = (sql: string) => raw.prepare(sql).all([]).map(Object);
  expect(rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(rows('pragma foreign_key_check')).toEqual([]);
  for (const { hash, large } of rows('select hash, large from picture')) {
    expect(createHash('sha256').update(new Uint8Array(large)).digest('hex')).toContain(hash);
  }
  const events = new Map<string, StoredEvent>();
  for (const { id, ...event } of rows(
    `select id, version, note, deleted_at,
       (select count(*) from event_change where event_id = event.id) as changes,
       (select action from event_change where event_id = event.id order by id desc limit 1) as last_action
     from event`,
  )) {
    // Each version has its row in the history, and the last one says in which state the event is.
    expect(event.changes).toBe(event.version);
    expect(event.last_action === 'deleted').toBe(event.deleted_at !== null);
    events.set(String(id), event);
  }
  const column = (sql: string) => rows(sql).map(({ subject }) => String(subject));
  const subscribed = column('select email as subject from subscriber order by 1');
  const coded = column('select email as subject from otp_challenge order by 1');
  // Both rows of a transaction or none.
  expect(column('select email as subject from mail order by 1')).toEqual(subscribed);
  const sends = "select subject from rate_limit_record where bucket = 'otp_send' order by 1";
  expect(column(sends)).toEqual(coded);
  raw.close();
  return { events, emails: [...subscribed, ...coded] };
}

test('SIGKILL at random moments of a write load loses nothing that was acknowledged, and leaves nothing half done', async () => {
  const environment = {
    DATA_DIR: dataDir,
    JWT_SECRET: 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd',
    SUBSCRIPTIONS_PER_IP: '100000',
    OTP_SENDS_PER_IP: '100000',
    OTP_SENDS_PER_SITE: '100000',
  };
  await build.run('admin', ['add', ADMIN.email, '--password', ADMIN.password], environment);
  const emails: string[] = [];
  const pictures: string[] = [];
  const versions = new Map<string, number>();
  let [token, edited, binned, writes] = ['', '', '', 0];
  const acknowledge = ({ id, version }: Event) => {
    versions.set(id, version);
    writes += 1;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await build.start(environment);
    if (round === 0) ({ token } = await client(server.url).logIn(ADMIN));
    const { send, eventOf, upload } = client(server.url, token);
    for (const image of pictures) expect((await send(image, 'GET')).status).toBe(200);
    if (round === 0) {
      edited = (await eventOf('/api/event', 'POST', EVENT)).id;
      binned = (await eventOf('/api/event', 'POST', EVENT)).id;
    }
    const writers = [
      untilItDies(async (index) => {
        const email = `s${index}r${round}@example.org`;
        if ((await send('/api/email', 'POST', { email })).status === 201) emails.push(email);
      }),
      untilItDies(async (index) => {
        const email = `c${index}r${round}@example.org`;
        const { status } = await send(`/api/auth/email/otp?email=${email}`, 'GET');
        if (status === 200) emails.push(email);
      }),
      untilItDies(async () => {
        const event = await eventOf(`/api/event/${edited}`, 'GET');
        const note = `version ${event.version + 1}`;
        acknowledge(await eventOf(`/api/event/${edited}`, 'PUT', { ...event, note }));
      }),
      untilItDies(async () => {
        const restored = await eventOf(`/api/event/${binned}/restore`, 'POST');
        acknowledge(restored);
        const path = `/api/event/${binned}?version=${restored.version}`;
        acknowledge(await eventOf(path, 'DELETE'));
      }),
      untilItDies(async (index) => {
        const background = { r: round, g: index % 256, b: 0 };
        const create = { width: 300, height: 200, channels: 3 as const, background };
        const image = await upload(await sharp({ create }).png().toBuffer());
        pictures.push(image);
        await eventOf('/api/event', 'POST', { ...EVENT, image });
      }),
    ];
    // On a busy machine the first writes take longer than the rest of the round.
    const [uploaded, written, sent] = [pictures.length, writes, emails.length];
    await vi.waitFor(() => {
      if (round === 0) expect(pictures.length).toBeGreaterThan(uploaded);
      expect(writes).toBeGreaterThan(written);
      expect(emails.length).toBeGreaterThan(sent);
    }, 20_000);
    await sleep(Math.random() * MAX_LOAD_MS);
    await server.end('SIGKILL');
    await Promise.all(writers);

    const stored = readBack();
    for (const [id, version] of versions) {
      // The one that was in progress may have been written without a response.
      const { version: storedVersion = 0 } = stored.events.get(id) ?? {};
      expect([version, version + 1]).toContain(storedVersion);
      // The next round starts from the stored version, so that its last write may lack a response too.
      versions.set(id, storedVersion);
    }
    const { version = 0, note } = stored.events.get(edited) ?? {};
    if (version > 1) expect(note).toBe(`version ${version}`);
    const present = new Set(stored.emails);
    expect(emails.filter((email) => !present.has(email))).toEqual([]);
    expect(present.size).toBe(stored.emails.length);
  }
  console.log(
    `SIGKILL: ${ROUNDS} rounds, ${writes} changes, ${emails.length} addresses, ${pictures.length} pictures, none lost`,
  );
}, 240_000);
