// Bodies and parameters that a parser or a handler may mishandle.
import assert from 'node:assert/strict';
import { many, ms, open, fastestMs, send, sleep, sendRaw } from './client.mjs';

const CALLS = {
  '/api/email': { email: 'a@example.org' },
  '/api/auth/email/otp/verify': { email: 'a@example.org', otp: 'AAAA', token: 'x' },
  '/api/auth/refresh': { accessToken: 'x' },
  '/api/auth/admin': { email: 'a@example.org', password: 'wrong' },
};

const WRONG_VALUES = [null, true, 1, -1, 1e308, [], ['a@example.org'], {}, { $ne: null }, '', ' '];

const NO_JSON = [
  '',
  '{',
  '{"email":',
  '{"email":"a@example.org"',
  '{"email":"a@example.org"}}',
  "{'email':'a@example.org'}",
  '{"email":"a@example.org",}',
  '{"email":NaN}',
  '{"email":"\\x41"}',
  '// a\n{}',
  'undefined',
];

const WRONG_TYPES = [
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json/x',
  'text/json',
  '',
];

/**
 * @param {import('./client.mjs').Trial} trial
 * @param {import('./client.mjs').Target} site
 */
export async function attack(trial, site) {
  const { url } = site;
  /**
   * @param {string} path
   * @param {import('./client.mjs').SendOptions} options
   */
  const post = (path, options) => send(`${url}${path}`, { method: 'POST', ...options });
  const json = { 'Content-Type': 'application/json' };
  /**
   * @param {import('./client.mjs').HttpResponse} response
   * @param {string} what
   */
  const assertClientError = ({ status, json: body, headers }, what) => {
    assert.ok(status >= 400 && status < 500, `${what}: ${status}`);
    assert.ok(body?.data === null && body.code && body.message, `${what}: no envelope`);
    assert.match(String(headers['content-type']), /^application\/json/);
  };

  await trial('a value of the wrong type is a 400 that names its field', async () => {
    let count = 0;
    for (const [path, right] of Object.entries(CALLS)) {
      for (const field of Object.keys(right)) {
        for (const value of WRONG_VALUES) {
          const response = await post(path, {
            json: { ...right, [field]: value },
            from: `10.1.0.${count % 250}`,
          });
          const what = `${path} ${field} ${JSON.stringify(value)}`;
          if (field !== 'accessToken' && field !== 'token')
            assert.equal(response.json?.field, field, what);
          // Any string is checked as a token.
          if (typeof value === 'string') assertClientError(response, what);
          else assert.equal(response.status, 400, what);
          count += 1;
        }
      }
    }
    return `${count} bodies`;
  });

  await trial('a body that is not an object is a 400', async () => {
    for (const path of Object.keys(CALLS)) {
      for (const body of ['null', '[]', '"a"', '1', 'true', '[{"email":"a@example.org"}]']) {
        assert.equal((await post(path, { body, headers: json })).status, 400, `${path} ${body}`);
      }
    }
  });

  await trial('broken and truncated JSON is a 400', async () => {
    for (const body of NO_JSON) {
      const response = await post('/api/email', { body, headers: json });
      assert.equal(response.status, 400, body);
      assertClientError(response, body);
    }
    const noUtf8 = Buffer.from('7b22656d61696c223a22ff40622e6365227d', 'hex');
    assert.equal((await post('/api/email', { body: noUtf8, headers: json })).status, 400);
  });

  await trial('another media type or an encoding is a 415', async () => {
    for (const type of WRONG_TYPES) {
      const response = await post('/api/email', {
        body: '{"email":"a@example.org"}',
        headers: { 'Content-Type': type },
      });
      assert.equal(response.status, 415, type);
    }
    for (const encoding of ['gzip', 'br', 'gzip, identity']) {
      const headers = { ...json, 'Content-Encoding': encoding };
      assert.equal((await post('/api/email', { body: '{}', headers })).status, 415, encoding);
    }
  });

  await trial('a body over 16 KiB is a 413, with or without a length', async () => {
    const body = JSON.stringify({ email: 'a@example.org', rest: 'a'.repeat(16_384) });
    assert.equal((await post('/api/email', { body, headers: json })).status, 413);
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const head = 'POST /api/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const { statuses } = await sendRaw(site, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`);
    assert.deepEqual(statuses, [413]);
  });

  await trial('deep nesting and thousands of keys cost little time', async () => {
    const bodies = [
      '['.repeat(16_000),
      `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`,
      `{"email":${'['.repeat(7000)}${']'.repeat(7000)}}`,
      `{${Array.from({ length: 2200 }, (_, index) => `"${index.toString(36)}":0`).join(',')}}`,
    ];
    let most = 0;
    for (const body of bodies) {
      const took = await fastestMs(async () => {
        assert.equal(
          (await post('/api/email', { body, headers: json, from: '10.2.0.1' })).status,
          400,
        );
      }, 4);
      most = Math.max(most, took);
    }
    assert.ok(most < 60, ms(most));
    return `at most ${ms(most)}`;
  });

  await trial('an address made to slow down a regular expression is a 400 at once', async () => {
    let most = 0;
    for (const email of [
      'a'.repeat(16_000),
      'a.'.repeat(8000),
      `a@${'a.'.repeat(7900)}`,
      `a@${'a-'.repeat(7900)}`,
      `${'+'.repeat(8000)}@${'a'.repeat(8000)}`,
      '\ufdfa'.repeat(5000),
      ' '.repeat(16_000),
    ]) {
      const took = await fastestMs(async () => {
        assert.equal((await post('/api/email', { json: { email }, from: '10.2.0.1' })).status, 400);
      }, 3);
      most = Math.max(most, took);
    }
    assert.ok(most < 60, ms(most));
    return `at most ${ms(most)}`;
  });

  await trial('__proto__ and constructor have no effect', async () => {
    const poison =
      '{"__proto__":{"email":"a@example.org","data":1},"constructor":{"prototype":{"email":"b@c.de"}}}';
    for (const path of Object.keys(CALLS)) {
      assert.equal((await post(path, { body: poison, headers: json })).status, 400, path);
    }
    const query = '/api/auth/email/otp?__proto__[email]=a@example.org&constructor=x';
    assert.equal((await send(`${url}${query}`)).status, 400);
    assert.equal((await post('/api/email', { json: {} })).json.field, 'email');
  });

  await trial(
    'of a duplicate key the last value counts, and a duplicate parameter is a 400',
    async () => {
      const body = '{"email":"first@example.org","email":["second"]}';
      assert.equal((await post('/api/email', { body, headers: json })).status, 400);
      const twice = await send(`${url}/api/auth/email/otp?email=a@example.org&email=b@example.org`);
      assert.equal(twice.status, 400);
      assert.equal(twice.json.field, 'email');
    },
  );

  await trial('unusual numbers are not valid event ids', async () => {
    for (const id of [
      '1e3',
      '0x1',
      '-1',
      '99999999999999999999',
      '1.0',
      ' 1',
      '１',
      '%00',
      '[object Object]',
    ]) {
      const { status } = await send(`${url}/api/event/register?eventId=${encodeURIComponent(id)}`);
      assert.ok(status === 401 || status === 404 || status === 400, `${id}: ${status}`);
    }
  });

  await trial('aborted bodies do not affect other requests', async () => {
    await many(40, async (index) => {
      const socket = open(site);
      const path = Object.keys(CALLS)[index % 4];
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"email":`,
      );
      await sleep(10 + index);
      if (index % 2 === 0) socket.destroy();
      else socket.resetAndDestroy();
    });
    await sleep(200);
    assert.equal((await send(`${url}/api/health`)).status, 200);
  });
}
