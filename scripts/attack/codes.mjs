// Sign-in codes: guessing one, using one twice, and what a mail may be made to say.
import assert from 'node:assert/strict';
import { many, median, ms, sleep, tally } from './client.mjs';
import { codeCalls } from './code-calls.mjs';
import { assertNoFault, startSite } from './target.mjs';

const OWNER = '198.51.100.7';

export async function attack(trial) {
  const site = await startSite({ OTP_RESEND_SECONDS: '1' });
  const { elsewhere, ask, verify, challenge, signIn } = codeCalls(site);
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
    const right = await verify('guessed@example.org', otp, token, OWNER);
    assert.ok(
      answers.every(({ status }) => status === 401),
      tally(answers),
    );
    assert.equal(right.status, 401);
  });

  await trial('of a hundred guesses at once at most five are looked at', async () => {
    const { otp, wrong, token } = await challenge('volley@example.org');
    const guesses = Array.from({ length: 100 }, (_, index) => (index === 60 ? otp : wrong));
    const answers = await many(
      100,
      (index) => verify('volley@example.org', guesses[index], token),
      20,
    );
    assert.ok(!answers.some(({ status }) => status === 200), tally(answers));
    return tally(answers);
  });

  await trial('the newest code of a network wins', async () => {
    const from = elsewhere();
    const old = await challenge('newest@example.org', from);
    await sleep(1100);
    const fresh = await challenge('newest@example.org', from);
    assert.equal((await verify('newest@example.org', old.otp, old.token)).status, 401);
    assert.equal((await verify('newest@example.org', fresh.otp, fresh.token)).status, 200);
  });

  await trial('a code that a stranger asks for does not end the owner’s', async () => {
    const own = await challenge('own@example.org');
    await sleep(1100);
    await challenge('own@example.org');
    assert.equal((await verify('own@example.org', own.otp, own.token)).status, 200);
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
    assert.equal(
      (await verify('mine@example.org', mine.otp.toLowerCase(), mine.token)).status,
      200,
    );
  });

  await trial('another spelling of an address is the same address', async () => {
    await challenge('spelled@example.org');
    for (const email of [
      'SPELLED@example.org',
      ' spelled@example.org ',
      'ｓｐｅｌｌｅｄ@example.org',
    ]) {
      assert.equal((await ask(email)).status, 429, email);
    }
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
      for (const [kind, email] of [
        ['known', 'known@example.org'],
        ['unknown', `unknown${round}@example.org`],
      ]) {
        const { status, text, ms: took } = await verify(email, 'AAAA', 'x');
        assert.equal(status, 401);
        assert.ok(text.includes('invalid_otp'));
        times[kind].push(took);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    assert.ok(
      Math.abs(known - unknown) < Math.max(5, unknown / 2),
      `${ms(known)} and ${ms(unknown)}`,
    );
    return `${ms(known)} and ${ms(unknown)}`;
  });

  await trial('the log has no code, no whole address and no fault', () => {
    const text = site.logText();
    const addresses = [...new Set(mailbox.mails.flatMap(({ to }) => to))];
    assert.ok(!addresses.some((address) => text.includes(address)), 'an address is in it');
    assertNoFault(site);
  });
  await site.close();
}
