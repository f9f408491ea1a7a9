// Guessing the admin's password.
import assert from 'node:assert/strict';
import { adminRequests, retryAfterOf } from './admin-requests.mjs';
import { median } from '../median.mjs';
import { many, ms, send, tally } from './client.mjs';
import { codeRequests } from './code-requests.mjs';
import { assertNoFault, startSite } from './target.mjs';

const OWNER = '198.51.100.9';

/**
 * @param {string} url
 * @param {string} token
 */
const createEvent = (url, token) =>
  send(`${url}/api/event`, {
    token,
    json: {
      name: 'Git Together',
      date: 'May',
      description: 'A first commit.',
      image: '/art/event-fallback.svg',
    },
  });

/** @param {import('./client.mjs').Trial} trial */
export async function attack(trial) {
  const site = await startSite();
  const { admin, url } = site;
  const { logIn, fail } = adminRequests(site);

  await trial('neither response nor timing reveals who is an admin', async () => {
    /** @type {{ known: number[], unknown: number[] }} */
    const times = { known: [], unknown: [] };
    const texts = new Set();
    for (let round = 0; round < 5; round += 1) {
      /** @param {string} email */
      const measure = async (email) => {
        const { status, text, ms: took } = await fail({ email });
        assert.equal(status, 401);
        texts.add(text);
        return took;
      };
      times.known.push(await measure(admin.email));
      times.unknown.push(await measure(`nobody${round}@example.org`));
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    assert.equal(texts.size, 1);
    assert.ok(
      Math.max(known, unknown) < 1.6 * Math.min(known, unknown),
      `${ms(known)} and ${ms(unknown)}`,
    );
    return `${ms(known)} and ${ms(unknown)}`;
  });

  await trial(
    'five failures of one network at one account, in any spelling, lock it for that network',
    async () => {
      const email = 'guessed@example.org';
      const spellings = [email, email.toUpperCase(), ` ${email}`, 'ｇuessed@example.org', email];
      const responses = await many(
        6,
        (index) => fail({ email: spellings[index % 5], from: '203.0.113.1' }),
        1,
      );
      assert.equal(tally(responses), '401 × 5, 429 × 1');
      assert.ok(
        retryAfterOf(responses[5]) > 0 && retryAfterOf(responses[5]) <= 900,
        String(retryAfterOf(responses[5])),
      );
      return `Retry-After ${retryAfterOf(responses[5])}`;
    },
  );

  await trial('simultaneous guesses are counted too', async () => {
    const responses = await many(
      15,
      () => fail({ email: 'volley@example.org', from: '203.0.113.2' }),
      15,
    );
    assert.ok(responses.filter(({ status }) => status === 401).length <= 5, tally(responses));
    return tally(responses);
  });

  await trial('ten failures of one network at any accounts lock the login for it', async () => {
    const responses = await many(
      11,
      (index) => fail({ email: `any${index}@example.org`, from: '203.0.113.3' }),
      2,
    );
    assert.ok(
      responses.some(({ status }) => status === 429),
      tally(responses),
    );
    return tally(responses);
  });

  await trial('a made-up cookie does not lift a lock', async () => {
    const cookies = [
      'admin_device=x',
      'device=1; admin=1',
      `__Host-device=${'a'.repeat(43)}`,
      '='.repeat(5000),
    ];
    for (const cookie of cookies) {
      const { status } = await fail({ email: 'guessed@example.org', from: '203.0.113.1', cookie });
      assert.equal(status, 429, cookie.slice(0, 30));
    }
  });

  await trial('an invalid email or password is a 400', async () => {
    for (const json of [
      { email: { $ne: '' }, password: { $ne: '' } },
      { email: admin.email, password: ['x'] },
      { email: "' OR 1=1 --", password: 'wrong' },
      { email: admin.email, password: 'x'.repeat(51) },
      { email: admin.email, password: '' },
      { email: [admin.email], password: admin.password },
    ]) {
      assert.equal(
        (await send(`${url}/api/auth/admin`, { json, from: '203.0.113.4' })).status,
        400,
      );
    }
  });

  await trial('a member with an admin’s address stays a member', async () => {
    const token = await codeRequests(site).signIn(admin.email);
    assert.equal((await createEvent(url, token)).status, 403);
  });

  await trial('an admin can sign out everywhere, and no other user can do it', async () => {
    const logins = await many(2, () => logIn({ from: OWNER }), 1);
    assert.equal(tally(logins), '200 × 2');
    const [one, other] = logins.map(({ json }) => json.data.accessToken);
    /** @param {string} [token] */
    const signOut = (token) => send(`${url}/api/auth/admin/logout`, { method: 'PUT', token });
    const member = await codeRequests(site).signIn('member@example.org');
    for (const token of [undefined, 'Bearer x', member]) {
      const { status } = await signOut(token);
      assert.ok(status === 401 || status === 403, `a stranger's sign-out is a ${status}`);
    }
    assert.equal((await createEvent(url, other)).status, 201);
    assert.equal((await signOut(one)).status, 200);
    for (const token of [one, other]) assert.equal((await createEvent(url, token)).status, 401);
    assert.equal((await logIn({ from: OWNER })).status, 200, 'no new login after it');
  });

  await trial('the log has no password, token or whole address, and no internal error', () => {
    const text = site.logText();
    for (const secret of [admin.password, admin.email, 'guessed@example.org', 'eyJ']) {
      assert.ok(!text.includes(secret), secret);
    }
    assertNoFault(site);
  });
  await site.close();
}
