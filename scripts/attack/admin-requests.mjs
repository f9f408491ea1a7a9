import { network, send, sleep } from './client.mjs';

const MAX_WAIT_SECONDS = 60;

/**
 * The Retry-After header in seconds; NaN without one.
 * @param {import('./client.mjs').HttpResponse} response
 */
export const retryAfterOf = ({ headers }) => Number(headers['retry-after']);

/**
 * @typedef {object} AdminLogin
 * @property {string} [email]
 * @property {string} [password]
 * @property {string} [from] The client IP.
 * @property {string} [cookie]
 */

/**
 * Admin logins on a server, by default each from a different network.
 * @param {Pick<import('./target.mjs').Site, 'url' | 'admin'>} site
 */
export const adminRequests = ({ url, admin }) => {
  let networks = 2000;
  const elsewhere = () => network((networks += 1));
  /** @param {AdminLogin} [options] */
  const logIn = ({
    email = admin.email,
    password = admin.password,
    from = elsewhere(),
    cookie,
  } = {}) =>
    send(`${url}/api/auth/admin`, {
      json: { email, password },
      from,
      headers: cookie === undefined ? {} : { Cookie: cookie },
    });
  return {
    elsewhere,
    logIn,
    /** @param {AdminLogin} [options] */
    fail: (options) => logIn({ password: 'wrong-password', ...options }),
    /**
     * Retries after the time that Retry-After states, for up to a minute in total.
     * @param {AdminLogin} [options]
     */
    async logInWithRetry(options) {
      const deadline = performance.now() + MAX_WAIT_SECONDS * 1000;
      for (;;) {
        const response = await logIn(options);
        const waitMs = retryAfterOf(response) * 1000;
        if (response.status === 200 || !(performance.now() + waitMs < deadline)) return response;
        await sleep(waitMs);
      }
    },
  };
};
