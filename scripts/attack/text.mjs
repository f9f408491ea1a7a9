// Text that is stored and shown to others, and text that is reflected in a response.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { adminRequests } from './admin-requests.mjs';
import { send } from './client.mjs';
import { codeRequests } from './code-requests.mjs';
import { assertNoFault, startSite } from './target.mjs';

const MARK = 'attack-7f3a';
const TEXTS = [
  `<script>alert('${MARK}')</script>`,
  `"><img src=x onerror=alert('${MARK}')>`,
  `</title></style></script><svg onload=alert('${MARK}')>`,
  `[link](javascript:alert('${MARK}')) ![picture](data:text/html,${MARK})`,
  `<!--${MARK}--><iframe srcdoc="x">`,
  `{{7*7}} \${7*7} <%= 7*7 %> ${MARK}`,
  `'; DROP TABLE event; -- ${MARK}`,
  `=cmd|'/c calc'!A1 ${MARK}`,
  `a\u0001\u0007\u001b[31mb\u007f\u009b ${MARK}`,
  `\u202egnp.exe\u202c \u2066${MARK}\u2069 \u200b\ufeff`,
  `line\u2028separator\u2029 ${MARK}`,
  `\ufffe\uffff\ud83d\ude00 ${MARK}`,
  `e${'\u0301'.repeat(150)} ${MARK}`,
  `__proto__ constructor ${MARK}`,
];

