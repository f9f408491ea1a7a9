// What a stranger may write on the wire: bytes that two servers could take for different requests, and odd addresses.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteFiles, writeSite } from '#tests/support/built-site';
import { listen } from '#tests/support/http-server';
import { createTestServer, type TestServer } from '#tests/support/server';

let siteDir: string;
let server: TestServer;
let listening: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  siteDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  await writeSite(siteDir, { ...siteFiles, 'large.bin': 'a'.repeat(4_000_000) });
  server = await createTestServer({ siteDir });
  listening = await listen(server, { REQUEST_TIMEOUT_SECONDS: '2' });
});

afterAll(async () => {
  await listening.drain();
  await server.close();
  await rm(siteDir, { recursive: true });
});

const statusesIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const request = (start: string, ...headers: string[]) =>
  `${[`${start} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const get = (target: string, ...headers: string[]) =>
  request(`GET ${target}`, ...headers, 'Connection: close');
const post = (headers: string, body = '') =>
  request('POST /api/email', 'Content-Type: application/json', headers) + body;

const SMUGGLED = get('/api/health');
const CHUNKS = `0\r\n\r\n${SMUGGLED}`;

test.each([
  ['two lengths', post('Content-Length: 0\r\nContent-Length: 62', SMUGGLED)],
  ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked', CHUNKS)],
  ['almost chunked', post('Transfer-Encoding: xchunked', CHUNKS)],
  ['a folded header', post('Transfer-Encoding:\r\n chunked', CHUNKS)],
  ['a bare line feed after a chunk size', post('Transfer-Encoding: chunked', `0\n\n${SMUGGLED}`)],
  ['no Host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two Hosts', get('/api/health', 'Host: y')],
  ['a Host with a user', 'GET / HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n'],
  ['a target that is no path', get('api/health')],
  ['the oldest HTTP', `GET /api/health\r\n\r\n${SMUGGLED}`],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
])('%s: one client error, and what follows is no request', async (_, bytes) => {
  const statuses = statusesIn(await listening.exchange(bytes));
  expect(statuses).toHaveLength(1);
  expect(String(statuses[0])).toMatch(/^4/);
});

test.each([
  [400, request('GET /', 'X Y: z')],
  [404, get('/api/nothing')],
  [405, request('PUT /api/event', 'Connection: close')],
  [408, post('Content-Length: 100', '{"em')],
  [413, post('Content-Length: 20000\r\nConnection: close')],
  [414, get(`/api/${'a'.repeat(9000)}`)],
  [415, request('POST /api/email', 'Content-Length: 0', 'Connection: close')],
  [417, get('/api/health', 'Expect: something')],
  [431, get('/', `X: ${'a'.repeat(40_000)}`)],
])('a %i is JSON, has the security headers and is logged', async (status, bytes) => {
  const received = await listening.exchange(bytes);
  expect(statusesIn(received)).toEqual([status]);
  const headers = received.slice(0, received.indexOf('\r\n\r\n')).toLowerCase();
  for (const header of [
    'content-security-policy: default-src',
    'strict-transport-security: max-age=31536000',
    'x-content-type-options: nosniff',
    'x-frame-options:',
    'referrer-policy:',
    'cross-origin-resource-policy: same-origin',
    'cache-control: no-store',
    'content-type: application/json',
  ]) {
    expect(headers).toContain(`\r\n${header}`);
  }
  expect(received).toContain('"data":null');
  const requestId = /x-request-id: (\S+)/.exec(headers)?.[1];
  expect(server.logged).toContainEqual(expect.objectContaining({ requestId, status }));
});

test.each([
  '/%00',
  '/%ff',
  '/%',
  '/api/event%00',
  `/${'%41'.repeat(2000)}`,
  '/event/%0d%0aX-Injected:%201',
  '/AUTH/CALLBACK/x%0d%0aX-Injected:%201',
  '/AUTH/CALLBACK/%ED%A0%80',
  '/AUTH/CALLBACK/%2F%2Fevil.example',
  '//evil.example/EVENTS',
  '/%5Cevil.example/EVENTS',
  '/EVENTS//evil.example',
  '//EVENTS',
])('the odd address %s breaks nothing and leads to no other site', async (target) => {
  const received = await listening.exchange(get(target));
  const statuses = statusesIn(received);
  expect(statuses).toHaveLength(1);
  expect(statuses[0]).toBeLessThan(500);
  expect(received).not.toMatch(/^X-Injected/im);
  const location = /^location: (.*)$/im.exec(received)?.[1]?.trim() ?? '/';
  expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
});

test.each(['/EVENTS', '/api/nothing'])(
  'a foreign Host does not appear in the response to %s',
  async (target) => {
    const foreign = 'Host: evil.example\r\nX-Forwarded-Host: evil.example';
    const bytes = `GET ${target} HTTP/1.1\r\n${foreign}\r\nConnection: close\r\n\r\n`;
    expect(await listening.exchange(bytes)).not.toContain('evil.example');
  },
);

test('malformed HTTP after a request cannot write into its response', async () => {
  const bytes = `${request('GET /large.bin')}nonsense\r\n\r\n`;
  expect(statusesIn(await listening.exchange(bytes)).length).toBeLessThanOrEqual(1);
});

test('an upload that is too large or not allowed gets a response although it is not read', async () => {
  const token = await server.signInAdmin();
  const statusOf = async (bytes: number, headers: Record<string, string>) => {
    const body = new Uint8Array(bytes);
    const url = `${listening.url}/api/admin/picture`;
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  const [large, headers] = [8 * 1024 * 1024, { Authorization: `Bearer ${token}` }];
  expect(await statusOf(large, headers)).toBe(400);
  expect(await statusOf(large + 1, headers)).toBe(413);
  expect(await statusOf(large, {})).toBe(401);
});
