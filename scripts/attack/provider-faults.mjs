import assert from 'node:assert/strict';
import { ms, send, until } from './client.mjs';
import { CLIENT_SECRET, PROVIDER_TOKEN } from './provider.mjs';

/** The provider timeout of the server under attack. */
export const PROVIDER_TIMEOUT_SECONDS = 3;

/**
 * Trials with providers that send untrue or invalid data.
 * @param {import('./client.mjs').Trial} trial
 * @param {object} options
 * @param {import('./target.mjs').Site} options.site
 * @param {import('./provider.mjs').Provider} options.provider
 * @param {(name: string) => Promise<import('./client.mjs').HttpResponse>} options.logIn
 * @param {(response: import('./client.mjs').HttpResponse) => Promise<any>} options.userOf
 */
export async function attackProvider(trial, { site, provider, logIn, userOf }) {
  const { url } = site;
  /**
   * Logs in while a handler replaces an endpoint of the provider.
   * @param {string} path
   * @param {import('./provider.mjs').Handler} override
   * @param {string} [name]
   */
  async function logInWith(path, override, name = 'google') {
    provider.overrides.set(path, override);
    const result = await logIn(name);
    provider.overrides.delete(path);
    return result;
  }
  /** @type {(body: unknown, status?: number, headers?: Record<string, string>) => import('./provider.mjs').Handler} */
  const respondingWith =
    (body, status = 200, headers = {}) =>
    (_request, response) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify(body));

  await trial('an address that the provider has not verified cannot sign in', async () => {
    const google = { sub: '8', email: 'victim@example.org', email_verified: true };
    for (const user of [
      { ...google, email_verified: false },
      { ...google, email_verified: 'true' },
      { ...google, email_verified: undefined },
      { ...google, email: 'victim@example.org\u0000' },
      // A Kelvin sign, which we lower-case to the letter k.
      { ...google, email: '\u212aevin@example.org' },
      { ...google, email: ['victim@example.org'] },
      { ...google, sub: '' },
    ]) {
      const { status } = await logInWith('/userinfo', respondingWith(user));
      assert.ok(status === 403 || status === 502, `${JSON.stringify(user)}: ${status}`);
    }
    for (const addresses of [
      [{ email: 'victim@example.org', primary: true, verified: false }],
      [{ email: 'victim@example.org', primary: false, verified: true }],
      [],
    ]) {
      assert.equal(
        (await logInWith('/user/emails', respondingWith(addresses), 'github')).status,
        403,
      );
    }
  });

  await trial('the same id at another provider is another account', async () => {
    assert.equal((await userOf(await logIn('google'))).email, 'jane@example.org');
    assert.equal((await userOf(await logIn('github'))).email, 'john@example.org');
  });

  await trial('an account with an admin’s address is no admin', async () => {
    const user = { sub: '9', email: site.admin.email, email_verified: true };
    const { json } = await logInWith('/userinfo', respondingWith(user));
    const event = { name: 'n', date: 'd', description: 'd', image: '/x.png' };
    assert.equal(
      (await send(`${url}/api/event`, { token: json.data.accessToken, json: event })).status,
      403,
    );
  });

  await trial('names of a provider are plain text, pictures are https', async () => {
    const pictures = [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://example.org/x.png',
      '//evil.example',
      `https://x/${'a'.repeat(3000)}`,
    ];
    for (const [index, picture] of pictures.entries()) {
      const email = `named${index}@example.org`;
      const user = {
        sub: `n${index}`,
        email,
        email_verified: true,
        name: 'A\u0000\u001b[31m<b>\ud800\r\nB',
        picture,
      };
      const { name, imageUrl } = await userOf(await logInWith('/userinfo', respondingWith(user)));
      assert.equal(imageUrl, '', picture);
      assert.ok(!/\p{Cc}|\p{Cs}/u.test(name), JSON.stringify(name));
    }
  });

  await trial('direction marks are removed from a name', async () => {
    const user = {
      sub: 'bidi',
      email: 'bidi@example.org',
      email_verified: true,
      name: '\u202egnp.exe\u2066 \u200bB',
    };
    const { name } = await userOf(await logInWith('/userinfo', respondingWith(user)));
    assert.ok(!/[\u202a-\u202e\u2066-\u2069]/.test(name), JSON.stringify(name));
  });

  await trial('redirects of a provider are not followed', async () => {
    const before = provider.calls.length;
    for (const path of ['/token', '/userinfo']) {
      const { status } = await logInWith(
        path,
        respondingWith({}, 307, { Location: `${provider.url}/elsewhere` }),
      );
      assert.equal(status, 502);
    }
    assert.ok(!provider.calls.slice(before).some((call) => call.includes('/elsewhere')));
  });

  await trial('an invalid response is a 502 that does not repeat its content', async () => {
    /** @type {import('./provider.mjs').Handler[]} */
    const wrong = [
      respondingWith({ access_token: `x\r\nX-Injected: ${PROVIDER_TOKEN}` }),
      respondingWith({ access_token: ['x'] }),
      respondingWith([]),
      respondingWith(null),
      respondingWith({ error: 'server_error', error_description: PROVIDER_TOKEN }),
      respondingWith({ access_token: 'x' }, 500),
      (_request, response) => response.end('<html>'),
      (_request, response) => response.socket?.destroy(),
    ];
    for (const [index, override] of wrong.entries()) {
      const { status, text } = await logInWith('/token', override);
      assert.equal(status, 502, `response ${index}: ${status}`);
      assert.ok(!text.includes(PROVIDER_TOKEN) && !text.includes(CLIENT_SECRET));
    }
  });

  await trial('an endless response is aborted at 256 KiB', async () => {
    let sent = 0;
    const cut = new AbortController();
    const { status } = await logInWith('/userinfo', (_request, response) => {
      const chunk = Buffer.alloc(65_536, ' ');
      response.on('close', () => cut.abort());
      const more = () => {
        do sent += chunk.length;
        while (!cut.signal.aborted && sent < 500_000_000 && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    await until(() => cut.signal.aborted);
    assert.equal(status, 502);
    assert.ok(sent < 50_000_000, `${sent} bytes were read`);
    return `after ${Math.round(sent / 1024)} KiB`;
  });

  await trial(
    'a provider that sends a byte a second is a 504 in time, and delays no other request',
    async () => {
      const slow = logInWith('/token', (_request, response) => {
        const dripping = setInterval(() => response.write(' '), 500);
        response.on('close', () => clearInterval(dripping));
      });
      const { ms: took } = await send(`${url}/api/event`);
      const { status, ms: waited } = await slow;
      assert.equal(status, 504);
      assert.ok(waited < (PROVIDER_TIMEOUT_SECONDS + 2) * 1000, ms(waited));
      assert.ok(took < 1000, ms(took));
      return ms(waited);
    },
  );
}
