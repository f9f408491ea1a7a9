// Sign-in codes: guessing one, using one twice, and injecting into the mail.
import assert from 'node:assert/strict';
import { median } from '../median.mjs';
import { many, ms, sleep, tally } from './client.mjs';
import { codeRequests } from './code-requests.mjs';
import { assertNoFault, startSite } from './target.mjs';

const OWNER = '198.51.100.7';

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  const site = await startSite({ OTP_RESEND_SECONDS: '1' });
  const { elsewhere, requestCode, verify, challenge, signIn } = codeRequests(site);
  const { mailbox } = site;

  await trial('of fifty simultaneous correct codes one signs in', async () => {
    const { otp, token } = await challenge('once@example.org');
    const responses = await many(50, () => verify('once@example.org', otp, token), 50);
    assert.equal(responses.filter(({ status }) => status === 200).length, 1, tally(responses));
    assert.ok((await verify('once@example.org', otp, token)).status >= 400, 'it works again later');
    return tally(responses);
  });

  await trial('five wrong codes invalidate a code, also simultaneous ones', async () => {
    const { otp, wrong, token } = await challenge('guessed@example.org');
    const responses = await many(5, () => verify('guessed@example.org', wrong, token), 5);
    const right = await verify('guessed@example.org', otp, token, OWNER);
    assert.ok(
      responses.every(({ status }) => status === 401),
      tally(responses),
    );
    assert.equal(right.status, 401);
  });

  await trial('of a hundred simultaneous guesses at most five are compared', async () => {
    const { otp, wrong, token } = await challenge('volley@example.org');
    const guesses = Array.from({ length: 100 }, (_, index) => (index === 60 ? otp : wrong));
    const responses = await many(
      100,
      (index) => verify('volley@example.org', guesses[index], token),
      20,
    );
    assert.ok(!responses.some(({ status }) => status === 200), tally(responses));
    return tally(responses);
  });

  await trial('a new code for the same network replaces the previous one', async () => {
    const from = elsewhere();
    const old = await challenge('newest@example.org', from);
    await sleep(1100);
    const fresh = await challenge('newest@example.org', from);
    assert.equal((await verify('newest@example.org', old.otp, old.token)).status, 401);
    assert.equal((await verify('newest@example.org', fresh.otp, fresh.token)).status, 200);
  });

  await trial('a code that a stranger requests leaves the owner’s valid', async () => {
    const own = await challenge('own@example.org');
    await sleep(1100);
    await challenge('own@example.org');
    assert.equal((await verify('own@example.org', own.otp, own.token)).status, 200);
  });

  await trial('a code is valid only for its address and its challenge', async () => {
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

  await trial('another spelling of an address counts as the same address', async () => {
    await challenge('spelled@example.org');
    for (const email of [
      'SPELLED@example.org',
      ' spelled@example.org ',
      'ｓｐｅｌｌｅｄ@example.org',
    ]) {
      assert.equal((await requestCode(email)).status, 429, email);
    }
  });

  await trial('a malformed or injected address sends no mail', async () => {
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
      const { status } = await requestCode(email);
      assert.equal(status, 400, email);
    }
    assert.equal(mailbox.mails.length, before);
  });

  await trial('a mail has one recipient and no code in its subject', async () => {
    const { otp } = await challenge('mail@example.org');
    const { to, source } = mailbox.mails[mailbox.mails.length - 1];
    assert.deepEqual(to, ['mail@example.org']);
    assert.ok(!/^subject:.*/im.exec(source)?.[0].includes(otp));
  });

  await trial('neither response nor timing reveals who is a member', async () => {
    await signIn('known@example.org');
    await sleep(1100);
    /** @type {{ known: number[], unknown: number[] }} */
    const times = { known: [], unknown: [] };
    for (let round = 0; round < 12; round += 1) {
      /** @param {string} email */
      const measure = async (email) => {
        const { status, text, ms: took } = await verify(email, 'AAAA', 'x');
        assert.equal(status, 401);
        assert.ok(text.includes('invalid_otp'));
        return took;
      };
      times.known.push(await measure('known@example.org'));
      times.unknown.push(await measure(`unknown${round}@example.org`));
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    assert.ok(
      Math.abs(known - unknown) < Math.max(5, unknown / 2),
      `${ms(known)} and ${ms(unknown)}`,
    );
    return `${ms(known)} and ${ms(unknown)}`;
  });

  await trial('the log has no code, no whole address and no internal error', () => {
    const text = site.logText();
    const addresses = [...new Set(mailbox.mails.flatMap(({ to }) => to))];
    assert.ok(!addresses.some((address) => text.includes(address)), 'an address is in it');
    assertNoFault(site);
  });
  await site.close();
}
