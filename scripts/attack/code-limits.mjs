// How often codes may be asked for and guessed, and whom that must not keep out.
import assert from 'node:assert/strict';
import { many, sleep, tally } from './client.mjs';
import { codeCalls } from './code-calls.mjs';
import { assertNoFault, startSite } from './target.mjs';

const OWNER = '198.51.100.7';

export async function attack(trial) {
  const site = await startSite({ OTP_RESEND_SECONDS: '1' });
  const { ask, verify, challenge, signIn, elsewhere } = codeCalls(site);
  const { mailbox } = site;

  await trial('plus and dot spellings of one mailbox count together somewhere', async () => {
    const spellings = (index) => {
      const local = index % 2 === 0 ? 'jane.doe' : 'ja.nedoe';
      return `${local}+${index}@gmail.com`;
    };
    const answers = await many(60, (index) => ask(spellings(index)), 4);
    assert.ok(
      answers.some(({ status }) => status === 429),
      tally(answers),
    );
    return tally(answers);
  });

  await trial('twenty wrong codes of strangers do not keep the owner out', async () => {
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
    const answers = [];
    for (let index = 0; index < 30; index += 1) {
      const email = `across${index}@example.org`;
      const { wrong, token } = await challenge(email);
      answers.push(...(await many(5, () => verify(email, wrong, token, '203.0.113.20'), 1)));
    }
    const refused = answers.findIndex(({ status }) => status === 429);
    assert.ok(refused > 0, tally(answers));
    assert.ok(Number(answers[refused].headers['retry-after']) > 0, 'no Retry-After');
    return `after ${refused} guesses`;
  });

  await trial('a network that guesses closes no other', async () => {
    assert.ok(await signIn('elsewhere@example.org'));
  });

  await trial('the 31st code of one network within five minutes is a 429', async () => {
    const answers = await many(
      31,
      (index) => ask(`send${index}@example.org`, { from: '203.0.113.30' }),
      1,
    );
    assert.equal(
      answers.findIndex(({ status }) => status === 429),
      30,
      tally(answers),
    );
    const spoofed = await ask('send-x@example.org', { from: '1.2.3.4, 203.0.113.30' });
    assert.equal(spoofed.status, 429, 'what the client writes itself counts');
    return `Retry-After ${answers[30].headers['retry-after']}`;
  });

  await trial('addresses with ports are the networks that they name', async () => {
    await many(
      30,
      (index) => ask(`port${index}@example.org`, { from: `203.0.113.31:${1000 + index}` }),
      5,
    );
    assert.equal((await ask('port-x@example.org', { from: '203.0.113.31:9' })).status, 429);
    assert.equal(
      (await ask('port-y@example.org', { from: '203.0.113.32:9' })).status,
      200,
      'all visitors are one',
    );
    assert.equal((await ask('port-z@example.org', { from: '[2001:db8:7::1]:443' })).status, 200);
  });

  await trial('the networks of a /48 count together somewhere', async () => {
    const from = (index) => `2001:db8:8:${index.toString(16)}::1`;
    const answers = await many(200, (index) =>
      ask(`wide${index}@example.org`, { from: from(index) }),
    );
    assert.ok(
      answers.some(({ status }) => status === 429),
      tally(answers),
    );
    return tally(answers);
  });

  await trial('mail that is refused for good answers as a success does, and costs', async () => {
    const good = await ask('fine@example.org');
    mailbox.behave('refuse');
    const before = mailbox.connections();
    const answers = await many(
      60,
      (index) => ask(`bounce${index}@example.org`, { from: '203.0.113.40' }),
      10,
    );
    mailbox.behave('take');
    const connections = mailbox.connections() - before;
    assert.ok(connections <= 30, `${connections} connections to the mail server`);
    const [first] = answers;
    assert.equal(first.status, good.status, `a refusal is a ${first.status}`);
    assert.deepEqual(Object.keys(first.json.data), Object.keys(good.json.data));
    return `${connections} connections, ${tally(answers)}`;
  });

  await trial('the log has no fault of the server’s own', () => assertNoFault(site));
  await site.close();

  const direct = await startSite({ TRUSTED_PROXIES: '' });
  await trial('without trusted proxies X-Forwarded-For counts for nothing', async () => {
    const { ask } = codeCalls(direct);
    const answers = await many(
      31,
      (index) => ask(`direct${index}@example.org`, { from: elsewhere() }),
      5,
    );
    assert.ok(
      answers.some(({ status }) => status === 429),
      tally(answers),
    );
  });
  await direct.close();
}
