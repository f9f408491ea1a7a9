import { expect, test } from 'vitest';
import { server, useServer } from '#tests/support/server';

useServer();

const REPORT = { route: '/events/:id', message: 'TypeError: x is undefined', build: 'app-B1.js' };

const report = (changes: Partial<typeof REPORT> = {}, ip = '203.0.113.7') =>
  server.request('/api/client-error', { json: { ...REPORT, ...changes }, ip });

const logged = () => server.logged.filter(({ event }) => event === 'client_error');

test('an error in a browser becomes a line of the log', async () => {
  const response = await report();
  expect(response.status).toBe(202);
  expect(logged()).toEqual([
    {
      event: 'client_error',
      requestId: response.headers.get('X-Request-Id'),
      ip: '203.0.113.7',
      ...REPORT,
    },
  ]);
});

test.each([
  ['at https://society.example.org/seat/leave?token=abc#x', 'at https://society.example.org/…'],
  [
    'failed: https://society.example.org/assets/about-B9.js?v=1',
    'failed: https://society.example.org/assets/about-B9.js',
  ],
  ['GET /api/auth/google?code=4/0Ab&state=x failed', 'GET /api/auth/google… failed'],
  ['No member jane.doe@example.org', 'No member …'],
  [`Token eyJ.${'a'.repeat(40)}.${'b'.repeat(43)}`, 'Token eyJ.….…'],
  ['"my secret wish" is not valid JSON', '"…" is not valid JSON'],
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
])('of %j the log has %j', async (message, clean) => {
  await report({ message });
  expect(logged()).toMatchObject([{ message: clean }]);
});

test.each([{ message: 'x'.repeat(301) }, { route: '' }, { build: 'x'.repeat(101) }])(
  '%j is refused',
  async (changes) => {
    expect((await report(changes)).status).toBe(400);
    expect(logged()).toEqual([]);
  },
);

test('a network, and all networks together, can fill only so much of the log', async () => {
  const statuses = new Map<number, number>();
  const send = async (ip: string) => {
    const { status } = await report({}, ip);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  for (let count = 0; count < 21; count += 1) await send('203.0.113.7');
  expect([...statuses]).toEqual([
    [202, 20],
    [429, 1],
  ]);
  for (let host = 0; host < 181; host += 1) await send(`198.51.100.${host}`);
  expect(logged()).toHaveLength(200);
  server.clock.advance(300);
  expect((await report()).status).toBe(202);
});
