// Sign-in codes: guessing them, using them twice, and keeping others from theirs.
import assert from 'node:assert/strict';
import { many, median, ms, network, send, sleep, tally } from './client.mjs';
import { assertNoFault, startSite } from './site.mjs';

const RIGHT_FROM = '198.51.100.7';

/** What signing in takes; every call from a network of its own unless it is said. */
export function codeCalls(site) {
  let networks = 0;
  const elsewhere = () => network((networks += 1));
  const ask = (email, options = {}) =>
    send(`${site.url}/api/auth/email/otp?email=${encodeURIComponent(email)}`, {
      from: elsewhere(),
      ...options,
    });
  const verify = (email, otp, token, from = elsewhere()) =>
    send(`${site.url}/api/auth/email/otp/verify`, { json: { email, otp, token }, from });
  /** A challenge and its code. */
  async function challenge(email, from = elsewhere()) {
    const before = site.mailbox.mails.length;
    const answer = await ask(email, { from });
    assert.equal(answer.status, 200, `no code for ${email}: ${answer.status} ${answer.text}`);
    const otp = await site.mailbox.codeFor(email, before);
    const wrong = otp === 'AAAA' ? 'BBBB' : 'AAAA';
    return { otp, wrong, token: answer.json.data.token };
  }
  return {
    elsewhere,
    ask,
    verify,
    challenge,
    /** The access token of a member who signs in. */
    async signIn(email) {
      const { otp, token } = await challenge(email);
      const answer = await verify(email, otp, token);
      assert.equal(answer.status, 200, answer.text);
      return answer.json.data.accessToken;
    },
  };
}

