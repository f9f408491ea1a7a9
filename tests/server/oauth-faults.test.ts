import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sendJson, type EndpointHandler } from '#tests/support/identity-servers';
import { github, google, logIn, server, useSocialServer } from '#tests/support/oauth-server';

const endpoints = [
  ['google', '/token'],
  ['google', '/userinfo'],
  ['github', '/token'],
  ['github', '/user'],
  ['github', '/user/emails'],
] as const;

type Fault = readonly [string, EndpointHandler, RegExp];

const breaksOff: Fault = [
  'breaks off',
  (_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' });
    response.write('{"access_token":', () => response.destroy());
  },
  /UND_ERR_SOCKET/,
];

const faults: readonly Fault[] = [
  [
    'says 500',
    (_request, response) => sendJson(response, { error: 'Trouble!' }, 500),
    /status 500/,
  ],
  ['sends HTML', (_request, response) => response.end('<!doctype html>'), /invalid response/],
  breaksOff,
  [
    'sends 10 MB as a few compressed KB',
    (_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(gzipSync('x'.repeat(10_000_000)));
    },
    /response too large/,
  ],
  [
    'sends an endless response',
    (_request, response) => {
      const next = () => {
        if (!response.destroyed) response.write('x'.repeat(16_384), () => setImmediate(next));
      };
      next();
    },
    /response too large/,
  ],
];

/** Each fault at one endpoint, and one of them at every endpoint: they share the code that reads a response. */
const cases = [
  ...faults.map((fault) => [fault, ['google', '/token']] as const),
  ...endpoints.slice(1).map((endpoint) => [breaksOff, endpoint] as const),
].map(([[what, handler, reason], [provider, path]]) => ({ what, handler, reason, provider, path }));

describe('a provider that answers wrongly', () => {
  useSocialServer();

  test.each(cases)('$provider at $path $what: 502', async ({ handler, reason, provider, path }) => {
    const { overrides } = provider === 'google' ? google : github;
    overrides.set(path, handler);
    const response = await logIn(provider);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      data: null,
      code: 'provider_failed',
      message: expect.any(String),
    });
    expect(server.logged.filter(({ event }) => event !== 'request')).toEqual([
      expect.objectContaining({ event: 'provider_failed', reason: expect.stringMatching(reason) }),
    ]);
  });

  test.each([
    ['google', '/token'],
    ['github', '/user'],
  ] as const)(
    '%s at %s redirects: 502, and the redirect is not followed',
    async (provider, path) => {
      const own = provider === 'google' ? google : github;
      const other = provider === 'google' ? github : google;
      own.overrides.set(path, (_request, response) => {
        response.writeHead(307, { Location: `${other.url}${path}` }).end();
      });
      expect((await logIn(provider)).status).toBe(502);
      expect(other.calls).toEqual([]);
    },
  );
});

const saysNothing: EndpointHandler = () => undefined;
const beginsAndStops: EndpointHandler = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"access_');
};

describe('a provider that hangs', () => {
  useSocialServer({ PROVIDER_TIMEOUT_SECONDS: '1' });

  test.each([
    ['google', '/token', saysNothing],
    ['github', '/user/emails', beginsAndStops],
  ] as const)('%s that hangs at %s is a 504 in time', async (provider, path, handler) => {
    const { overrides } = provider === 'google' ? google : github;
    overrides.set(path, handler);
    const startedAt = performance.now();
    const response = await logIn(provider);
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ data: null, code: 'provider_slow' });
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });
});
