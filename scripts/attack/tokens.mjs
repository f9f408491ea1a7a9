// Access tokens: forged, for another audience, expired, and reused.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { adminRequests } from './admin-requests.mjs';
import { many, ms, send, sleep, tally } from './client.mjs';
import { codeRequests } from './code-requests.mjs';
import { forgeries } from './forgeries.mjs';
import { assertNoFault, removeAdmin, startSite } from './target.mjs';

const DAY_MS = 86_400_000;
const MAX_ROWS_PER_SESSION = 100;

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  const site = await startSite({ OTP_RESEND_SECONDS: '1' });
  const { url, dataDir } = site;
  const { signIn, elsewhere } = codeRequests(site);
  const { logIn } = adminRequests(site);
  const member = await signIn('member@example.org');
  const admin = (await logIn()).json.data.accessToken;

  /**
   * @param {string} token
   * @param {import('./client.mjs').SendOptions} [options]
   */
  const read = (token, options) => send(`${url}/api/user`, { token, ...options });
  /** @param {string} accessToken */
  const refresh = (accessToken) =>
    send(`${url}/api/auth/refresh`, { json: { accessToken }, from: elsewhere() });
  /** @param {string} token */
  const logOut = (token) => send(`${url}/api/auth/logout`, { method: 'PUT', token });
  const event = { name: 'n', date: 'd', description: 'd', image: '/art/event-fallback.svg' };
  /** @param {string} token */
  const create = (token) => send(`${url}/api/event`, { token, json: event });

  await trial('no forged token is accepted, and none causes an internal error', async () => {
    const forged = [...forgeries(member), ...forgeries(admin)];
    for (const token of forged) {
      const what = token.slice(0, 60);
      assert.equal((await read(`Bearer ${token}`)).status, 401, what);
      assert.equal((await create(`Bearer ${token}`)).status, 401, what);
      assert.equal((await logOut(`Bearer ${token}`)).status, 401, what);
    }
    await many(forged.length, async (index) => {
      const { status } = await refresh(forged[index]);
      assert.ok(
        status === 401 || status === 429 || (status === 400 && forged[index] === ''),
        String(status),
      );
    });
    assert.equal((await read(member)).status, 200, 'the real token is rejected');
    return `${forged.length} tokens`;
  });

  await trial(
    'a member’s token is invalid for admin endpoints, and an admin’s for member endpoints',
    async () => {
      assert.equal((await create(member)).status, 403);
      assert.equal((await create(admin)).status, 201);
      for (const response of [await read(admin), await refresh(admin), await logOut(admin)]) {
        assert.equal(response.status, 401);
      }
      assert.equal(
        (await send(`${url}/api/event/register?eventId=1`, { token: admin, body: '' })).status,
        401,
      );
    },
  );

  await trial('a token is accepted only in the Authorization header', async () => {
    const bare = member.replace('Bearer ', '');
    /** @type {import('./client.mjs').SendOptions[]} */
    const elsewhere = [
      { headers: { Cookie: `accessToken=${bare}` } },
      { headers: { 'X-Access-Token': member } },
      { token: bare },
      { token: `Basic ${Buffer.from(bare).toString('base64')}` },
      { token: `Bearer ${bare}, Bearer ${bare}` },
    ];
    for (const options of elsewhere)
      assert.equal((await send(`${url}/api/user`, options)).status, 401);
    assert.equal((await send(`${url}/api/user?accessToken=${bare}&token=${bare}`)).status, 401);
  });

  await trial('twenty simultaneous refreshes return the same successor', async () => {
    const token = await signIn('tabs@example.org');
    const responses = await many(20, () => refresh(token), 20);
    const successors = new Set(
      responses.filter(({ status }) => status === 200).map(({ json }) => json.data.accessToken),
    );
    assert.equal(successors.size, 1, tally(responses));
    assert.equal((await read(token)).status, 200, 'a tab that still has the old one is signed out');
    assert.equal((await read([...successors][0])).status, 200);
    return tally(responses);
  });

  await trial('refreshing as fast as possible does not fill the database', async () => {
    let token = await signIn('eager@example.org');
    /** @type {import('./client.mjs').HttpResponse[]} */
    const responses = [];
    for (let count = 0; count < 400; count += 1) {
      const response = await refresh(token);
      responses.push(response);
      if (response.status === 200) token = response.json.data.accessToken;
    }
    const database = new Database(path.join(dataDir, 'society.db'), { readonly: true });
    const { rows } = /** @type {{ rows: number }} */ (
      database.prepare('select count(*) as rows from retired_token').get([])
    );
    database.close();
    const summary = `${rows} rows after ${responses.length} refreshes, ${tally(responses)}`;
    assert.ok(rows <= MAX_ROWS_PER_SESSION, summary);
    assert.equal((await read(token)).status, 200, 'the member is signed out');
    return summary;
  });

  await trial(
    'signing out ends every session at once, and signing in again works in the same second',
    async () => {
      const email = 'leaver@example.org';
      const one = await signIn(email);
      await sleep(1100);
      const other = await signIn(email);
      const successor = (await refresh(one)).json.data.accessToken;
      await sleep(1100);
      assert.equal((await logOut(one)).status, 200);
      for (const token of [one, other, successor]) {
        assert.equal((await read(token)).status, 401);
        assert.equal((await refresh(token)).status, 401);
      }
      assert.equal((await read(await signIn(email))).status, 200);
    },
  );

  await trial('a removed admin loses access with the next request', async () => {
    removeAdmin(site, site.admin.email);
    assert.equal((await create(admin)).status, 401);
  });

  await trial('only their owner can read the secret and the database', () => {
    for (const file of ['jwt-secret', 'society.db', 'society.db-wal']) {
      assert.equal(statSync(path.join(dataDir, file)).mode & 0o077, 0, file);
    }
  });

  await trial('a token that is reused after its successor was used ends the session', async () => {
    const token = await signIn('stolen@example.org');
    // Refreshing a new token may return the same token.
    site.shiftClock(600_000);
    await sleep(50);
    const successor = (await refresh(token)).json.data.accessToken;
    assert.notEqual(successor, token);
    assert.equal((await read(successor)).status, 200);
    site.shiftClock(1_200_000);
    await sleep(50);
    const next = await refresh(successor);
    assert.equal(next.status, 200, `the owner gets a ${next.status}`);
    assert.equal((await refresh(token)).status, 401, 'the old token can be refreshed');
    assert.equal((await read(next.json.data.accessToken)).status, 401, 'the session goes on');
    site.shiftClock(0);
  });

  await trial('a token expires after seven idle days and cannot be refreshed then', async () => {
    const token = await signIn('idle@example.org');
    site.shiftClock(7 * DAY_MS + 1000);
    await sleep(50);
    assert.equal((await read(token)).status, 401);
    assert.equal((await refresh(token)).status, 401);
    site.shiftClock(0);
  });

  await trial('invalid tokens are rejected quickly', async () => {
    const long = `Bearer ${'A'.repeat(10_000)}.${'A'.repeat(10_000)}.${'A'.repeat(43)}`;
    const { ms: took, status } = await read(long);
    assert.equal(status, 401);
    assert.ok(took < 100, ms(took));
    return ms(took);
  });

  await trial('the log has no token and no internal error', () => {
    assert.ok(!site.logText().includes('eyJ'));
    assertNoFault(site);
  });
  await site.close();
}
