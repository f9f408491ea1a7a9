// Strangers who keep the admin from the login, by failures or by load.
import assert from 'node:assert/strict';
import { adminCalls, retryAfterOf } from './admin-calls.mjs';
import { many, median, ms, send, sleep, tally } from './client.mjs';
import { assertNoFault, startSite } from './target.mjs';

const OWNER = '198.51.100.9';

/** @param {string | string[] | undefined} setCookie */
const cookieOf = (setCookie) =>
  [setCookie]
    .flat()
    .filter(Boolean)
    .map((text) => text.split(';')[0])
    .join('; ');

export async function attack(trial) {
  await lockout(trial);
  await load(trial);
}

async function lockout(trial) {
  const site = await startSite();
  const { fail, logIn, insist } = adminCalls(site);
  const device = await logIn({ from: OWNER });
  const cookie = cookieOf(device.headers['set-cookie']);

  await trial('a login leaves a cookie that only this call gets, and no script', () => {
    const text = [device.headers['set-cookie']].flat().find(Boolean) ?? '';
    assert.match(text, /;\s*httponly/i);
    assert.match(text, /;\s*samesite=strict/i);
    assert.match(text, /;\s*path=\/api\/auth\/admin/i);
    assert.ok(!/;\s*domain=/i.test(text));
    assert.ok(cookie.length > 22, 'too short to be random');
  });

  await trial('a wrong password leaves none', async () => {
    assert.equal((await fail()).headers['set-cookie'], undefined);
  });

  await trial('five failures of a stranger leave the account open to its owner', async () => {
    await many(5, () => fail({ from: '203.0.113.5' }), 1);
    const { status, headers } = await logIn({ from: OWNER });
    assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
  });

  await trial(
    'sixty failures from twenty networks slow a new device down for a minute at most',
    async () => {
      const answers = await many(60, (index) => fail({ from: `192.0.${index % 20}.1` }), 4);
      const startedAt = performance.now();
      const { status, headers } = await insist({ from: '198.51.100.10' });
      assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
      return `${tally(answers)}; in after ${Math.round((performance.now() - startedAt) / 1000)} s`;
    },
  );

  await trial('they do not keep out a device that has logged in before', async () => {
    await many(10, (index) => fail({ from: `192.1.${index}.1` }), 4);
    const { status, headers } = await logIn({ from: '198.51.100.11', cookie });
    assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
  });

  await trial('strangers in the owner’s own network do not keep that device out', async () => {
    await many(10, () => fail({ from: OWNER }), 1);
    const { status, headers } = await logIn({ from: OWNER, cookie });
    assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
  });

  await trial('who has stolen the cookie has few guesses all the same', async () => {
    const answers = await many(30, (index) => fail({ from: `192.2.${index}.1`, cookie }), 2);
    assert.ok(answers.filter(({ status }) => status === 401).length <= 15, tally(answers));
    return tally(answers);
  });
  await site.close();
}

async function load(trial) {
  const site = await startSite();
  const { fail, logIn, insist } = adminCalls(site);

  await trial('a refusal for load is no failure', async () => {
    const flood = many(
      22,
      (index) => fail({ email: `load${index}@example.org`, from: `192.3.${index}.1` }),
      22,
    );
    await sleep(30);
    const turnedAway = await many(5, () => logIn({ from: OWNER }), 5);
    await flood;
    const busy = turnedAway.filter(({ status }) => status === 503);
    assert.ok(busy.length >= 3, `not enough load: ${tally(turnedAway)}`);
    assert.ok(
      busy.every((answer) => retryAfterOf(answer) <= 30),
      'no short Retry-After',
    );
    const { status, headers } = await logIn({ from: OWNER });
    assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
    return tally(turnedAway);
  });

  await trial(
    'guesses by the dozen keep no visitor waiting, and the owner for a minute at most',
    async () => {
      const enough = new AbortController();
      const flood = (async () => {
        for (let round = 0; !enough.signal.aborted && round < 6; round += 1) {
          await many(
            24,
            (index) =>
              // One that gives up is a part of the flood.
              fail({
                email: `more${index}@example.org`,
                from: `192.${4 + round}.${index}.1`,
              }).catch(() => {}),
            24,
          );
        }
      })();
      await sleep(100);
      const waits = [];
      for (let visit = 0; visit < 10; visit += 1) {
        waits.push((await send(`${site.url}/api/event`)).ms, (await send(site.url)).ms);
        await sleep(50);
      }
      const { status } = await insist({ from: '198.51.100.12' }).finally(() => enough.abort());
      await flood;
      assert.equal(status, 200, 'the owner does not get in');
      assert.ok(
        median(waits) < 500 && Math.max(...waits) < 2000,
        `at most ${ms(Math.max(...waits))}`,
      );
      return `visitors waited ${ms(Math.max(...waits))} at most`;
    },
  );

  await trial('the log has no fault of the server’s own', () => assertNoFault(site));
  await site.close();
}
