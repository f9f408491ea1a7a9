// Requests by pages of other origins.
import assert from 'node:assert/strict';
import { send } from './client.mjs';
import { startupError, startSite } from './target.mjs';

const ALLOWED = 'https://other.example';
const STRANGERS = [
  'https://evil.example',
  'null',
  'http://other.example',
  'https://other.example:8443',
  'https://other.example.evil.example',
  'https://evil-other.example',
  'https://sub.other.example',
  'https://other.example/',
  'https://other.example.',
  'HTTPS://OTHER.EXAMPLE',
  `${ALLOWED}, https://evil.example`,
  '*',
  '',
];

/** @param {import('./client.mjs').HttpResponse} response */
const corsHeaders = ({ headers }) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

/**
 * @param {string} url
 * @param {string} origin
 * @param {Record<string, string>} [headers]
 */
const preflight = (url, origin, headers = {}) =>
  send(url, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization',
      ...headers,
    },
  });

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  const own = await startSite();
  const open = await startSite({ ALLOWED_ORIGINS: ALLOWED });

  await trial('no other origin is allowed by default', async () => {
    for (const origin of [ALLOWED, own.url, ...STRANGERS]) {
      for (const path of ['/api/event', '/api/user', '/api/nothing', '/']) {
        const response = await send(`${own.url}${path}`, { headers: { Origin: origin } });
        assert.deepEqual(corsHeaders(response), [], `${origin} ${path}`);
        assert.deepEqual(corsHeaders(await preflight(`${own.url}${path}`, origin)), []);
      }
    }
  });

  await trial('an allowed origin must match exactly', async () => {
    for (const origin of STRANGERS) {
      const allowed = (await send(`${open.url}/api/event`, { headers: { Origin: origin } }))
        .headers;
      assert.equal(allowed['access-control-allow-origin'], undefined, origin);
      const preflighted = (await preflight(`${open.url}/api/event`, origin)).headers;
      assert.equal(preflighted['access-control-allow-origin'], undefined, origin);
    }
    return `${STRANGERS.length} others`;
  });

  await trial(
    'an allowed origin can read every response, errors included, and Vary names Origin',
    async () => {
      /** @type {[string, number][]} */
      const cases = [
        ['/api/event', 200],
        ['/api/user', 401],
        ['/api/nothing', 404],
        ['/api/auth/email/otp?email=x', 400],
        [`/api/event?${'a'.repeat(9000)}`, 414],
      ];
      for (const [path, status] of cases) {
        const { status: given, headers } = await send(`${open.url}${path}`, {
          headers: { Origin: ALLOWED },
        });
        assert.equal(given, status);
        assert.equal(
          headers['access-control-allow-origin'],
          ALLOWED,
          `${path.slice(0, 30)} (${status})`,
        );
        assert.match(String(headers.vary), /Origin/i, path.slice(0, 30));
      }
    },
  );

  await trial('an allowed origin can read Retry-After and Date, without credentials', async () => {
    const { headers } = await send(`${open.url}/api/event`, { headers: { Origin: ALLOWED } });
    const exposed = String(headers['access-control-expose-headers']).toLowerCase();
    assert.match(exposed, /retry-after/);
    assert.match(exposed, /\bdate\b/);
    assert.equal(headers['access-control-allow-credentials'], undefined);
  });

  await trial('its preflight allows only the methods and headers of the API', async () => {
    const { status, headers } = await preflight(`${open.url}/api/auth/logout`, ALLOWED, {
      'Access-Control-Request-Private-Network': 'true',
    });
    assert.equal(status, 204);
    assert.equal(headers['access-control-allow-methods'], 'GET,POST,PUT,DELETE');
    assert.ok(!/\*|cookie/i.test(String(headers['access-control-allow-headers'])));
    assert.equal(headers['access-control-allow-private-network'], undefined);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });

  await trial('the site’s pages have no CORS headers', async () => {
    const { headers } = await preflight(`${open.url}/`, ALLOWED);
    assert.equal(headers['access-control-allow-origin'], undefined);
  });

  await trial('pictures may be embedded by other origins, nothing else may', async () => {
    const { text } = await send(own.url);
    const asset = /\/assets\/[\w.-]+\.js/.exec(text)?.[0];
    /** @param {string | undefined} path */
    const policy = async (path) =>
      (await send(`${own.url}${path}`)).headers['cross-origin-resource-policy'];
    for (const path of ['/art/event-fallback.svg', '/favicon.svg']) {
      assert.equal(await policy(path), 'cross-origin', path);
    }
    for (const path of ['/', '/api/event', '/api/nothing', asset, '/sw.js']) {
      assert.equal(await policy(path), 'same-origin', path);
    }
  });

  const mails = () => own.mailbox.mails.length;
  let askedFor = 0;
  const codeUrl = () => `${own.url}/api/auth/email/otp?email=cors${(askedFor += 1)}@example.org`;
  await trial('images, links, frames and prefetches send no mail', async () => {
    const before = mails();
    const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
    /** @type {Record<string, string>[]} */
    const requests = [
      { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Purpose': 'prefetch' },
      { Purpose: 'prefetch' },
      // Browsers send no Sec-Fetch headers on plain http.
      { Accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' },
      { Accept: 'image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5' },
      { Accept: html },
      { Accept: html, Referer: 'http://evil.example/' },
      { Accept: '*/*', Referer: 'http://evil.example/page' },
      { Accept: 'application/json, text/plain, */*', Origin: 'http://evil.example' },
      { Accept: '*/*', Origin: 'null' },
    ];
    const accepted = [];
    for (const headers of requests) {
      const { status } = await send(codeUrl(), { headers, from: '198.51.100.2' });
      if (status === 200) accepted.push(JSON.stringify(headers));
    }
    assert.equal((await send(codeUrl(), { method: 'HEAD' })).status, 405);
    assert.deepEqual(accepted, []);
    assert.equal(mails(), before);
  });

  await trial('the site itself and clients other than browsers can request a code', async () => {
    const host = new URL(own.url).host;
    /** @type {Record<string, string>[]} */
    const requests = [
      { Accept: 'application/json, text/plain, */*', Referer: `http://${host}/auth` },
      {
        Accept: 'application/json, text/plain, */*',
        'Sec-Fetch-Dest': 'empty',
        'Sec-Fetch-Site': 'same-origin',
      },
      { Accept: '*/*' },
      { Accept: 'application/json' },
    ];
    for (const headers of requests) {
      const { status } = await send(codeUrl(), { headers, from: '198.51.100.3' });
      assert.equal(status, 200, JSON.stringify(headers));
    }
  });

  const WRONG_SETTINGS = {
    ALLOWED_ORIGINS: ['*', 'null', 'https://*.example.org'],
    TRUSTED_PROXIES: ['0.0.0.0/0', '::/0', '*'],
  };
  for (const [name, values] of Object.entries(WRONG_SETTINGS)) {
    await trial(`${name} with a wildcard or a null origin prevents the start`, async () => {
      const accepted = [];
      for (const value of values) {
        const message = await startupError({ [name]: value }).catch(() => '');
        if (!message.includes(name)) accepted.push(value);
      }
      assert.deepEqual(accepted, []);
    });
  }
  await own.close();
  await open.close();
}
