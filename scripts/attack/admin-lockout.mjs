// Attempts to lock the admin out, by failed logins or by load.
import assert from 'node:assert/strict';
import { adminRequests, retryAfterOf } from './admin-requests.mjs';
import { median } from '../median.mjs';
import { many, ms, send, sleep, tally } from './client.mjs';
import { assertNoFault, startSite } from './target.mjs';

const OWNER = '198.51.100.9';

/** @param {string | string[] | undefined} setCookie */
const cookieOf = (setCookie) =>
  [setCookie]
    .flat()
    .filter((text) => text !== undefined)
    .map((text) => text.split(';')[0])
    .join('; ');

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  await lockout(trial);
  await load(trial);
}

/** @param {import('./client.mjs').Trial} trial */
async function lockout(trial) {
  const site = await startSite();
  const { fail, logIn, logInWithRetry } = adminRequests(site);
  const device = await logIn({ from: OWNER });
  const cookie = cookieOf(device.headers['set-cookie']);

  await trial('a login sets a cookie that only this endpoint receives and no script reads', () => {
    const text = device.headers['set-cookie']?.[0] ?? '';
    assert.match(text, /;\s*httponly/i);
    assert.match(text, /;\s*samesite=strict/i);
    assert.match(text, /;\s*path=\/api\/auth\/admin/i);
    assert.ok(!/;\s*domain=/i.test(text));
    assert.ok(cookie.length > 22, 'too short to be random');
  });

  await trial('a wrong password sets no cookie', async () => {
    assert.equal((await fail()).headers['set-cookie'], undefined);
  });

  await trial('five failures of a stranger do not lock the owner out', async () => {
    await many(5, () => fail({ from: '203.0.113.5' }), 1);
    const { status, headers } = await logIn({ from: OWNER });
    assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
  });

  await trial(
    'sixty failures from twenty networks delay a new device by at most a minute',
    async () => {
      const responses = await many(60, (index) => fail({ from: `192.0.${index % 20}.1` }), 4);
      const startedAt = performance.now();
      const { status, headers } = await logInWithRetry({ from: '198.51.100.10' });
      assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
      return `${tally(responses)}; in after ${Math.round((performance.now() - startedAt) / 1000)} s`;
    },
  );

  await trial('failures from many networks do not lock out a known device', async () => {
    await many(10, (index) => fail({ from: `192.1.${index}.1` }), 4);
    const { status, headers } = await logIn({ from: '198.51.100.11', cookie });
    assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
  });

  await trial('strangers in the owner’s own network do not lock that device out', async () => {
    await many(10, () => fail({ from: OWNER }), 1);
    const { status, headers } = await logIn({ from: OWNER, cookie });
    assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
  });

  await trial('a stolen device cookie allows only a few guesses', async () => {
    const responses = await many(30, (index) => fail({ from: `192.2.${index}.1`, cookie }), 2);
    assert.ok(responses.filter(({ status }) => status === 401).length <= 15, tally(responses));
    return tally(responses);
  });
  await site.close();
}

/** @param {import('./client.mjs').Trial} trial */
async function load(trial) {
  const site = await startSite();
  const { fail, logIn, logInWithRetry } = adminRequests(site);

  await trial('a 503 for load does not count as a failure', async () => {
    const flood = many(
      22,
      (index) => fail({ email: `load${index}@example.org`, from: `192.3.${index}.1` }),
      22,
    );
    await sleep(30);
    const rejected = await many(5, () => logIn({ from: OWNER }), 5);
    await flood;
    const busy = rejected.filter(({ status }) => status === 503);
    assert.ok(busy.length >= 3, `not enough load: ${tally(rejected)}`);
    assert.ok(
      busy.every((response) => retryAfterOf(response) <= 30),
      'no short Retry-After',
    );
    const { status, headers } = await logIn({ from: OWNER });
    assert.equal(status, 200, `${status}, Retry-After ${headers['retry-after']}`);
    return tally(rejected);
  });

  await trial(
    'dozens of guesses do not slow visitors down, and delay the owner by at most a minute',
    async () => {
      const stop = new AbortController();
      const flood = (async () => {
        for (let round = 0; !stop.signal.aborted && round < 6; round += 1) {
          await many(
            24,
            (index) =>
              // Timeouts are expected in the flood.
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
      const { status } = await logInWithRetry({ from: '198.51.100.12' }).finally(() =>
        stop.abort(),
      );
      await flood;
      assert.equal(status, 200, 'the owner cannot log in');
      assert.ok(
        median(waits) < 500 && Math.max(...waits) < 2000,
        `at most ${ms(Math.max(...waits))}`,
      );
      return `visitors waited ${ms(Math.max(...waits))} at most`;
    },
  );

  await trial('the log has no internal error', () => assertNoFault(site));
  await site.close();
}
