import assert from 'node:assert/strict';
import { network, send } from './client.mjs';

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
