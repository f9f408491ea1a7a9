// Bytes that two servers could parse as different requests, and malformed HTTP.
import assert from 'node:assert/strict';
import { ms, open, send, sleep, sendRaw, until } from './client.mjs';

const SMUGGLED = 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
/**
 * @param {string} headers
 * @param {string} [body]
 */
const post = (headers, body = '') =>
  `POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
/** @param {string} body */
const chunked = (body) => post('Transfer-Encoding: chunked', body);

/** Each gets one client error. The bytes after it must never be parsed as a second request. */
const AMBIGUOUS = {
  'two lengths': post('Content-Length: 0\r\nContent-Length: 62', SMUGGLED),
  'a list of lengths': post('Content-Length: 0, 62', SMUGGLED),
  'a length and chunks': post(
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    `0\r\n\r\n${SMUGGLED}`,
  ),
  'chunks and a length': post(
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    `0\r\n\r\n${SMUGGLED}`,
  ),
  'chunked twice': post(
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
    `0\r\n\r\n${SMUGGLED}`,
  ),
  'chunked and something': post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${SMUGGLED}`),
  'something like chunked': post('Transfer-Encoding: xchunked', `0\r\n\r\n${SMUGGLED}`),
  'a tab before chunked': post('Transfer-Encoding:\x0bchunked', `0\r\n\r\n${SMUGGLED}`),
  'a space before the colon': post('Transfer-Encoding : chunked', `0\r\n\r\n${SMUGGLED}`),
  'a folded header': post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${SMUGGLED}`),
  'a negative length': post('Content-Length: -1', SMUGGLED),
  'a length with a sign': post('Content-Length: +0', SMUGGLED),
  'a hexadecimal length': post('Content-Length: 0x0', SMUGGLED),
  'a length beyond 64 bits': post('Content-Length: 18446744073709551616', SMUGGLED),
  'a chunk size with 0x': chunked(`0x0\r\n\r\n${SMUGGLED}`),
  'a negative chunk size': chunked(`-0\r\n\r\n${SMUGGLED}`),
  'a chunk size beyond 64 bits': chunked(`10000000000000000\r\n\r\n${SMUGGLED}`),
  'a chunk that is longer than it says': chunked(`1\r\nab\r\n0\r\n\r\n${SMUGGLED}`),
  'a bare line feed after a chunk size': chunked(`0\n\n${SMUGGLED}`),
  'bare carriage returns': `GET / HTTP/1.1\rHost: x\r\r${SMUGGLED}`,
  'a NUL in a header': post('X: \0', SMUGGLED),
  'a header without a name': post(': x', SMUGGLED),
  'a space in a header name': post('X Y: z', SMUGGLED),
  'a space before the first header': `GET / HTTP/1.1\r\n Host: x\r\n\r\n${SMUGGLED}`,
  'no Host': `GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n`,
  'two Hosts': `GET /api/health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n`,
  'the same Host twice': `GET /api/health HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n`,
  'a Host with a user': `GET /api/health HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n`,
  'a Host with a path': `GET / HTTP/1.1\r\nHost: x/api/health?\r\nConnection: close\r\n\r\n`,
  'an empty Host': `GET /api/health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`,
  'a target that is no path': `GET api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  'an asterisk': `OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  'an unknown version': `GET /api/health HTTP/9.9\r\nHost: x\r\n\r\n${SMUGGLED}`,
  'the oldest HTTP': `GET /api/health\r\n\r\n${SMUGGLED}`,
  'the preface of HTTP/2': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${SMUGGLED}`,
  'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'an unknown method': `SMUGGLE / HTTP/1.1\r\nHost: x\r\n\r\n${SMUGGLED}`,
};

const REQUIRED_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'x-request-id',
  'cache-control',
];

/** @param {string} text */
const headersOf = (text) => text.slice(0, text.indexOf('\r\n\r\n')).toLowerCase();

/**
 * @param {import('./client.mjs').Trial} trial
 * @param {import('./client.mjs').Target} site
 */
