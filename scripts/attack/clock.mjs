// A server whose clock is temporarily wrong.
import assert from 'node:assert/strict';
import { adminRequests } from './admin-requests.mjs';
import { many, send, sleep } from './client.mjs';
import { codeRequests } from './code-requests.mjs';
import { assertNoFault, startSite } from './target.mjs';

const HOUR_MS = 3_600_000;

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  const site = await startSite();
  const { challenge, verify, requestCode } = codeRequests(site);
  /** @param {number} milliseconds */
  const shift = async (milliseconds) => {
    site.shiftClock(milliseconds);
    await sleep(50);
  };

  /** @type {Awaited<ReturnType<typeof challenge>> | undefined} */
  let early;
  await trial('a clock that was ahead for a moment blocks no sign-in afterwards', async () => {
    const { fail, logIn } = adminRequests(site);
    await shift(72 * HOUR_MS);
    early = await challenge('clock@example.org', '198.51.100.1');
    await many(5, () => fail({ from: '198.51.100.1' }), 2);
    await many(30, (index) =>
      send(`${site.url}/api/email`, {
        json: { email: `c${index}@example.org` },
        from: '198.51.100.1',
      }),
    );
    await shift(0);
    const statuses = {
      code: (await requestCode('clock@example.org', { from: '198.51.100.1' })).status,
      subscription: (
        await send(`${site.url}/api/email`, {
          json: { email: 'z@example.org' },
          from: '198.51.100.1',
        })
      ).status,
      admin: (await logIn({ from: '198.51.100.1' })).status,
    };
    // In-memory limits use the monotonic clock, so that window has not ended.
    assert.ok([201, 429].includes(statuses.subscription), String(statuses.subscription));
    assert.deepEqual({ ...statuses, subscription: 0 }, { code: 200, subscription: 0, admin: 200 });
  });

  await trial(
    'a code that was sent while the clock was ahead is not valid for longer than others',
    async () => {
      await shift(HOUR_MS);
      const { otp, token } = await challenge('ahead@example.org');
      await shift(0);
      const { status } = await verify('ahead@example.org', otp, token);
      assert.equal(status, 401);
      if (early)
        assert.equal((await verify('clock@example.org', early.otp, early.token)).status, 401);
    },
  );

  await trial('a clock that is set back does not extend a wait beyond its window', async () => {
    await many(
      31,
      (index) =>
        send(`${site.url}/api/email`, {
          json: { email: `b${index}@example.org` },
          from: '198.51.100.2',
        }),
      1,
    );
    await shift(-24 * HOUR_MS);
    const response = await send(`${site.url}/api/email`, {
      json: { email: 'y@example.org' },
      from: '198.51.100.2',
    });
    await shift(0);
    const retryAfter = Number(response.headers['retry-after'] ?? 0);
    assert.ok(retryAfter <= 300, `Retry-After ${retryAfter}`);
    return `${response.status}, Retry-After ${retryAfter}`;
  });

  await trial('an expired code is a 401', async () => {
    const { otp, token } = await challenge('late@example.org');
    await shift(181_000);
    assert.equal((await verify('late@example.org', otp, token)).status, 401);
    await shift(0);
    assertNoFault(site);
  });
  await site.close();
}
