// URLs that try to reach a hidden file, an internal error or another site.
import assert from 'node:assert/strict';
import { many, open, send, sleep, sendRaw, until } from './client.mjs';

/**
 * @param {string} target
 * @param {string} [headers]
 */
const get = (target, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`;

const SECRET_FILES = [
  '/.env',
  '/.git/config',
  '/.prerender-manifest.json',
  '/%2eprerender-manifest.json',
  '/%2f.prerender-manifest.json',
  '/%252eprerender-manifest.json',
  '/assets/..%2f.prerender-manifest.json',
  '/assets/%2e%2e/.prerender-manifest.json',
  '/assets/..%5c.prerender-manifest.json',
  '/..%2fserver/main.js',
  '/%2e%2e/server/main.js',
  '/../server/main.js',
  '/....//server/main.js',
  '/..;/server/main.js',
  '//etc/passwd',
  '/%2fetc%2fpasswd',
  '/package.json',
  '/server/main.js',
  '/index.html/../.prerender-manifest.json',
  '/.vite/manifest.json',
];

const ODD_PATHS = [
  '/%00',
  '/assets/%00.js',
  '/%ff',
  '/%c0%af%c0%af',
  '/%',
  '/%e2%80%a8',
  `/${'a'.repeat(300)}.js`,
  `/${'%41'.repeat(2000)}`,
  '/a'.repeat(2000),
  '/con.js',
  '/assets/',
  '/assets/.js',
  '/api/../api/event',
  '/api//event',
  '/api/event/',
  '/API/EVENT',
  '/%61pi/event',
  '/api/event%00',
  '/event/%0d%0aX-Injected:%201',
  '/AUTH/CALLBACK/x%0d%0aX-Injected:%201',
  '/AUTH/CALLBACK/%C3%A9%E2%82%AC',
  '/AUTH/CALLBACK/%F0%9F%92%A5',
  '/AUTH/CALLBACK/%ED%A0%80',
  '/ABOUT/%0aX',
];

const REDIRECTS = [
  '//evil.example/EVENTS',
  '/%2F%2Fevil.example/EVENTS',
  '/%5Cevil.example/EVENTS',
  '//EVENTS',
  '/EVENTS//evil.example',
  '/EVENTS?//evil.example',
  '/AUTH/CALLBACK/%2F%2Fevil.example',
  '/AUTH/CALLBACK/%5C%5Cevil.example',
  '/EVENTS.HTML',
];

/** @param {string} text */
const locationOf = (text) => /^location: (.*)$/im.exec(text)?.[1]?.trim();

/**
 * @param {import('./client.mjs').Trial} trial
 * @param {import('./client.mjs').Target} site
 */
export async function attack(trial, site) {
  const { url } = site;
  /** @param {number[]} statuses */
  const isWhole = (statuses) => statuses.length === 1 && statuses[0] < 500;

  await trial(
    'files outside the site, hidden files and parent folders are not served',
    async () => {
      for (const path of SECRET_FILES) {
        const { statuses } = await sendRaw(site, get(path));
        assert.ok(statuses[0] === 404 || statuses[0] === 400, `${path} gives ${statuses.join()}`);
      }
      return `${SECRET_FILES.length} addresses`;
    },
  );

  await trial('no path is a 5xx or injects a header into the response', async () => {
    const wrong = [];
    for (const path of ODD_PATHS) {
      const { statuses, text } = await sendRaw(site, get(path));
      if (!isWhole(statuses) || /^X-Injected/im.test(text))
        wrong.push(`${path.slice(0, 40)}: ${statuses.join()}`);
    }
    assert.deepEqual(wrong, []);
    return `${ODD_PATHS.length} addresses`;
  });

  await trial('every redirect stays on the site, and its target is plain ASCII', async () => {
    for (const path of [...REDIRECTS, ...ODD_PATHS]) {
      const { text } = await sendRaw(site, get(path));
      const location = locationOf(text);
      if (location !== undefined) assert.match(location, /^\/(?![/\\])[\x21-\x7e]*$/, path);
    }
  });

  await trial('a foreign Host appears in no response', async () => {
    for (const path of ['/', '/EVENTS', '/nowhere', '/api/event', '/api/nothing', '/sitemap.xml']) {
      const headers = 'X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n';
      const bytes = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\n${headers}Connection: close\r\n\r\n`;
      const { text } = await sendRaw(site, bytes);
      assert.ok(!text.includes('evil.example'), path);
    }
  });

  await trial('unsupported methods are a 4xx in JSON', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'DELETE', 'PATCH', 'POST']) {
      for (const path of ['/', '/events', '/api/event/register', '/api/health']) {
        const response = await send(`${url}${path}`, { method, body: '' });
        assert.ok(
          response.status >= 400 && response.status < 500,
          `${method} ${path}: ${response.status}`,
        );
        assert.equal(response.json?.data, null, `${method} ${path}`);
      }
    }
  });

  const asset = /\/assets\/[\w.-]+\.js/.exec((await send(url)).text)?.[0] ?? '/';
  await trial('a Range request gets a 200, 206 or 416, and never more than the file', async () => {
    const whole = (await send(`${url}${asset}`)).text.length;
    for (const range of [
      'abc',
      '5-2',
      '-0',
      '-',
      '99999999999-',
      '0-99999999999',
      '1e3-',
      '0-0,0-0,0-',
    ]) {
      const response = await send(`${url}${asset}`, { headers: { Range: `bytes=${range}` } });
      assert.ok([200, 206, 416].includes(response.status), `${range}: ${response.status}`);
      assert.ok(response.text.length <= whole, range);
    }
  });

  await trial('files and pages are revalidated by their content', async () => {
    for (const path of [asset, '/', '/sw.js', '/art/hero.svg', '/favicon.svg']) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'Accept-Encoding': encoding };
        const first = await send(`${url}${path}`, { headers });
        if (first.status === 404) continue;
        const { etag } = first.headers;
        assert.ok(etag, `${path} has no ETag`);
        const again = await send(`${url}${path}`, {
          headers: { ...headers, 'If-None-Match': etag },
        });
        assert.equal(again.status, 304, `${path}, ${encoding}`);
        const other = await send(`${url}${path}`, {
          headers: {
            ...headers,
            'If-None-Match': '"other"',
            'If-Modified-Since': new Date().toUTCString(),
          },
        });
        assert.equal(
          other.status,
          200,
          `${path}: the modification time has precedence over the ETag`,
        );
      }
    }
  });

  const { descriptors = () => null } = site;
  if (!descriptors()) return;
  const openFiles = () => descriptors() ?? 0;
  await trial('responses without a body and aborted downloads leave no file open', async () => {
    const before = openFiles();
    const since = new Date(Date.now() + 60_000).toUTCString();
    const { etag = '""' } = (await send(`${url}${asset}`)).headers;
    await many(100, () => send(`${url}${asset}`, { method: 'HEAD' }));
    await many(100, () => send(`${url}${asset}`, { headers: { 'If-Modified-Since': since } }));
    await many(100, () => send(`${url}${asset}`, { headers: { 'If-None-Match': etag } }));
    await many(100, () => send(`${url}${asset}`, { headers: { Range: 'bytes=0-0' } }));
    await many(100, async () => {
      const socket = open(site);
      socket.write(get(asset));
      await sleep(5);
      socket.destroy();
    });
    await until(() => openFiles() <= before + 5, 5000);
    const left = openFiles() - before;
    assert.ok(left <= 5, `${left} more are open`);
    return `${left} more are open after 500`;
  });
}