export async function attack(trial, site) {
  const { url } = site;

  for (const [name, bytes] of Object.entries(AMBIGUOUS)) {
    await trial(`${name}: one client error, and the bytes after it are ignored`, async () => {
      const { statuses, text } = await sendRaw(site, bytes, 1000);
      assert.ok(!text.includes('"Alive"'), 'the smuggled request got a response');
      assert.equal(statuses.length, 1, `statuses ${statuses.join()}`);
      assert.ok(statuses[0] >= 400 && statuses[0] < 500, `statuses ${statuses.join()}`);
      return String(statuses);
    });
  }

  await trial('the body of a GET is never parsed as a request', async () => {
    const bytes = `GET /api/event HTTP/1.1\r\nHost: x\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`;
    const { text } = await sendRaw(site, bytes);
    assert.ok(!text.includes('"Alive"'));
  });

  await trial('a trailer is not used as a header', async () => {
    const trailer = '0\r\nX-Forwarded-For: 6.6.6.6\r\nHost: y\r\n\r\n';
    const { statuses } = await sendRaw(site, chunked(`2\r\n{}\r\n${trailer}`));
    assert.deepEqual(statuses, [400]);
  });

  await trial('an upgrade to another protocol is ignored', async () => {
    for (const protocol of ['h2c', 'websocket']) {
      const upgrade = `Upgrade: ${protocol}\r\nConnection: Upgrade, close\r\n`;
      const { statuses } = await sendRaw(
        site,
        `GET /api/health HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`,
      );
      assert.ok(statuses.length === 1 && statuses[0] !== 101, `${protocol}: ${statuses.join()}`);
    }
  });

  const errors = {
    400: 'GET / HTTP/1.1\r\nHost: x\r\nX Y: z\r\n\r\n',
    404: 'GET /api/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    405: 'PUT /api/event HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    413: post('Content-Length: 20000\r\nConnection: close'),
    414: `GET /api/${'a'.repeat(9000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    415: 'POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    417: 'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: something\r\nConnection: close\r\n\r\n',
    431: `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
  };
  for (const [status, bytes] of Object.entries(errors)) {
    await trial(`a ${status} is JSON and has the required headers`, async () => {
      const { text, statuses } = await sendRaw(site, bytes, 1000);
      assert.deepEqual(statuses, [Number(status)]);
      const headers = headersOf(text);
      const missing = REQUIRED_HEADERS.filter((name) => !headers.includes(`\r\n${name}:`));
      assert.deepEqual(missing, [], `without ${missing.join(', ')}`);
      assert.match(headers, /content-type: application\/json/);
      assert.match(text, /"data":null/);
    });
  }

  await trial('a request without a Host has them too', async () => {
    const { text } = await sendRaw(site, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
    const missing = REQUIRED_HEADERS.filter((name) => !headersOf(text).includes(`\r\n${name}:`));
    assert.deepEqual(missing, []);
  });

  await trial('2,500 headers are bounded', async () => {
    const headers = Array.from({ length: 2500 }, (_, index) => `A${index}: b`).join('\r\n');
    const { statuses } = await sendRaw(
      site,
      `GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`,
      1000,
    );
    assert.ok(statuses.length <= 1 && !statuses.some((status) => status >= 500), String(statuses));
    return String(statuses);
  });

  await trial('Expect: 100-continue gets its response before the body', async () => {
    const socket = open(site);
    socket.write(post('Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close'));
    await until(() => socket.received.includes('100 Continue'), 1000);
    assert.match(socket.received, /^HTTP\/1\.1 100/);
    socket.write('{}');
    await until(() => socket.isClosed, 1000);
    assert.match(socket.received, /HTTP\/1\.1 400/);
    socket.destroy();
  });

  await trial('an endless chunk extension closes the connection', async () => {
    const socket = open(site);
    socket.write(chunked('1;'));
    let sent = 0;
    while (!socket.isClosed && sent < 4_000_000) {
      socket.write('a'.repeat(20_000));
      sent += 20_000;
      await sleep(2);
    }
    socket.destroy();
    assert.ok(sent < 4_000_000, '4 MB were read');
    return `after ${sent / 1000} kB`;
  });

  await trial(
    'a client that keeps sending after an error is disconnected within 10 s',
    async () => {
      const startedAt = performance.now();
      const socket = open(site);
      socket.write(
        'POST /api/event HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000000\r\n\r\n',
      );
      const rest = Buffer.alloc(65_536, 'a');
      while (!socket.destroyed && !socket.isClosed && performance.now() - startedAt < 12_000) {
        if (!socket.write(rest)) await sleep(10);
      }
      socket.destroy();
      const took = performance.now() - startedAt;
      assert.ok(took < 10_000, 'the server still reads');
      return ms(took);
    },
  );

  await trial('after all that, the next request succeeds', async () => {
    const { status, ms: took } = await send(`${url}/api/health`);
    assert.equal(status, 200);
    return ms(took);
  });
}
