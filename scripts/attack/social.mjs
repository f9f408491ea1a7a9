// Login with Google and GitHub: forged callbacks, reused codes, and untrustworthy providers.
import assert from 'node:assert/strict';
import { many, network, send, tally } from './client.mjs';
import { attackProvider, PROVIDER_TIMEOUT_SECONDS } from './provider-faults.mjs';
import { CLIENT_IDS, CLIENT_SECRET, openProvider, PROVIDER_TOKEN } from './provider.mjs';
import { assertNoFault, buildWith, startupError, startSite } from './target.mjs';

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  const plain = await startSite();
  await trial('a provider that is not set up is a 501', async () => {
    for (const provider of ['google', 'github', 'facebook']) {
      const { status, json } = await send(`${plain.url}/api/auth/${provider}?code=x`);
      assert.ok(status === 501 || status === 404, `${provider}: ${status}`);
      assert.equal(json.data, null);
    }
  });
  await plain.close();

  await trial('a client id that differs from the build’s prevents the start', async () => {
    for (const provider of ['GOOGLE', 'GITHUB']) {
      const message = await startupError({
        [`${provider}_CLIENT_ID`]: 'site-of-nobody',
        [`${provider}_CLIENT_SECRET`]: CLIENT_SECRET,
      });
      assert.match(message, new RegExp(`${provider}_CLIENT_ID`));
      assert.ok(!message.includes(CLIENT_SECRET), 'it prints the secret');
    }
  });

  await trial(
    'a client id without its secret, or a secret without its id, prevents the start',
    async () => {
      for (const name of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GITHUB_CLIENT_SECRET']) {
        assert.match(await startupError({ [name]: 'half' }), /_CLIENT_(?:ID|SECRET)/);
      }
    },
  );

  const { build, remove } = buildWith(CLIENT_IDS);
  const provider = await openProvider();
  const settings = {
    ...provider.settings,
    PROVIDER_TIMEOUT_SECONDS: String(PROVIDER_TIMEOUT_SECONDS),
  };
  const site = await startSite(settings, { build });
  const { url } = site;
  let codes = 0;
  let networks = 0;
  /**
   * @param {string} name
   * @param {{ code?: string, from?: string, headers?: Record<string, string> }} [options]
   */
  const logIn = (
    name,
    { code = `code-${(codes += 1)}`, from = network((networks += 1)), headers = {} } = {},
  ) => send(`${url}/api/auth/${name}?code=${encodeURIComponent(code)}`, { from, headers });
  const exchanges = () => provider.calls.filter((call) => call === 'POST /token').length;
  /**
   * @param {import('./client.mjs').HttpResponse} response
   * @returns {Promise<any>}
   */
  const userOf = async (response) =>
    (await send(`${url}/api/user`, { token: response.json.data.accessToken })).json.data;

  await trial('both providers sign verified accounts in', async () => {
    assert.equal((await userOf(await logIn('google'))).email, 'jane@example.org');
    assert.equal((await userOf(await logIn('github'))).email, 'john@example.org');
  });

  await trial(
    'of thirty callbacks with one code one signs in, and the code is exchanged once',
    async () => {
      const before = exchanges();
      const responses = await many(30, () => logIn('google', { code: 'once' }), 30);
      assert.equal(responses.filter(({ status }) => status === 200).length, 1, tally(responses));
      assert.equal((await logIn('google', { code: 'once' })).status, 400, 'it works again later');
      assert.equal(exchanges() - before, 1);
      return tally(responses);
    },
  );

  await trial('another site cannot make a browser submit a code', async () => {
    const before = exchanges();
    /** @type {Record<string, string>[]} */
    const requests = [
      { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
      { 'Sec-Purpose': 'prefetch' },
    ];
    for (const headers of requests) {
      assert.equal((await logIn('google', { headers })).status, 403, JSON.stringify(headers));
    }
    assert.equal(exchanges(), before);
  });

  await trial(
    'a forged callback is a page that calls no provider, whatever its state',
    async () => {
      const before = provider.calls.length;
      for (const query of [
        'code=stolen',
        'code=stolen&state=forged',
        'error=access_denied&state=x',
      ]) {
        const { status, headers } = await send(`${url}/auth/callback/google?${query}`, {
          headers: { Accept: 'text/html' },
        });
        assert.equal(status, 200);
        assert.equal(headers['set-cookie'], undefined);
        assert.match(String(headers['referrer-policy']), /origin|no-referrer/);
      }
      assert.equal(provider.calls.length, before);
    },
  );

  await attackProvider(trial, { site, provider, logIn, userOf });

  await trial('the 31st login of one network within five minutes is a 429', async () => {
    const responses = await many(31, () => logIn('google', { from: '203.0.113.50' }), 1);
    assert.equal(responses[30].status, 429, tally(responses));
    assert.ok(Number(responses[30].headers['retry-after']) > 0);
  });

  await trial('an invalid code parameter is a 400', async () => {
    for (const query of ['', 'code=', `code=${'a'.repeat(2049)}`, 'code=a&code=b', 'code[]=a']) {
      assert.equal((await send(`${url}/api/auth/google?${query}`)).status, 400, query.slice(0, 20));
    }
  });

  await trial('the log has no code, token, secret or whole address, and no internal error', () => {
    const text = site.logText();
    for (const secret of ['code-1', PROVIDER_TOKEN, CLIENT_SECRET, 'jane@', 'eyJ']) {
      assert.ok(!text.includes(secret), secret);
    }
    assertNoFault(site);
  });
  await site.close();
  provider.close();
  remove();
}
