// Clients that send slowly, do not read, ask for much at once, or never let go.
import assert from 'node:assert/strict';
import { ms, open, send, sleep, statusesIn, until } from './client.mjs';

const CUT_OFF_MS = 75_000;
const MAX_DESCRIPTORS_LEFT = 50;
const MAX_MEBIBYTES_MORE = 100;
const OTHERS_WITHIN_MS = 1000;
// A machine that has other work is slow without an attack.
const MAX_SLOWDOWN = 4;

const get = (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Opens connections that never end by themselves, with what each of them writes. */
const hold = (site, count, bytes) =>
  Array.from({ length: count }, () => {
    const socket = open(site);
    socket.write(bytes);
    return socket;
  });

const release = (sockets) => {
  for (const socket of sockets) socket.destroy();
};

/** The longest that another visitor waits until the work is done, in ms. */
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
  const mostMs = Math.max(OTHERS_WITHIN_MS, MAX_SLOWDOWN * undisturbed);

  // All of these wait for the server's own time-outs, so they wait together.
  const groups = {
    'that send a header a second': hold(site, 30, 'GET / HTTP/1.1\r\nHost: x\r\n'),
    'that send a body a byte a second': hold(
      site,
      30,
      'POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    ),
    'that say nothing': hold(site, 30, ''),
    'that were refused and stay': hold(site, 30, 'NO HTTP\r\n\r\n'),
    'that were refused after an answer and stay': hold(
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
    'that were answered and stay': hold(site, 30, get('/api/health')),
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

  await trial('slow clients keep nobody waiting', async () => {
    const longest = await longestWait(site, () => sleep(3000));
    assert.ok(longest < mostMs, ms(longest));
    return `at most ${ms(longest)}`;
  });
  const all = Object.values(groups).flat();
  await until(() => all.every(({ isOver }) => isOver), CUT_OFF_MS);
  clearInterval(trickle);
  for (const [name, sockets] of Object.entries(groups)) {
    await trial(`clients ${name} are cut off`, () => {
      const left = sockets.filter(({ isOver }) => !isOver).length;
      assert.equal(
        left,
        0,
        `${left} of ${sockets.length} are connected after ${CUT_OFF_MS / 1000} s`,
      );
      return `within ${Math.round((performance.now() - startedAt) / 1000)} s`;
    });
  }
  await trial('who is timed out is told 408', () => {
    const heard = groups['that send a header a second'].map(({ heard }) => heard.slice(0, 12));
    assert.ok(heard.includes('HTTP/1.1 408'), [...new Set(heard)].join());
    const [text] = groups['that send a header a second'].map(({ heard }) => heard.toLowerCase());
    assert.ok(text.includes('x-content-type-options: nosniff'), 'without the promised headers');
    assert.ok(text.includes('x-request-id:'), 'without a request id');
  });

  if (site.descriptors?.()) {
    await trial('of clients that were cut off and never let go nothing is left open', async () => {
      await until(() => descriptors() <= before + MAX_DESCRIPTORS_LEFT, 15_000);
      const left = descriptors() - before;
      assert.ok(
        left <= MAX_DESCRIPTORS_LEFT,
        `${left} descriptors more, while the clients hold on`,
      );
      return `${left} descriptors more`;
    });
  }
  release([...all, ...unread]);
  await until(() => descriptors() <= before + 5, 5000);

  await trial('300 silent connections from one place keep nobody out', async () => {
    const sockets = hold(site, 300, '');
    await sleep(500);
    const { ms: took, status } = await send(`${url}/api/event`, { from: '198.51.100.1' });
    release(sockets);
    assert.equal(status, 200);
    assert.ok(took < mostMs, ms(took));
    return ms(took);
  });

  /** Many downloads on each of many connections, none of which is ever read. */
  async function pipelined(connections, requests, path) {
    const memory = site.memory?.() ?? 0;
    const open = descriptors();
    let peak = memory;
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
    const told = `${left} descriptors more, ${peak - memory} MiB more, others waited ${ms(longest)}`;
    assert.ok(left <= MAX_DESCRIPTORS_LEFT, told);
    assert.ok(peak - memory <= MAX_MEBIBYTES_MORE, told);
    assert.ok(longest < mostMs, told);
    return told;
  }

  let isBounded = false;
  await trial(
    '400 downloads on each of 5 connections, never read, leave nothing behind',
    async () => {
      const told = await pipelined(5, 400, large);
      isBounded = true;
      return told;
    },
  );
  await trial('100 downloads on each of 300 connections do not either', async () => {
    // Against a server that fails at 5 it would only take the machine away.
    assert.ok(isBounded, 'not tried, since 5 connections were too many');
    return pipelined(300, 100, large);
  });
  await trial('1,000 calls of the API on each of 20 connections do not either', () =>
    pipelined(20, 1000, '/api/event'),
  );

  await trial('one who pipelines and reads gets all answers in order', async () => {
    const [socket] = hold(site, 1, get('/api/health').repeat(5) + get('/api/nothing'));
    await until(() => socket.heard.includes('404'), 5000);
    socket.destroy();
    assert.deepEqual(statusesIn(socket.heard), [200, 200, 200, 200, 200, 404]);
  });
}
