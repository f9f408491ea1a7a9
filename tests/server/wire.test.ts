// What a stranger may write on the wire: bytes that two servers could take for different requests, and odd addresses.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildServer, type Build, type RunningServer } from '#tests/support/server-process';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let build: Build;
let dataDir: string;
let running: RunningServer;

beforeAll(async () => {
  build = await buildServer();
  dataDir = await mkdtemp(path.join(tmpdir(), 'data-'));
  running = await build.start({ DATA_DIR: dataDir });
});

afterAll(async () => {
  await running.end('SIGKILL');
  await rm(dataDir, { recursive: true });
  await build.remove();
});

// No attack ends the process or makes it slow.
afterEach(async () => {
  expect((await fetch(`${running.url}/api/health`)).status).toBe(200);
});

/** Sends the bytes and returns everything received until the server closes the connection. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(running.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.setTimeout(15_000, () => {
      socket.destroy();
      reject(new Error(`The connection stays open after: ${received.slice(0, 200)}`));
    });
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('close', () => resolve(received));
    socket.write(bytes, 'latin1');
  });
}

const statusesIn = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

const get = (target: string, ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'Host: x', ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;

const post = (headers: string, body = '') =>
  `POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

const chunked = (body: string) => post('Transfer-Encoding: chunked', body);

const SMUGGLED = 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

test.each([
  ['two lengths', post('Content-Length: 0\r\nContent-Length: 62', SMUGGLED)],
  ['a list of lengths', post('Content-Length: 0, 62', SMUGGLED)],
  [
    'a length and chunks',
    post('Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${SMUGGLED}`),
  ],
  [
    'chunks and a length',
    post('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${SMUGGLED}`),
  ],
  [
    'chunked twice',
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', `0\r\n\r\n${SMUGGLED}`),
  ],
  ['chunked and more', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${SMUGGLED}`)],
  ['almost chunked', post('Transfer-Encoding: xchunked', `0\r\n\r\n${SMUGGLED}`)],
  ['a tab before chunked', post('Transfer-Encoding:\x0bchunked', `0\r\n\r\n${SMUGGLED}`)],
  ['a space before the colon', post('Transfer-Encoding : chunked', `0\r\n\r\n${SMUGGLED}`)],
  ['a folded header', post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${SMUGGLED}`)],
  ['a negative length', post('Content-Length: -1', SMUGGLED)],
  ['a length with a sign', post('Content-Length: +0', SMUGGLED)],
  ['a hexadecimal length', post('Content-Length: 0x0', SMUGGLED)],
  ['a length beyond 64 bits', post('Content-Length: 18446744073709551616', SMUGGLED)],
  ['a chunk size with 0x', chunked(`0x0\r\n\r\n${SMUGGLED}`)],
  ['a negative chunk size', chunked(`-0\r\n\r\n${SMUGGLED}`)],
  ['a chunk size beyond 64 bits', chunked(`10000000000000000\r\n\r\n${SMUGGLED}`)],
  ['a chunk that is longer than it says', chunked(`1\r\nab\r\n0\r\n\r\n${SMUGGLED}`)],
  ['a bare line feed after a chunk size', chunked(`0\n\n${SMUGGLED}`)],
  ['bare carriage returns', `GET / HTTP/1.1\rHost: x\r\r${SMUGGLED}`],
  ['a NUL in a header', post('X: \0', SMUGGLED)],
  ['a header without a name', post(': x', SMUGGLED)],
  ['a space in a header name', post('X Y: z', SMUGGLED)],
  ['a space before the first header', `GET / HTTP/1.1\r\n Host: x\r\n\r\n${SMUGGLED}`],
  ['no Host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two Hosts', 'GET /api/health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
  ['a Host with a user', 'GET / HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n'],
  ['a Host with a path', 'GET / HTTP/1.1\r\nHost: x/a?\r\nConnection: close\r\n\r\n'],
  ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
  ['a target that is no path', 'GET api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['an unknown version', `GET /api/health HTTP/9.9\r\nHost: x\r\n\r\n${SMUGGLED}`],
  ['the oldest HTTP', `GET /api/health\r\n\r\n${SMUGGLED}`],
  ['the preface of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${SMUGGLED}`],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown method', `SMUGGLE / HTTP/1.1\r\nHost: x\r\n\r\n${SMUGGLED}`],
])('%s: one client error, and what follows is no request', async (_, bytes) => {
  const statuses = statusesIn(await exchange(bytes));
  expect(statuses).toHaveLength(1);
  expect(String(statuses[0])).toMatch(/^4/);
});

test('the body of a GET, a trailer and an upgrade have no effect', async () => {
  const withBody = get('/api/event', `Content-Length: ${SMUGGLED.length}`) + SMUGGLED;
  expect(statusesIn(await exchange(withBody))).toEqual([200]);
  const trailer = '0\r\nX-Forwarded-For: 6.6.6.6\r\nHost: y\r\nConnection: close\r\n\r\n';
  const trailed = post('Transfer-Encoding: chunked\r\nConnection: close', `2\r\n{}\r\n${trailer}`);
  expect(statusesIn(await exchange(trailed))).toEqual([400]);
  for (const protocol of ['h2c', 'websocket']) {
    const upgrade = `GET /api/health HTTP/1.1\r\nHost: x\r\nUpgrade: ${protocol}\r\nConnection: Upgrade, close\r\n\r\n`;
    expect(statusesIn(await exchange(upgrade))).toEqual([200]);
  }
});

test.each([
  [400, 'GET / HTTP/1.1\r\nHost: x\r\nX Y: z\r\n\r\n'],
  [404, get('/api/nothing')],
  [405, 'PUT /api/event HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  [413, post('Content-Length: 20000\r\nConnection: close')],
  [414, get(`/api/${'a'.repeat(9000)}`)],
  [415, 'POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'],
  [417, get('/api/health', 'Expect: something')],
  [431, get('/', `X: ${'a'.repeat(40_000)}`)],
])('a %i is JSON and has the security headers', async (status, bytes) => {
  const received = await exchange(bytes);
  expect(statusesIn(received)).toEqual([status]);
  const headers = received.slice(0, received.indexOf('\r\n\r\n')).toLowerCase();
  for (const name of [
    'content-security-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-resource-policy',
    'x-request-id',
    'cache-control',
  ]) {
    expect(headers).toContain(`\r\n${name}:`);
  }
  expect(headers).toContain('content-type: application/json');
  expect(received).toContain('"data":null');
});

test.each([
  '/.prerender-manifest.json',
  '/assets/../.prerender-manifest.json',
  '/assets/%2e%2e/.prerender-manifest.json',
  '/assets/..%5c.prerender-manifest.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/../package.json',
  '/....//package.json',
  '/..;/package.json',
  '//etc/passwd',
  '/%2fetc%2fpasswd',
  '/package.json',
  '/index.html/../.prerender-manifest.json',
  '/.vite/manifest.json',
])('%s is not served', async (target) => {
  expect([400, 404]).toContain(statusesIn(await exchange(get(target)))[0]);
});

test.each([
  '/%00',
  '/assets/%00.js',
  '/%ff',
  '/%c0%af%c0%af',
  '/%',
  '/%e2%80%a8',
  '/con.js',
  '/assets/',
  '/assets/.js',
  '/API/EVENT',
  '/%61pi/event',
  '/api/event%00',
  '/api//event',
  `/${'a'.repeat(300)}.js`,
  `/${'%41'.repeat(2000)}`,
  '/a'.repeat(2000),
  '/event/%0d%0aX-Injected:%201',
  '/AUTH/CALLBACK/x%0d%0aX-Injected:%201',
  '/AUTH/CALLBACK/%C3%A9%E2%82%AC',
  '/AUTH/CALLBACK/%ED%A0%80',
  '/AUTH/CALLBACK/%2F%2Fevil.example',
  '/ABOUT/%0aX',
  '//evil.example/EVENTS',
  '/%2F%2Fevil.example/EVENTS',
  '/%5Cevil.example/EVENTS',
  '/EVENTS?//evil.example',
  '/EVENTS//evil.example',
  '//EVENTS',
  '/EVENTS.HTML',
])('the odd address %s breaks nothing and leads to no other site', async (target) => {
  const received = await exchange(get(target));
  const statuses = statusesIn(received);
  expect(statuses).toHaveLength(1);
  expect(statuses[0]).toBeLessThan(500);
  expect(received).not.toMatch(/^X-Injected/im);
  const location = /^location: (.*)$/im.exec(received)?.[1]?.trim() ?? '/';
  expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
});

test.each(['/', '/EVENTS', '/nowhere', '/api/event', '/api/nothing', '/sitemap.xml'])(
  'a foreign Host does not appear in the response to %s',
  async (target) => {
    const foreign = 'Host: evil.example\r\nX-Forwarded-Host: evil.example';
    const bytes = `GET ${target} HTTP/1.1\r\n${foreign}\r\nConnection: close\r\n\r\n`;
    expect(await exchange(bytes)).not.toContain('evil.example');
  },
);

test.each([
  ['chunk extension', chunked('1;')],
  ['refused body', post('Content-Length: 9000000000')],
])('a client that never ends a %s is disconnected', async (_, start) => {
  const socket = connect(running.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(start);
  const startedAt = performance.now();
  while (!socket.closed && performance.now() - startedAt < 12_000) {
    if (!socket.write('a'.repeat(20_000))) await sleep(10);
  }
  expect(socket.closed).toBe(true);
});

test.skipIf(process.platform !== 'linux')(
  'responses without a body and aborted downloads leave no file open',
  async () => {
    const openFiles = async () => (await readdir(`/proc/${running.pid}/fd`)).length;
    const asset = `${running.url}/index.html`;
    const etag = (await fetch(asset)).headers.get('ETag') ?? '';
    const before = await openFiles();
    for (let round = 0; round < 50; round += 1) {
      await fetch(asset, { method: 'HEAD' });
      await fetch(asset, { headers: { 'If-None-Match': etag } });
      await (await fetch(asset, { headers: { Range: 'bytes=0-0' } })).arrayBuffer();
      const socket = connect(running.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(get('/index.html'));
      await sleep(5);
      socket.destroy();
    }
    await expect.poll(openFiles, { timeout: 5000 }).toBeLessThanOrEqual(before + 5);
  },
);
