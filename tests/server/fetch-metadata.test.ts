import { expect, test } from 'vitest';
import { server, useServer } from '#tests/support/server';

const HOST = 'society.example.org';
const CLIENT = 'https://client.example.org';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const IMAGE = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const AXIOS = 'application/json, text/plain, */*';

useServer({
  environment: { APP_URL: `https://${HOST}`, ALLOWED_ORIGINS: CLIENT },
});

const ask = (headers: Record<string, string>) =>
  server.request('/api/auth/email/otp?email=jane@example.org', {
    headers: { Host: HOST, ...headers },
  });

/** The headers of a browser on an insecure origin, which sends no Sec-Fetch headers. */
const fromBrowser = (headers: Record<string, string>) => ({ 'User-Agent': FIREFOX, ...headers });

test.each([
  ['an image of a strange page', { Accept: IMAGE, Referer: 'http://strange.example/' }],
  ['an image in the site’s own page', { Accept: IMAGE, Referer: `http://${HOST}/events` }],
  ['a link of a strange page', { Accept: PAGE, Referer: 'http://strange.example/' }],
  ['a script element of a strange page', { Accept: '*/*', Referer: 'http://strange.example/' }],
  ['a script of a strange page', { Accept: AXIOS, Origin: 'http://strange.example' }],
  ['a page without an origin', { Accept: AXIOS, Origin: 'null' }],
  ['a host that begins alike', { Accept: AXIOS, Referer: `http://${HOST}.strange.example/` }],
  ['a user in the address', { Accept: AXIOS, Referer: `http://${HOST}@strange.example/` }],
])('on plain http %s sends no code', async (_name, headers) => {
  expect((await ask(fromBrowser(headers))).status).toBe(403);
  expect(server.outbox.size).toBe(0);
  const social = await server.request('/api/auth/google?code=1', {
    headers: { Host: HOST, ...fromBrowser(headers) },
  });
  expect(social.status).toBe(403);
});

test.each([
  ['an image', { 'Sec-Fetch-Dest': 'image' }],
  ['a script', { 'Sec-Fetch-Dest': 'script' }],
  ['a frame', { 'Sec-Fetch-Dest': 'iframe' }],
  ['a link', { 'Sec-Fetch-Dest': 'document' }],
  ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
  ['an old prefetch', { Purpose: 'prefetch' }],
  ['a script of another site', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'cross-site' }],
])('a request as %s sends no code, and neither does HEAD', async (_name, headers) => {
  expect((await ask(headers)).status).toBe(403);
  const path = '/api/auth/email/otp?email=jane@example.org';
  expect((await server.request(path, { method: 'HEAD', headers })).status).toBe(405);
  expect((await server.request('/api/auth/google?code=1', { headers })).status).toBe(403);
  expect(server.outbox.size).toBe(0);
});

test.each([
  ['the site’s own page', fromBrowser({ Accept: AXIOS, Referer: `http://${HOST}/auth` })],
  ['a fetch without a type', fromBrowser({ Accept: '*/*', Referer: `https://${HOST}/auth` })],
  ['a page of an allowed origin', fromBrowser({ Accept: AXIOS, Origin: CLIENT })],
  ['its referrer alone', fromBrowser({ Accept: AXIOS, Referer: `${CLIENT}/auth` })],
  ['curl', { 'User-Agent': 'curl/8.5.0', Accept: '*/*' }],
  ['a client that says nothing', {}],
  [
    'a modern browser',
    fromBrowser({ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty', Accept: AXIOS }),
  ],
])('%s can request a code', async (_name, headers) => {
  expect((await ask(headers)).status).toBe(200);
});

test('behind a proxy that changes the Host, the site’s own origin is accepted', async () => {
  const headers = { Accept: AXIOS, Referer: `https://${HOST}/auth`, Host: '127.0.0.1:3000' };
  expect((await ask(fromBrowser(headers))).status).toBe(200);
});
