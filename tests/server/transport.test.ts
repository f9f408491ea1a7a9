import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { build, start, useBuild, type RunningServer } from '#tests/support/server-process';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const ASSET_BYTES = 4 * 1024 * 1024;
const PIPELINING_CONNECTIONS = 300;
const PIPELINED_REQUESTS = 100;
const MEBIBYTE = 1024 * 1024;

const sockets: Socket[] = [];

useBuild();
beforeAll(async () => {
  await writeFile(path.join(build.siteDir, 'large.bin'), Buffer.alloc(ASSET_BYTES, 'a'));
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

function open({ port }: RunningServer): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
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

test('a client that does not read is disconnected, one that reads slowly is not', async () => {
  const running = await start({ STALLED_CONNECTION_SECONDS: '1' });
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
  // Takes longer than a client may stall.
  await new Promise((resolve) => slow.on('close', resolve));
  expect(received).toBeGreaterThan(ASSET_BYTES);
  const ended = new Promise((resolve) => stalled.on('close', resolve));
  stalled.resume();
  await ended;
  expect(stalled.bytesRead).toBeLessThan(5 * ASSET_BYTES);
});

test('one client IP cannot use all connections, and the trusted proxy is not limited', async () => {
  const limits = { MAX_CONNECTIONS: '40', MAX_CONNECTIONS_PER_IP: '10' };
  const answered = async (running: RunningServer) => {
    const responses = Array.from(
      { length: 15 },
      () =>
        new Promise<boolean>((resolve) => {
          const socket = open(running);
          socket.write(get('/api/health'));
          socket.on('data', () => resolve(true));
          socket.on('close', () => resolve(false));
        }),
    );
    return (await Promise.all(responses)).filter(Boolean).length;
  };
  const few = await answered(await start(limits));
  // The connection of the check that the server is ready may still be open.
  expect([9, 10]).toContain(few);
  expect(await answered(await start({ ...limits, TRUSTED_PROXIES: '127.0.0.1' }))).toBe(15);
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
