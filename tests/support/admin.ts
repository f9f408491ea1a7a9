import { scryptSync } from 'node:crypto';
import type { TestServer } from './server';

export const PASSWORD = 'correct horse battery';

// The hash states its cost, and this one is cheap.
const SALT = 'c2FsdCBvZiB0aGUgc2VhLg';
const hash = scryptSync(PASSWORD, Buffer.from(SALT, 'base64url'), 32, {
  cost: 2 ** 4,
  blockSize: 8,
});

/** The hash of `PASSWORD`. */
export const passwordHash = `scrypt$4$8$1$${SALT}$${hash.toString('base64url')}`;

export const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const FIREFOX_ON_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

interface LoginOptions {
  password?: string;
  userAgent?: string;
  cookie?: string;
  ip?: string;
}

/** The cookie that a browser sends back: its name and value. */
export const cookieOf = (response: Response) =>
  response.headers.get('Set-Cookie')?.split(';')[0] ?? '';

/** The requests of admins and of those who become one. */
export function adminRequests(server: TestServer) {
  const logIn = (email: string, options: LoginOptions = {}) => {
    const { password = PASSWORD, userAgent = FIREFOX_ON_LINUX, cookie, ip = '127.0.0.1' } = options;
    return server.request('/api/auth/admin', {
      json: { email, password },
      headers: { 'User-Agent': userAgent, ...(cookie !== undefined && { Cookie: cookie }) },
      ip,
    });
  };

  return {
    logIn,

    /** Logs in on a new device, unless a cookie is given. */
    async tokenOf(email: string, options?: LoginOptions): Promise<string> {
      const response = await logIn(email, options);
      if (response.status !== 200) throw new Error(`The login failed: ${response.status}`);
      return (await response.json()).data.accessToken;
    },

    /** Calls an endpoint and returns the status with the body. */
    async call(
      method: string,
      path: string,
      { token, json, ip }: { token?: string | undefined; json?: unknown; ip?: string } = {},
    ) {
      const response = await server.request(path, {
        method,
        token,
        json,
        ...(ip !== undefined && { ip }),
      });
      const wait = response.headers.get('Retry-After');
      return { status: response.status, wait, ...(await response.json()) };
    },
  };
}