const PICTURES = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.org/x.png',
  '//evil.example/x.png',
  '/\\evil.example/x.png',
  '\\\\evil.example\\x.png',
  '/\t/evil.example/x.png',
  'https:',
  'https:///',
  'http:evil.example',
  'blob:https://example.org/x',
];

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  const site = await startSite();
  const { url } = site;
  const { accessToken: token } = (await adminRequests(site).logIn()).json.data;
  const right = {
    name: 'Evening',
    date: 'May',
    description: 'Text.',
    image: '/art/event-fallback.svg',
  };
  /** @param {Record<string, unknown>} fields */
  const create = (fields) => send(`${url}/api/event`, { token, json: { ...right, ...fields } });

  await trial('an admin’s text is returned unchanged, and only as JSON', async () => {
    for (const text of TEXTS) {
      const { status, json } = await create({
        name: text.slice(0, 200),
        date: text.slice(0, 100),
        description: text,
      });
      assert.equal(status, 201, text);
      assert.equal(json.data.description, text.trim());
    }
    const { headers, json } = await send(`${url}/api/event`);
    assert.match(String(headers['content-type']), /^application\/json/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    /** @type {{ description: string }[]} */
    const events = json.data;
    const stored = new Set(events.map(({ description }) => description));
    for (const text of TEXTS) assert.ok(stored.has(text.trim()), text);
    return `${TEXTS.length} texts`;
  });

  await trial('no page contains it as markup', async () => {
    const { data } = (await send(`${url}/api/event`)).json;
    for (const path of [
      '/',
      '/events',
      `/events/${data[0].id}`,
      '/sitemap.xml',
      '/feed.xml',
      '/calendar.ics',
    ]) {
      const { text } = await send(`${url}${path}`, { headers: { Accept: 'text/html' } });
      assert.ok(!/<script>alert|<img src=x|<svg onload|<iframe srcdoc/i.test(text), path);
    }
  });

  await trial('NUL and lone surrogates are a 400 that names the field', async () => {
    for (const field of ['name', 'date', 'description', 'image']) {
      for (const text of ['/a\0b', '/a\ud800b', '/a\udc00', '/\ud83d']) {
        const response = await create({ [field]: text });
        assert.equal(response.status, 400, `${field} ${JSON.stringify(text)}`);
        assert.equal(response.json.field, field);
      }
    }
  });

  await trial('a picture is an http URL or a path on the site', async () => {
    const accepted = [];
    for (const image of PICTURES) {
      if ((await create({ image })).status !== 400) accepted.push(image);
    }
    assert.deepEqual(accepted, []);
    return `${PICTURES.length} others`;
  });

  await trial('lengths are limited, and unknown fields dropped', async () => {
    /** @type {[string, number][]} */
    const limits = [
      ['name', 200],
      ['date', 100],
      ['description', 20_000],
      ['image', 2048],
    ];
    for (const [field, length] of limits) {
      /** @param {number} length */
      const text = (length) => `/${'a'.repeat(length - 1)}`;
      assert.equal((await create({ [field]: text(length + 1) })).status, 400, field);
      assert.equal((await create({ [field]: text(length) })).status, 201, field);
    }
    const { json } = await create({ id: 9999, isAdmin: true, created_at: 0 });
    assert.notEqual(json.data.id, '9999');
    assert.ok(!('isAdmin' in json.data) && !('created_at' in json.data));
    assert.equal((await create({ description: 'a'.repeat(70_000) })).status, 413);
  });

  await trial('no URL is reflected as markup', async () => {
    // Another text than that of the events above, whose names the pages list.
    const mark = `${MARK}-url`;
    const script = `<script>alert('${mark}')</script>`;
    for (const path of [
      `/${encodeURIComponent(script)}`,
      `/?q=${encodeURIComponent(script)}`,
      `/event/${encodeURIComponent(script)}`,
      `/nowhere.html?${encodeURIComponent(script)}`,
      `/auth/callback/google?code=${encodeURIComponent(script)}&error=${encodeURIComponent(script)}`,
      `/api/${encodeURIComponent(script)}`,
    ]) {
      for (const Accept of ['text/html', '*/*']) {
        const { text } = await send(`${url}${path}`, { headers: { Accept } });
        assert.ok(!text.includes(mark), path);
      }
    }
    const name = encodeURIComponent(script);
    const { headers } = await send(`${url}/api/event?${name}=1&${name}=2`);
    assert.match(String(headers['content-type']), /^application\/json/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });

  await trial('a page runs only the site’s scripts and the build’s inline scripts', async () => {
    for (const path of ['/', '/events', '/auth', '/profile', '/event/nowhere', '/nowhere']) {
      const { text, headers } = await send(`${url}${path}`, { headers: { Accept: 'text/html' } });
      const policy = String(headers['content-security-policy']);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      assert.ok(!/unsafe|\*|data:|https:(?!\/\/)/.test(scripts), scripts);
      assert.match(policy, /object-src 'none'/);
      assert.match(policy, /base-uri 'none'/);
      assert.match(policy, /frame-ancestors 'none'/);
      for (const [, script] of text.matchAll(/<script>(.*?)<\/script>/gs)) {
        const hash = createHash('sha256').update(script).digest('base64');
        assert.ok(
          scripts.includes(`'sha256-${hash}'`),
          `${path}: an inline script that its policy blocks`,
        );
      }
      assert.ok(!/<[^>]+ on(?:click|load|error)=/i.test(text), `${path} has inline event handlers`);
    }
  });

  await trial('without a Google account no script of Google may run', async () => {
    const { headers } = await send(url);
    assert.ok(!String(headers['content-security-policy']).includes('accounts.google.com'));
  });

  await trial('a member’s name is derived safely from the address', async () => {
    const codes = codeRequests(site);
    for (const email of [
      "o'neil.x-ss+tag@example.org",
      '__proto__@example.org',
      '-_-@example.org',
      '1@example.org',
    ]) {
      const member = await codes.signIn(email);
      const { status, json } = await send(`${url}/api/user`, { token: member });
      assert.equal(status, 200, email);
      assert.ok(
        json.data.name.length > 0 && !/[<>\p{Cc}\p{Cf}]/u.test(json.data.name),
        json.data.name,
      );
    }
  });

  await trial('the log has one event per line for any request', async () => {
    for (const path of [
      '/x%0a{"event":"forged"}',
      '/api/x%0d%0a{"event":"forged"}',
      '/%1b[2J',
      '/%e2%80%a8',
    ]) {
      await send(`${url}${path}`, {
        headers: { 'User-Agent': '\x1b[31m', Referer: 'x"}{"event":"forged"' },
      }).catch(() => {});
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.ok(!site.log().some(({ event }) => event === 'forged'));
    // oxlint-disable-next-line no-control-regex
    assert.ok(!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028]/.test(site.logText()));
    assert.ok(!site.logText().includes(MARK));
    assertNoFault(site);
  });
  await site.close();
}
