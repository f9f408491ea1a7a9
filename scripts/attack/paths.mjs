// Addresses that are to reach a file, a fault or another site.
import assert from 'node:assert/strict';
import { many, open, send, sleep, speak, until } from './client.mjs';

const get = (target, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`;

const SECRET_FILES = [
  '/.env',
  '/.git/config',
  '/.pages.json',
  '/%2epages.json',
  '/%2f.pages.json',
  '/%252epages.json',
  '/assets/..%2f.pages.json',
  '/assets/%2e%2e/.pages.json',
  '/assets/..%5c.pages.json',
  '/..%2fserver/main.js',
  '/%2e%2e/server/main.js',
  '/../server/main.js',
  '/....//server/main.js',
  '/..;/server/main.js',
  '//etc/passwd',
  '/%2fetc%2fpasswd',
  '/package.json',
  '/server/main.js',
  '/index.html/../.pages.json',
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

/** @param {import('./client.mjs').Answer['text']} text */
const locationOf = (text) => /^location: (.*)$/im.exec(text)?.[1]?.trim();

export async function attack(trial, site) {
  const { url } = site;
  const isWhole = (statuses) => statuses.length === 1 && statuses[0] < 500;

  await trial('files beside the site, hidden files and folders above are not served', async () => {
    for (const path of SECRET_FILES) {
      const { statuses } = await speak(site, get(path));
      assert.ok(statuses[0] === 404 || statuses[0] === 400, `${path} gives ${statuses.join()}`);
    }
    return `${SECRET_FILES.length} addresses`;
  });

  await trial('no address is a 5xx, and none gets a header into the answer', async () => {
    const wrong = [];
    for (const path of ODD_PATHS) {
      const { statuses, text } = await speak(site, get(path));
      if (!isWhole(statuses) || /^X-Injected/im.test(text))
        wrong.push(`${path.slice(0, 40)}: ${statuses.join()}`);
    }
    assert.deepEqual(wrong, []);
    return `${ODD_PATHS.length} addresses`;
  });

  await trial('every redirect stays on the site, and its target is plain ASCII', async () => {
    for (const path of [...REDIRECTS, ...ODD_PATHS]) {
      const { text } = await speak(site, get(path));
      const location = locationOf(text);
      if (location !== undefined) assert.match(location, /^\/(?![/\\])[\x21-\x7e]*$/, path);
    }
  });

  await trial('a foreign Host stands nowhere in an answer', async () => {
    for (const path of ['/', '/EVENTS', '/nowhere', '/api/event', '/api/nothing', '/sitemap.xml']) {
      const headers = 'X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n';
      const bytes = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\n${headers}Connection: close\r\n\r\n`;
      const { text } = await speak(site, bytes);
      assert.ok(!text.includes('evil.example'), path);
    }
  });

  await trial('methods that the site does not have are a 4xx in JSON', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'DELETE', 'PATCH', 'POST']) {
      for (const path of ['/', '/events', '/api/event/register', '/api/health']) {
        const answer = await send(`${url}${path}`, { method, body: '' });
        assert.ok(
          answer.status >= 400 && answer.status < 500,
          `${method} ${path}: ${answer.status}`,
        );
        assert.equal(answer.json?.data, null, `${method} ${path}`);
      }
    }
  });

  const asset = /\/assets\/[\w.-]+\.js/.exec((await send(url)).text)?.[0] ?? '/';
  await trial('a range of a file is 200, 206 or 416 and never more than the file', async () => {
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
      const answer = await send(`${url}${asset}`, { headers: { Range: `bytes=${range}` } });
      assert.ok([200, 206, 416].includes(answer.status), `${range}: ${answer.status}`);
      assert.ok(answer.text.length <= whole, range);
    }
  });

  await trial('files and pages are validated by their content', async () => {
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
        assert.equal(other.status, 200, `${path}: time counts more than content`);
      }
    }
  });

  if (!site.descriptors?.()) return;
  await trial(
    'answers without a body and downloads that end early leave no file open',
    async () => {
      const before = site.descriptors();
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
      await until(() => site.descriptors() <= before + 5, 5000);
      const left = site.descriptors() - before;
      assert.ok(left <= 5, `${left} more are open`);
      return `${left} more are open after 500`;
    },
  );
}
