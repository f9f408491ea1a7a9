import assert from 'node:assert/strict';
import { network, send } from './client.mjs';

/**
 * Sign-ins by code, by default each request from a different network.
 * @param {Pick<import('./target.mjs').Site, 'url' | 'mailbox'>} site
 */
export function codeRequests(site) {
  let networks = 0;
  const elsewhere = () => network((networks += 1));
  /**
   * @param {string} email
   * @param {import('./client.mjs').SendOptions} [options]
   */
  const requestCode = (email, options = {}) =>
    send(`${site.url}/api/auth/email/otp?email=${encodeURIComponent(email)}`, {
      from: elsewhere(),
      ...options,
    });
  /**
   * @param {string} email
   * @param {string} otp
   * @param {string} token
   * @param {string} [from]
   */
  const verify = (email, otp, token, from = elsewhere()) =>
    send(`${site.url}/api/auth/email/otp/verify`, { json: { email, otp, token }, from });
  /**
   * Requests a code and reads it from the mail. `wrong` is another code.
   * @param {string} email
   * @param {string} [from]
   * @returns {Promise<{ otp: string, wrong: string, token: string }>}
   */
  async function challenge(email, from = elsewhere()) {
    const before = site.mailbox.mails.length;
    const response = await requestCode(email, { from });
    assert.equal(response.status, 200, `no code for ${email}: ${response.status} ${response.text}`);
    const otp = await site.mailbox.codeFor(email, before);
    const wrong = otp === 'AAAA' ? 'BBBB' : 'AAAA';
    return { otp, wrong, token: response.json.data.token };
  }
  return {
    elsewhere,
    requestCode,
    verify,
    challenge,
    /**
     * Signs a member in and returns the access token.
     * @param {string} email
     * @returns {Promise<string>}
     */
    async signIn(email) {
      const { otp, token } = await challenge(email);
      const response = await verify(email, otp, token);
      assert.equal(response.status, 200, response.text);
      return response.json.data.accessToken;
    },
  };
}
