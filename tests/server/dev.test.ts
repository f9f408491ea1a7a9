import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '@/contract/events';
import { createDevApi } from '#server/dev/dev-api';
import { createMailPages } from '#server/dev/mail-pages';
import { sampleMails } from '#server/dev/sample-mails';
import { outboxMailer } from '#server/mail/local-mailers';

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

test('a mail of the queue is saved with its headers and its calendar, and listed before older ones', async () => {
  const lines: string[] = [];
  const mailer = outboxMailer({
    dir: dataDir,
    codeLifetimeSeconds: 180,
    siteUrl: 'https://society.example',
    print: (line) => lines.push(line),
  });
  // Within one millisecond, so that only the count in the names orders them.
  vi.useFakeTimers({ toFake: ['Date'] });
  const { reminder, confirm } = await sampleMails('https://society.example');
  if (!reminder || !confirm) throw new Error('There are no such samples');
  const headers = { 'List-Unsubscribe': '<https://society.example/leave>' };
  for (let round = 0; round < 11; round += 1) {
    await mailer.send({ ...confirm, to: 'jane@example.org', messageId: '<1@x>', headers: {} });
  }
  await mailer.send({ ...reminder, to: 'joe/../@example.org', messageId: '<2@x>', headers });
  const files = (await readdir(dataDir)).filter((file) => file.includes('joe'));
  expect(files.map((file) => path.extname(file)).toSorted()).toEqual(['.html', '.ics', '.txt']);
  expect(lines.at(-1)).toContain(reminder.subject);

  const pages = createMailPages({ dir: dataDir, siteUrl: 'https://society.example' });
  const read = async (target: string) =>
    (await pages.handle(new Request(`http://localhost:3000${target}`))).text();
  const list = await read('/dev/mail');
  expect(list.match(/\/dev\/mail\/outbox\//g)).toHaveLength(12);
  const newest = /\/dev\/mail\/outbox\/[^"]+/.exec(list)?.[0] ?? '';
  const page = await read(newest);
  expect(page).toContain(
    'Message-ID: &lt;2@x&gt;\nList-Unsubscribe: &lt;https://society.example/leave',
  );
  expect(page).toContain('METHOD:PUBLISH');
});
