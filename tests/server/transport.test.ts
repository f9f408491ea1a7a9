import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildServer, type Build, type RunningServer } from '#tests/support/server-process';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const ASSET_BYTES = 4 * 1024 * 1024;
const PIPELINING_CONNECTIONS = 300;
const PIPELINED_REQUESTS = 100;
const MEBIBYTE = 1024 * 1024;

let build: Build;
const started: { running: RunningServer; dataDir: string }[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  build = await buildServer();
  await writeFile(path.join(build.siteDir, 'large.bin'), Buffer.alloc(ASSET_BYTES, 'a'));
});

afterAll(() => build.remove());

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const { running, dataDir } of started.splice(0)) {
    await running.end('SIGKILL');
    await rm(dataDir, { recursive: true });
  }
});

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'data-'));
  const running = await build.start({ DATA_DIR: dataDir, ...environment });
  started.push({ running, dataDir });
  return running;
}

function open({ port }: RunningServer): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Sends the text and returns everything received until the connection ends. */
function exchange(running: RunningServer, text: string): Promise<string> {
  return new Promise((resolve) => {
    let response = '';
    const socket = open(running);
    socket.write(text);
    socket.on('data', (chunk) => (response += String(chunk)));
    socket.on('close', () => resolve(response));
  });
}

const get = (target: string, ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;

const descriptorsOf = async ({ pid }: RunningServer) => (await readdir(`/proc/${pid}/fd`)).length;

async function residentBytesOf({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) * 1024;
}

async function responseTimeMs({ url }: RunningServer): Promise<number> {
  const startedAt = performance.now();
  expect((await fetch(`${url}/api/event`)).status).toBe(200);
  return performance.now() - startedAt;
}

/** Opens connections that each send all requests at once and never read a response. */
async function flood(running: RunningServer, connections: number, text: string): Promise<void> {
  for (let index = 0; index < connections; index += 1) {
    const socket = open(running);
    socket.pause();
    socket.write(text);
    if (index % 20 === 19) await sleep(10);
  }
}

test.skipIf(process.platform !== 'linux')(
  'pipelined downloads that are never read cost no descriptors, memory or time of others',
  async () => {
    const [running, calm] = [await start(), await start()];
    await responseTimeMs(running);
    await responseTimeMs(calm);
    const descriptors = await descriptorsOf(running);
    const memory = await residentBytesOf(running);

    const flooding = flood(
      running,
      PIPELINING_CONNECTIONS,
      get('/large.bin').repeat(PIPELINED_REQUESTS),
    );
    const delays: number[] = [];
    const memories: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      // A machine that stalls delays the other server's response as much.
      const [flooded = NaN, other = NaN] = await Promise.all([running, calm].map(responseTimeMs));
      delays.push(flooded - other);
      memories.push(await residentBytesOf(running));
      await sleep(100);
    }
    await flooding;
    await sleep(500);
    expect(Math.max(...delays)).toBeLessThan(1000);
    expect((Math.max(...memories) - memory) / MEBIBYTE).toBeLessThan(100);
    expect((await descriptorsOf(running)) - descriptors).toBeLessThan(50);
  },
);

test.skipIf(process.platform !== 'linux')(
  'responses queued behind an unread one end with their connection',
  async () => {
    const running = await start();
    await responseTimeMs(running);
    const descriptors = await descriptorsOf(running);
    await flood(running, 100, get('/large.bin').repeat(10));
    await sleep(1000);
    // One socket and one file each, however many requests are queued.
    expect((await descriptorsOf(running)) - descriptors).toBeLessThan(250);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect
      .poll(async () => (await descriptorsOf(running)) - descriptors, { timeout: 5000 })
      .toBeLessThan(10);
  },
);

test('a few pipelined requests all get a response, in order', async () => {
  const running = await start();
  const response = await exchange(
    running,
    get('/api/health') +
      get('/') +
      get('/api/nowhere') +
      get('/events') +
      get('/api/health', 'Connection: close'),
  );
  expect([...response.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '200',
    '404',
    '200',
    '200',
  ]);
  expect(response.indexOf('<title>Home')).toBeLessThan(response.indexOf('not_found'));
  expect(response.indexOf('not_found')).toBeLessThan(response.indexOf('<title>Events'));
});

test('a client that does not read is disconnected, one that reads slowly is not', async () => {
  const running = await start({ STALLED_CONNECTION_SECONDS: '2' });
  const stalled = open(running);
  stalled.pause();
  stalled.write(get('/large.bin').repeat(5));
  const slow = open(running);
  let received = 0;
  slow.on('data', (chunk) => {
    received += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 40);
  });
  slow.write(get('/large.bin', 'Connection: close'));
  const closed = new Promise((resolve) => slow.on('close', resolve));
  await sleep(5000);
  const ended = new Promise((resolve) => stalled.on('close', resolve));
  stalled.resume();
  await ended;
  await closed;
  expect(stalled.bytesRead).toBeLessThan(5 * ASSET_BYTES);
  expect(received).toBeGreaterThan(ASSET_BYTES);
});

