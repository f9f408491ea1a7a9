// Clients that send slowly, do not read, send many requests at once, or never disconnect.
import assert from 'node:assert/strict';
import { ms, open, send, sleep, statusesIn, until } from './client.mjs';

const DISCONNECT_TIMEOUT_MS = 75_000;
const MAX_DESCRIPTORS_LEFT = 50;
const MAX_MEBIBYTES_MORE = 100;
const MAX_LATENCY_MS = 1000;
// A busy machine is slow without an attack, so the limit also depends on the latency before it.
const MAX_SLOWDOWN = 4;

/** @param {string} path */
const get = (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/**
 * Opens connections that write these bytes and never end by themselves.
 * @param {import('./client.mjs').Target} site
 * @param {number} count
 * @param {string} bytes
 */
const hold = (site, count, bytes) =>
  Array.from({ length: count }, () => {
    const socket = open(site);
    socket.write(bytes);
    return socket;
  });

/** @param {import('./client.mjs').OpenSocket[]} sockets */
const release = (sockets) => {
  for (const socket of sockets) socket.destroy();
};

/**
 * The longest latency of another visitor during the work, in ms.
 * @param {import('./client.mjs').Target} site
 * @param {() => Promise<unknown>} work
 */
async function longestWait({ url }, work) {
  const done = new AbortController();
  let longest = 0;
  const visiting = (async () => {
    while (!done.signal.aborted) {
      const { ms: took, status } = await send(`${url}/api/event`, { from: '198.51.100.1' });
      assert.equal(status, 200);
      longest = Math.max(longest, took);
      await sleep(100);
    }
  })();
  try {
    await work();
  } finally {
    done.abort();
    await visiting;
  }
  return longest;
}

/**
 * @param {import('./client.mjs').Trial} trial
 * @param {import('./client.mjs').Target} site
 */
export async function attack(trial, site) {
  const { url } = site;
  const descriptors = () => site.descriptors?.() ?? 0;
  const html = (await send(url)).text;
  const assets = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  const sizes = await Promise.all(
    assets.map(async (path) => (await send(`${url}${path}`)).text.length),
  );
  const large = assets[sizes.indexOf(Math.max(...sizes))] ?? '/';
  const before = descriptors();
  const undisturbed = await longestWait(site, () => sleep(2000));
  const maxMs = Math.max(MAX_LATENCY_MS, MAX_SLOWDOWN * undisturbed);

  // All of these wait for server timeouts, so they wait at the same time.
  const groups = {
    'that send a header a second': hold(site, 30, 'GET / HTTP/1.1\r\nHost: x\r\n'),
    'that send a body a byte a second': hold(
      site,
      30,
      'POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    ),
    'that send nothing': hold(site, 30, ''),
    'that got an error and stay': hold(site, 30, 'NO HTTP\r\n\r\n'),
    'that got an error after a response and stay': hold(
      site,
      30,
      `${get('/api/health')}NO HTTP\r\n\r\n`,
    ),
    'whose headers were too large and stay': hold(
      site,
      30,
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    ),
    'that asked to be closed and stay': hold(
      site,
      30,
      'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ),
    'that got a response and stay': hold(site, 30, get('/api/health')),
  };
  const trickle = setInterval(() => {
    for (const socket of groups['that send a header a second'])
      if (socket.writable) socket.write('X: y\r\n');
    for (const socket of groups['that send a body a byte a second'])
      if (socket.writable) socket.write(' ');
  }, 1000);
  const unread = hold(site, 20, get(large).repeat(12));
  for (const socket of unread) socket.pause();
  const startedAt = performance.now();

  await trial('slow clients do not delay others', async () => {
    const longest = await longestWait(site, () => sleep(3000));
    assert.ok(longest < maxMs, ms(longest));
    return `at most ${ms(longest)}`;
  });
  const all = Object.values(groups).flat();
  await until(() => all.every(({ isClosed }) => isClosed), DISCONNECT_TIMEOUT_MS);
  clearInterval(trickle);
  for (const [name, sockets] of Object.entries(groups)) {
    await trial(`clients ${name} are disconnected`, () => {
      const left = sockets.filter(({ isClosed }) => !isClosed).length;
      assert.equal(
        left,
        0,
        `${left} of ${sockets.length} are connected after ${DISCONNECT_TIMEOUT_MS / 1000} s`,
      );
      return `within ${Math.round((performance.now() - startedAt) / 1000)} s`;
    });
  }
  await trial('a client that times out gets a 408', () => {
    const received = groups['that send a header a second'].map(({ received }) =>
      received.slice(0, 12),
    );
    assert.ok(received.includes('HTTP/1.1 408'), [...new Set(received)].join());
    const [text] = groups['that send a header a second'].map(({ received }) =>
      received.toLowerCase(),
    );
    assert.ok(text.includes('x-content-type-options: nosniff'), 'without the required headers');
    assert.ok(text.includes('x-request-id:'), 'without a request id');
  });

  if (site.descriptors?.()) {
    await trial(
      'disconnected clients that never close their side leave no descriptor open',
      async () => {
        await until(() => descriptors() <= before + MAX_DESCRIPTORS_LEFT, 15_000);
        const left = descriptors() - before;
        assert.ok(left <= MAX_DESCRIPTORS_LEFT, `${left} descriptors more, while the clients stay`);
        return `${left} descriptors more`;
      },
    );
  }
  release([...all, ...unread]);
  await until(() => descriptors() <= before + 5, 5000);

  await trial('300 silent connections from one client IP do not block others', async () => {
    const sockets = hold(site, 300, '');
    await sleep(500);
    const { ms: took, status } = await send(`${url}/api/event`, { from: '198.51.100.1' });
    release(sockets);
    assert.equal(status, 200);
    assert.ok(took < maxMs, ms(took));
    return ms(took);
  });

  /**
   * Sends many requests on each of many connections and never reads a response.
   * @param {number} connections
   * @param {number} requests
   * @param {string} path
   */
  async function pipelined(connections, requests, path) {
    const memory = site.memory?.() ?? 0;
    const open = descriptors();
    let peak = memory;
    /** @type {import('./client.mjs').OpenSocket[]} */
    const sockets = [];
    const longest = await longestWait(site, async () => {
      for (let count = 0; count < connections; count += 1) {
        const [socket] = hold(site, 1, get(path).repeat(requests));
        socket.pause();
        sockets.push(socket);
        if (count % 10 === 0) await sleep(5);
        peak = Math.max(peak, site.memory?.() ?? 0);
      }
      await sleep(2000);
      peak = Math.max(peak, site.memory?.() ?? 0);
      release(sockets);
      await sleep(1000);
    });
    await until(() => descriptors() <= open + MAX_DESCRIPTORS_LEFT, 5000);
    const left = descriptors() - open;
    const summary = `${left} descriptors more, ${peak - memory} MiB more, others waited ${ms(longest)}`;
    assert.ok(left <= MAX_DESCRIPTORS_LEFT, summary);
    assert.ok(peak - memory <= MAX_MEBIBYTES_MORE, summary);
    assert.ok(longest < maxMs, summary);
    return summary;
  }

  let isBounded = false;
  await trial('400 unread downloads on each of 5 connections leave nothing behind', async () => {
    const summary = await pipelined(5, 400, large);
    isBounded = true;
    return summary;
  });
  await trial('100 unread downloads on each of 300 connections leave nothing behind', async () => {
    // A server that fails with 5 connections would only exhaust the machine.
    assert.ok(isBounded, 'skipped, because 5 connections were too many');
    return pipelined(300, 100, large);
  });
  await trial('1,000 unread API responses on each of 20 connections leave nothing behind', () =>
    pipelined(20, 1000, '/api/event'),
  );

  await trial('a client that pipelines and reads gets all responses in order', async () => {
    const [socket] = hold(site, 1, get('/api/health').repeat(5) + get('/api/nothing'));
    await until(() => socket.received.includes('404'), 5000);
    socket.destroy();
    assert.deepEqual(statusesIn(socket.received), [200, 200, 200, 200, 200, 404]);
  });
}