export async function attack(trial) {
  const site = await startSite({ OTP_RESEND_SECONDS: '1' });
  const { ask, verify, challenge, signIn, elsewhere } = codeCalls(site);
  const { mailbox } = site;

  await trial('of fifty right answers at once one signs in', async () => {
    const { otp, token } = await challenge('once@example.org');
    const answers = await many(50, () => verify('once@example.org', otp, token), 50);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, tally(answers));
    assert.ok((await verify('once@example.org', otp, token)).status >= 400, 'it works later again');
    return tally(answers);
  });

  await trial('five wrong answers spend a code, also those that come at once', async () => {
    const { otp, wrong, token } = await challenge('guessed@example.org');
    const answers = await many(5, () => verify('guessed@example.org', wrong, token), 5);
    const right = await verify('guessed@example.org', otp, token, RIGHT_FROM);
    assert.ok(answers.every(({ status }) => status === 401), tally(answers));
    assert.equal(right.status, 401);
  });

  await trial('of a hundred guesses at once at most five are looked at', async () => {
    const { otp, wrong, token } = await challenge('volley@example.org');
    const guesses = Array.from({ length: 100 }, (_, index) => (index === 60 ? otp : wrong));
    const answers = await many(100, (index) => verify('volley@example.org', guesses[index], token), 20);
    assert.ok(!answers.some(({ status }) => status === 200), tally(answers));
    return tally(answers);
  });

  await trial('the newest code wins', async () => {
    const old = await challenge('newest@example.org');
    await sleep(1100);
    const fresh = await challenge('newest@example.org');
    assert.equal((await verify('newest@example.org', old.otp, old.token)).status, 401);
    assert.equal((await verify('newest@example.org', fresh.otp, fresh.token)).status, 200);
  });

  await trial('a code belongs to its address and to its challenge', async () => {
    const mine = await challenge('mine@example.org');
    const yours = await challenge('yours@example.org');
    for (const [email, otp, token] of [
      ['yours@example.org', mine.otp, mine.token],
      ['mine@example.org', mine.otp, yours.token],
      ['mine@example.org', mine.otp, 'x'],
      ['mine@example.org', mine.otp, `${mine.token}=`],
    ]) {
      assert.equal((await verify(email, otp, token)).status, 401);
    }
    assert.equal((await verify('mine@example.org', mine.otp.toLowerCase(), mine.token)).status, 200);
  });

  await trial('another spelling of an address is the same address', async () => {
    await challenge('spelled@example.org');
    for (const email of ['SPELLED@example.org', ' spelled@example.org ', 'ｓｐｅｌｌｅｄ@example.org']) {
      assert.equal((await ask(email)).status, 429, email);
    }
  });

  await trial('plus and dot spellings of one mailbox count together somewhere', async () => {
    const spellings = (index) => {
      const local = index % 2 === 0 ? 'jane.doe' : 'ja.nedoe';
      return `${local}+${index}@gmail.com`;
    };
    const answers = await many(60, (index) => ask(spellings(index)), 4);
    assert.ok(answers.some(({ status }) => status === 429), tally(answers));
    return tally(answers);
  });

  await trial('twenty wrong codes of strangers do not keep the owner out', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { wrong, token } = await challenge('owner@example.org');
      await many(5, () => verify('owner@example.org', wrong, token, `203.0.113.${round}`));
      await sleep(1100);
    }
    const { otp, token } = await challenge('owner@example.org', RIGHT_FROM);
    await many(20, () => verify('owner@example.org', 'AAAA', 'x', '203.0.113.9'));
    const { status, headers } = await verify('owner@example.org', otp, token, RIGHT_FROM);
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
    const answers = await many(31, (index) => ask(`send${index}@example.org`, { from: '203.0.113.30' }), 1);
    assert.equal(answers.findIndex(({ status }) => status === 429), 30, tally(answers));
    const spoofed = await ask('send-x@example.org', { from: '1.2.3.4, 203.0.113.30' });
    assert.equal(spoofed.status, 429, 'what the client writes itself counts');
    return `Retry-After ${answers[30].headers['retry-after']}`;
  });

  await trial('addresses with ports are the networks that they name', async () => {
    await many(30, (index) => ask(`port${index}@example.org`, { from: `203.0.113.31:${1000 + index}` }), 5);
    assert.equal((await ask('port-x@example.org', { from: '203.0.113.31:9' })).status, 429);
    assert.equal((await ask('port-y@example.org', { from: '203.0.113.32:9' })).status, 200, 'all visitors are one');
    assert.equal((await ask('port-z@example.org', { from: '[2001:db8:7::1]:443' })).status, 200);
  });

  await trial('the networks of a /48 count together somewhere', async () => {
    const from = (index) => `2001:db8:8:${index.toString(16)}::1`;
    const answers = await many(200, (index) => ask(`wide${index}@example.org`, { from: from(index) }));
    assert.ok(answers.some(({ status }) => status === 429), tally(answers));
    return tally(answers);
  });

  await trial('an address with something added sends no mail', async () => {
    const before = mailbox.mails.length;
    for (const email of [
      'a@example.org,b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org%0d%0aBcc:b@example.org',
      'a b@example.org',
      '"a@b"@example.org',
      'a@example.org>',
      `${'a'.repeat(300)}@example.org`,
      'a@example.org\0',
    ]) {
      const { status } = await ask(email);
      assert.equal(status, 400, email);
    }
    assert.equal(mailbox.mails.length, before);
  });

  await trial('a mail has one recipient, and its subject no code', async () => {
    const { otp } = await challenge('mail@example.org');
    const { to, source } = mailbox.mails.at(-1);
    assert.deepEqual(to, ['mail@example.org']);
    assert.ok(!/^subject:.*/im.exec(source)?.[0].includes(otp));
  });

  await trial('neither answer nor time tells who is a member', async () => {
    await signIn('known@example.org');
    await sleep(1100);
    const times = { known: [], unknown: [] };
    for (let round = 0; round < 12; round += 1) {
      for (const [kind, email] of [['known', 'known@example.org'], ['unknown', `unknown${round}@example.org`]]) {
        const { status, text, ms: took } = await verify(email, 'AAAA', 'x');
        assert.equal(status, 401);
        assert.ok(text.includes('invalid_otp'));
        times[kind].push(took);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    assert.ok(Math.abs(known - unknown) < Math.max(5, unknown / 2), `${ms(known)} and ${ms(unknown)}`);
    return `${ms(known)} and ${ms(unknown)}`;
  });

  await trial('mail that is refused for good answers as a success does, and costs', async () => {
    const good = await ask('fine@example.org');
    mailbox.behave('refuse');
    const before = mailbox.connections();
    const answers = await many(60, (index) => ask(`bounce${index}@example.org`, { from: '203.0.113.40' }), 10);
    mailbox.behave('take');
    const connections = mailbox.connections() - before;
    assert.ok(connections <= 30, `${connections} connections to the mail server`);
    const [first] = answers;
    assert.equal(first.status, good.status, `a refusal is a ${first.status}`);
    assert.deepEqual(Object.keys(first.json.data), Object.keys(good.json.data));
    return `${connections} connections, ${tally(answers)}`;
  });

  await trial('the log has no code, no whole address and no fault', () => {
    const text = site.logText();
    const addresses = [...new Set(mailbox.mails.flatMap(({ to }) => to))];
    assert.ok(!addresses.some((address) => text.includes(address)), 'an address is in it');
    assertNoFault(site);
  });
  await site.close();

  const direct = await startSite({ TRUSTED_PROXIES: '' });
  await trial('without trusted proxies X-Forwarded-For counts for nothing', async () => {
    const { ask } = codeCalls(direct);
    const answers = await many(31, (index) => ask(`direct${index}@example.org`, { from: elsewhere() }), 5);
    assert.ok(answers.some(({ status }) => status === 429), tally(answers));
  });
  await direct.close();
}