test('one client IP cannot use all connections, and the trusted proxy is not limited', async () => {
  const limits = { MAX_CONNECTIONS: '40', MAX_CONNECTIONS_PER_IP: '10' };
  const running = await start(limits);
  const closedOf = async (target: RunningServer) => {
    const opened = Array.from({ length: 15 }, () => open(target));
    await sleep(500);
    return opened.filter((socket) => socket.closed).length;
  };
  expect(await closedOf(running)).toBeGreaterThanOrEqual(5);
  await running.end('SIGKILL');
  expect(await closedOf(await start({ ...limits, TRUSTED_PROXIES: '127.0.0.1' }))).toBe(0);
});

const REJECTED = [
  ['nonsense\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  [get('/api/health', 'Expect: the-unexpected', 'Connection: close'), 417],
] as const;

test('errors before the app have the headers, a request id and a log line', async () => {
  const running = await start();
  for (const [text, status] of REJECTED) {
    const response = await exchange(running, text);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      'Strict-Transport-Security: max-age=31536000',
      'X-Content-Type-Options: nosniff',
      'Content-Security-Policy: default-src',
      'Cross-Origin-Resource-Policy: same-origin',
      'Cache-Control: no-store',
      'Content-Type: application/json',
    ]) {
      expect(response.toLowerCase()).toContain(header.toLowerCase());
    }
    expect(response).toContain('{"data":null,');
    const requestId = /x-request-id: (\S+)/i.exec(response)?.[1] ?? 'none';
    await expect.poll(() => running.said.stdout).toContain(requestId);
  }
  expect(running.said.stdout).not.toContain('internal_error');
});

test('a rejected connection is released although the client keeps its half open', async () => {
  const running = await start();
  const before = await descriptorsOf(running);
  const clients = Array.from({ length: 20 }, () => {
    const socket = connect({ port: running.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {});
    sockets.push(socket);
    socket.resume().write('GARBAGE\r\n\r\n');
    return socket;
  });
  const haveResponses = () => clients.every(({ bytesRead }) => bytesRead > 0);
  await expect.poll(haveResponses, { timeout: 10_000 }).toBe(true);
  await expect
    .poll(() => descriptorsOf(running), { timeout: 10_000 })
    .toBeLessThanOrEqual(before + 5);
});

test('a request whose body never arrives is a 408 with the headers', async () => {
  const running = await start({ REQUEST_TIMEOUT_SECONDS: '2' });
  const response = await exchange(
    running,
    'POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      'Content-Length: 100\r\n\r\n{"em',
  );
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(response.toLowerCase()).toContain('strict-transport-security');
  expect(response).toMatch(/x-request-id: [\da-f-]{36}/i);
  expect(running.said.stdout).not.toContain('internal_error');
});

test('malformed HTTP after a request cannot write into its response', async () => {
  const running = await start();
  const response = await exchange(running, `${get('/large.bin')}nonsense\r\n\r\n`);
  expect(response.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
});

test('a client that waits for 100 Continue gets it, and the response', async () => {
  const running = await start();
  const body = JSON.stringify({ email: 'jane@example.org' });
  const socket = open(running);
  let response = '';
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('data', (chunk) => {
    response += String(chunk);
    if (response.endsWith('100 Continue\r\n\r\n')) socket.write(body);
  });
  socket.write(
    'POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  );
  await closed;
  expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
});

test('clients that disconnect early are not logged as server errors', async () => {
  const running = await start();
  for (let round = 0; round < 10; round += 1) {
    const upload = open(running);
    upload.write(
      'POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        'Content-Length: 100\r\n\r\n{"em',
    );
    const download = open(running);
    download.write(get('/large.bin'));
    const pipelined = open(running);
    pipelined.write(get('/large.bin').repeat(10));
    await sleep(round * 5);
    for (const socket of [upload, download, pipelined]) socket.resetAndDestroy();
  }
  await sleep(300);
  expect((await fetch(`${running.url}/api/ready`)).status).toBe(200);
  expect(await running.end('SIGTERM')).toBe(0);
  const lines = running.said.stdout.trim().split('\n');
  const events = new Set(lines.map((line) => JSON.parse(line).event));
  expect([...events]).toEqual(['request']);
});

const FAULTS = `
  process.on('SIGUSR2', () => { throw new Error('unforeseen'); });
  process.on('SIGHUP', () => { Promise.reject(new Error('unforeseen')); });`;

test.each([
  ['SIGUSR2', 'uncaughtException'],
  ['SIGHUP', 'unhandledRejection'],
] as const)(
  'after %s the server logs %s, completes requests in flight and exits with 1',
  async (signal, event) => {
    const running = await start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAULTS)}`,
    });
    const slow = open(running);
    let response = '';
    slow.on('data', (chunk) => (response += String(chunk)));
    const body = JSON.stringify({ email: 'jane@example.org' });
    slow.write(
      'POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await sleep(300);
    process.kill(running.pid, signal);
    await sleep(300);
    slow.write(body.slice(5));
    await expect.poll(() => running.hasEnded(), { timeout: 15_000 }).toBe(true);
    expect(response).toMatch(/^HTTP\/1\.1 201 /);
    expect(await running.end('SIGTERM')).toBe(1);
    expect(running.said.stdout).toContain(`"event":"${event}"`);
    expect(running.said.stdout).toContain('unforeseen');
  },
);
