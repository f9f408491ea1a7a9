// The endpoints that write without a sign-in.
import assert from 'node:assert/strict';
import { many, network, send, tally } from './client.mjs';
import { assertNoFault, startSite } from './target.mjs';

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  const site = await startSite();
  let networks = 0;
  const elsewhere = () => network((networks += 1));
  /**
   * @param {string} email
   * @param {string} [from]
   */
  const subscribe = (email, from = elsewhere()) =>
    send(`${site.url}/api/email`, { json: { email }, from });

  await trial('of fifty simultaneous subscriptions of one address one is new', async () => {
    const responses = await many(50, () => subscribe('once@example.org'), 50);
    assert.equal(responses.filter(({ status }) => status === 201).length, 1, tally(responses));
    assert.ok(
      responses.every(({ status }) => status === 201 || status === 203),
      tally(responses),
    );
    return tally(responses);
  });

  await trial('another spelling of an address counts as the same address', async () => {
    assert.equal((await subscribe('spelled@example.org')).status, 201);
    for (const email of [
      'SPELLED@EXAMPLE.ORG',
      '  spelled@example.org\t',
      'ｓｐｅｌｌｅｄ@example.org',
      'spelled＠example.org',
      'spelled@example。org'.replace('。', '.'),
    ]) {
      assert.equal((await subscribe(email)).status, 203, email);
    }
  });

  await trial('anything but a single address is a 400', async () => {
    for (const email of [
      'a@example.org,b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org\0',
      '"a"@example.org',
      'a@[127.0.0.1]',
      '<script>@example.org',
      'Jane <jane@example.org>',
      `${'a'.repeat(250)}@example.org`,
      'a@example.org\u202e',
      '\ud800@example.org',
      'a@b',
    ]) {
      assert.equal((await subscribe(email)).status, 400, email);
    }
  });

  await trial('the 31st subscription of one network within five minutes is a 429', async () => {
    const responses = await many(
      31,
      (index) => subscribe(`flood${index}@example.org`, '203.0.113.5'),
      1,
    );
    assert.equal(responses[30].status, 429, tally(responses));
    const retryAfter = Number(responses[30].headers['retry-after']);
    assert.ok(retryAfter > 0 && retryAfter <= 300, `Retry-After ${retryAfter}`);
    assert.equal(
      (await subscribe('other@example.org')).status,
      201,
      'other networks are limited too',
    );
    return `${tally(responses)}, Retry-After ${retryAfter}`;
  });

  await trial('the client’s own X-Forwarded-For entries do not change its identity', async () => {
    for (const from of [
      '1.1.1.1, 203.0.113.5',
      '203.0.113.5 ',
      '::ffff:203.0.113.5',
      '203.0.113.5:999',
    ]) {
      const { status } = await subscribe('more@example.org', from);
      assert.equal(status, 429, `${from}: ${status}`);
    }
  });

  await trial('an IPv6 /64 is one network in any notation', async () => {
    const addresses = ['2001:db8:1::1', '2001:DB8:1:0::2', '2001:db8:1:0:ffff:ffff:ffff:ffff'];
    const responses = await many(
      31,
      (index) => subscribe(`six${index}@example.org`, addresses[index % 3]),
      1,
    );
    assert.equal(responses[30].status, 429, tally(responses));
  });

  await trial('the networks of a /48 share a limit', async () => {
    const responses = await many(200, (index) =>
      subscribe(`wide${index}@example.org`, `2001:db8:2:${index.toString(16)}::1`),
    );
    assert.ok(
      responses.some(({ status }) => status === 429),
      tally(responses),
    );
    return tally(responses);
  });

  await trial('a form on another site cannot subscribe an address', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const { status } = await send(`${site.url}/api/email`, {
        body: '{"email":"form@example.org"}',
        headers: { 'Content-Type': type, Origin: 'https://evil.example' },
      });
      assert.equal(status, 415, type);
    }
    assert.equal((await subscribe('form@example.org')).status, 201);
  });

  await trial('guessed links of mails do nothing and lead nowhere else', async () => {
    const guess = 'A'.repeat(43);
    for (const token of [guess, '', '%00', '%ff', '..%2f..', `${guess}&token=${guess}`]) {
      const left = await send(`${site.url}/api/email/leave?token=${token}`, { method: 'POST' });
      assert.equal(left.status, 400, token);
    }
    for (const token of [
      guess,
      '//evil.example',
      'https://evil.example/?',
      'a%0d%0aSet-Cookie:b',
    ]) {
      const { status, headers } = await send(`${site.url}/api/email/leave?token=${token}`);
      assert.equal(status, 302, token);
      assert.match(
        String(headers.location),
        /^https?:\/\/[^/]+\/news\/leave\?token=[\w.%+-]*$/,
        token,
      );
      assert.equal(headers['set-cookie'], undefined, token);
    }
    for (const endpoint of ['confirm', 'rejoin']) {
      for (const token of [null, 7, '', [], {}, 'x'.repeat(10_000), '\ud800']) {
        const { status } = await send(`${site.url}/api/email/${endpoint}`, { json: { token } });
        assert.equal(status, 400, `${endpoint} ${JSON.stringify(token)}`);
      }
    }
  });

  await trial('the log has no whole address and no internal error', () => {
    assert.ok(!/(?:once|spelled|flood1)@example\.org/.test(site.logText()));
    assertNoFault(site);
  });
  await site.close();
}
