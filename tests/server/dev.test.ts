import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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

test('a mail is printed and saved as files, whose paths the terminal shows', async () => {
  const api = await createDevApi();
  await get(api, '/api/auth/email/otp?email=jane@example.org');
  await api.close();
  const code = /Sign-in code for jane@example\.org: (\w{4})/.exec(printed)?.[1] ?? '';
  const outbox = path.join(dataDir, 'dev', 'outbox');
  expect(printed).toContain(path.relative('.', outbox));
  const files = await readdir(outbox);
  expect(files.map((file) => path.extname(file)).toSorted()).toEqual(['.html', '.txt']);
  for (const file of files) {
    expect(await readFile(path.join(outbox, file), 'utf8')).toContain(code);
  }
});

test('the terminal always shows how to log in as admin', async () => {
  const passwords: (string | undefined)[] = [];
  for (let start = 0; start < 2; start += 1) {
    printed = '';
    await (await createDevApi()).close();
    passwords.push(/admin@example\.org, password (\S+)/.exec(printed)?.[1]);
  }
  expect(passwords[0]).toMatch(/^\w{16}$/);
  expect(passwords[1]).toBe(passwords[0]);
});
