import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cpuMsOf } from '#tests/support/cpu-time';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { createTestServer, type TestServer } from '#tests/support/server';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const PAST = 1000;
const UPCOMING = 50;
const INTERESTED = 2000;

let server: TestServer;
let desk: Desk;
let popular: string;

beforeAll(async () => {
  server = await createTestServer();
  desk = await openDesk(server);
  const now = server.clock.now();
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const description = 'A long story about pull requests. '.repeat(60);
  await server.store.transaction(async ({ eventChanges, interest, members }) => {
    const author = { adminEmail: 'admin@example.org', now };
    const add = async (index: number, days: number) => {
      const texts = { name: `Event ${index}`, date: 'then', description, image: '' };
      const fields = { endsAt: null, place: '', link: '', note: '', status: 'published' as const };
      const input = { ...texts, ...fields, startsAt: day(days) };
      return (await eventChanges.create(input, author)).event.id;
    };
    for (let index = 1; index <= PAST; index += 1) await add(index, -index);
    for (let index = 1; index <= UPCOMING; index += 1) popular = await add(index, index);
    for (let index = 1; index <= INTERESTED; index += 1) {
      const profile = { email: `m${index}@example.org`, name: `Member, ${index}`, imageUrl: '' };
      await interest.register(Number(popular), (await members.findOrCreate(profile, now)).id, now);
    }
  });
});

afterAll(() => server.close());

async function fastest(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    times.push(await cpuMsOf(work));
  }
  return Math.min(...times);
}

test('the CSV of 2,000 interested members takes less than 300 ms', async () => {
  const token = await server.signInAdmin();
  const path = `/api/admin/event/${popular}/interest?format=csv`;
  let csv = '';
  const duration = await fastest(async () => {
    csv = await (await server.request(path, { token })).text();
  });
  expect(csv.trimEnd().split('\r\n')).toHaveLength(INTERESTED + 1);
  expect(duration).toBeLessThan(300);
});

test('each list is read in less than 100 ms, the cached one in less than 5 ms', async () => {
  const paths = [
    '/api/event/past',
    '/api/admin/event?state=upcoming',
    '/api/admin/event?state=past',
    '/api/admin/event?state=deleted',
    `/api/event/${popular}`,
  ];
  const durations = new Map<string, number>();
  for (const path of paths) {
    const duration = await fastest(async () => {
      expect((await desk.call(path)).status).toBe(200);
    });
    durations.set(path, duration);
    expect(duration).toBeLessThan(100);
  }
  const cached = await fastest(async () => {
    expect((await server.request('/api/event')).status).toBe(200);
  });
  expect(cached).toBeLessThan(5);
  // The desk reads the same events without a cache.
  expect(cached).toBeLessThan((durations.get('/api/admin/event?state=upcoming') ?? NaN) / 4);
});
