// The limits on requesting and guessing codes, and the users that they must not lock out.
import assert from 'node:assert/strict';
import { many, sleep, tally } from './client.mjs';
import { codeRequests } from './code-requests.mjs';
import { assertNoFault, startSite } from './target.mjs';

const OWNER = '198.51.100.7';

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  const site = await startSite({ OTP_RESEND_SECONDS: '1' });
  const { requestCode, verify, challenge, signIn, elsewhere } = codeRequests(site);
  const { mailbox } = site;

  await trial('plus and dot spellings of one mailbox share a limit', async () => {
    /** @param {number} index */
    const spellings = (index) => {
      const local = index % 2 === 0 ? 'jane.doe' : 'ja.nedoe';
      return `${local}+${index}@gmail.com`;
    };
    const responses = await many(60, (index) => requestCode(spellings(index)), 4);
    assert.ok(
      responses.some(({ status }) => status === 429),
      tally(responses),
    );
    return tally(responses);
  });

  await trial('twenty wrong codes of strangers do not lock the owner out', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { wrong, token } = await challenge('owner@example.org');
      await many(5, () => verify('owner@example.org', wrong, token, `203.0.113.${round}`));
      await sleep(1100);
    }
    const { otp, token } = await challenge('owner@example.org', OWNER);
    await many(20, () => verify('owner@example.org', 'AAAA', 'x', '203.0.113.9'));
    const { status, headers } = await verify('owner@example.org', otp, token, OWNER);
    assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
  });

  await trial('guesses at thirty addresses from one network end in a 429', async () => {
    /** @type {import('./client.mjs').HttpResponse[]} */
    const responses = [];
    for (let index = 0; index < 30; index += 1) {
      const email = `across${index}@example.org`;
      const { wrong, token } = await challenge(email);
      responses.push(...(await many(5, () => verify(email, wrong, token, '203.0.113.20'), 1)));
    }
    const guesses = responses.findIndex(({ status }) => status === 429);
    assert.ok(guesses > 0, tally(responses));
    assert.ok(Number(responses[guesses].headers['retry-after']) > 0, 'no Retry-After');
    return `after ${guesses} guesses`;
  });

  await trial('a network that guesses does not affect others', async () => {
    assert.ok(await signIn('elsewhere@example.org'));
  });

  await trial('the 31st code of one network within five minutes is a 429', async () => {
    const responses = await many(
      31,
      (index) => requestCode(`send${index}@example.org`, { from: '203.0.113.30' }),
      1,
    );
    assert.equal(
      responses.findIndex(({ status }) => status === 429),
      30,
      tally(responses),
    );
    const spoofed = await requestCode('send-x@example.org', { from: '1.2.3.4, 203.0.113.30' });
    assert.equal(spoofed.status, 429, 'the client’s own X-Forwarded-For entry counts');
    return `Retry-After ${responses[30].headers['retry-after']}`;
  });

  await trial('the port in an X-Forwarded-For entry is ignored', async () => {
    await many(
      30,
      (index) => requestCode(`port${index}@example.org`, { from: `203.0.113.31:${1000 + index}` }),
      5,
    );
    assert.equal((await requestCode('port-x@example.org', { from: '203.0.113.31:9' })).status, 429);
    assert.equal(
      (await requestCode('port-y@example.org', { from: '203.0.113.32:9' })).status,
      200,
      'different client IPs share a limit',
    );
    assert.equal(
      (await requestCode('port-z@example.org', { from: '[2001:db8:7::1]:443' })).status,
      200,
    );
  });

  await trial('the networks of a /48 share a limit', async () => {
    /** @param {number} index */
    const from = (index) => `2001:db8:8:${index.toString(16)}::1`;
    const responses = await many(200, (index) =>
      requestCode(`wide${index}@example.org`, { from: from(index) }),
    );
    assert.ok(
      responses.some(({ status }) => status === 429),
      tally(responses),
    );
    return tally(responses);
  });

  await trial('a permanently rejected mail looks like a success and counts', async () => {
    const good = await requestCode('fine@example.org');
    mailbox.behave('reject');
    const before = mailbox.connections();
    const responses = await many(
      60,
      (index) => requestCode(`bounce${index}@example.org`, { from: '203.0.113.40' }),
      10,
    );
    mailbox.behave('accept');
    const connections = mailbox.connections() - before;
    assert.ok(connections <= 30, `${connections} connections to the mail server`);
    const [first] = responses;
    assert.equal(first.status, good.status, `a rejected mail is a ${first.status}`);
    assert.deepEqual(Object.keys(first.json.data), Object.keys(good.json.data));
    return `${connections} connections, ${tally(responses)}`;
  });

  await trial('the log has no internal error', () => assertNoFault(site));
  await site.close();

  const direct = await startSite({ TRUSTED_PROXIES: '' });
  await trial('without trusted proxies X-Forwarded-For is ignored', async () => {
    const { requestCode } = codeRequests(direct);
    const responses = await many(
      31,
      (index) => requestCode(`direct${index}@example.org`, { from: elsewhere() }),
      5,
    );
    assert.ok(
      responses.some(({ status }) => status === 429),
      tally(responses),
    );
  });
  await direct.close();
}
