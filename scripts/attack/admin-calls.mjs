import { network, send, sleep } from './client.mjs';

const MAX_WAIT_SECONDS = 60;

/** What a refusal says, in seconds; NaN where it says nothing. */
export const retryAfterOf = ({ headers }) => Number(headers['retry-after']);

/** Logs in as an admin on a server. */
export const adminCalls = ({ url, admin }) => {
  let networks = 2000;
  const elsewhere = () => network((networks += 1));
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
    fail: (options) => logIn({ password: 'wrong-password', ...options }),
    /** As a person would: waits as long as it is told to, up to a minute in all. */
    async insist(options) {
      const deadline = performance.now() + MAX_WAIT_SECONDS * 1000;
      for (;;) {
        const answer = await logIn(options);
        const waitMs = retryAfterOf(answer) * 1000;
        if (answer.status === 200 || !(performance.now() + waitMs < deadline)) return answer;
        await sleep(waitMs);
      }
    },
  };
};
