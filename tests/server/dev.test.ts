import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '@/contract/events';
import { createDevApi } from '#server/dev/dev-api';

let dataDir: string;
let printed: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dev-'));
  vi.stubEnv('DATA_DIR', dataDir);
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true });
});

const get = async (api: Awaited<ReturnType<typeof createDevApi>>, target: string) =>
  (await api.fetch(new Request(`http://localhost:3000${target}`))).json();

test('development starts with sample events, seeded once, in its own folder', async () => {
  for (let start = 0; start < 2; start += 1) {
    const api = await createDevApi();
    const { data } = await get(api, '/api/event');
    expect(data.map(({ status }: Event) => status).toSorted()).toEqual([
      'cancelled',
      ...Array.from({ length: 4 }, () => 'published'),
    ]);
    expect(data.filter(({ movedFrom }: Event) => movedFrom !== null)).toHaveLength(1);
    expect(data.at(-1)).toMatchObject({ startsAt: null });
    expect((await get(api, '/api/event/past')).data.events).toHaveLength(2);
    await api.close();
  }
  expect(await readdir(dataDir)).toEqual(['dev']);
});

test('the page of mails lists those of the outbox, has the newest as HTML and as text, and reads no other files', async () => {
  const api = await createDevApi();
  const read = async (target: string) =>
    (await api.fetch(new Request(`http://localhost:3000${target}`))).text();
  expect(await read('/dev/mail')).toContain('No mail yet.');
  await get(api, '/api/auth/email/otp?email=jane@example.org');
  const list = await read('/dev/mail');
  const address = /href="(\/dev\/mail\/outbox\/[^"]+)">([^<]*)<\/a>\s*<small>([^<]*)/.exec(list);
  expect(address?.slice(2)).toEqual([expect.stringContaining('sign-in code'), 'jane@example.org']);
  const page = await read(address?.[1] ?? '');
  const code = /Sign-in code for jane@example\.org: (\w{4})/.exec(printed)?.[1] ?? '';
  expect(page).toMatch(new RegExp(`<iframe[^>]*sandbox="[^"]*"[^>]*srcdoc="[^"]*${code}`));
  expect(page).toMatch(/<pre>Date: .*\nTo: jane@example\.org\nSubject: /);
  expect(await read('/dev/mail/sample/cancelled')).toContain('METHOD:CANCEL');
  for (const name of ['..%2Fadmin', '__proto__']) {
    for (const folder of ['outbox', 'sample']) {
      const request = new Request(`http://localhost:3000/dev/mail/${folder}/${name}`);
      expect((await api.fetch(request)).status).toBe(404);
    }
  }
  await api.close();
});
