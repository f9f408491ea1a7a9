// A server whose clock is wrong for a moment.
import assert from 'node:assert/strict';
import { adminCalls } from './admin-calls.mjs';
import { many, send, sleep } from './client.mjs';
import { codeCalls } from './code-calls.mjs';
import { assertNoFault, startSite } from './target.mjs';

const HOUR_MS = 3_600_000;

export async function attack(trial) {
  const site = await startSite();
  const { challenge, verify, ask } = codeCalls(site);
  const shift = async (milliseconds) => {
    site.shiftClock(milliseconds);
    await sleep(50);
  };

  let early;
  await trial('a clock that was ahead for a moment refuses nobody afterwards', async () => {
    const { fail, logIn } = adminCalls(site);
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
    const told = {
      code: (await ask('clock@example.org', { from: '198.51.100.1' })).status,
      subscription: (
        await send(`${site.url}/api/email`, {
          json: { email: 'z@example.org' },
          from: '198.51.100.1',
        })
      ).status,
      admin: (await logIn({ from: '198.51.100.1' })).status,
    };
    // What is kept in memory goes by a clock that nobody sets, so the window is still open there.
    assert.ok(told.subscription === 201 || told.subscription === 429, String(told.subscription));
    assert.deepEqual({ ...told, subscription: 0 }, { code: 200, subscription: 0, admin: 200 });
  });

  await trial('a code from such a moment does not live longer than others', async () => {
    await shift(HOUR_MS);
    const { otp, token } = await challenge('ahead@example.org');
    await shift(0);
    const { status } = await verify('ahead@example.org', otp, token);
    assert.equal(status, 401);
    if (early)
      assert.equal((await verify('clock@example.org', early.otp, early.token)).status, 401);
  });

  await trial('a clock that is set back makes nobody wait longer than a window', async () => {
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
    const answer = await send(`${site.url}/api/email`, {
      json: { email: 'y@example.org' },
      from: '198.51.100.2',
    });
    await shift(0);
    const retryAfter = Number(answer.headers['retry-after'] ?? 0);
    assert.ok(retryAfter <= 300, `Retry-After ${retryAfter}`);
    return `${answer.status}, Retry-After ${retryAfter}`;
  });

  await trial('an expired code is refused', async () => {
    const { otp, token } = await challenge('late@example.org');
    await shift(181_000);
    assert.equal((await verify('late@example.org', otp, token)).status, 401);
    await shift(0);
    assertNoFault(site);
  });
  await site.close();
}
