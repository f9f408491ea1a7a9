import { once } from 'node:events';
import { createServer } from 'node:http';

/** @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void} Handler */

/**
 * @typedef {object} Provider A mock OAuth provider for Google and GitHub on loopback.
 * @property {string} url
 * @property {string[]} calls Received requests in order, as `POST /token`.
 * @property {{ google: object, github: object, addresses: object[] }} user
 * @property {Map<string, Handler>} overrides Handlers that replace an endpoint, by path.
 * @property {Record<string, string>} settings The environment of a server that uses it.
 * @property {() => void} close
 */

export const CLIENT_SECRET = 'the-secret-between-site-and-provider';
export const PROVIDER_TOKEN = 'token-of-the-provider-4711';
export const CLIENT_IDS = {
  VITE_GOOGLE_CLIENT_ID: 'attacked-at-google',
  VITE_GITHUB_CLIENT_ID: 'attacked-at-github',
};

/** @returns {Promise<Provider>} */
export async function openProvider() {
  /** @type {string[]} */
  const calls = [];
  /** @type {Provider['overrides']} */
  const overrides = new Map();
  const user = {
    google: { sub: '7', email: 'jane@example.org', email_verified: true, name: 'Jane Doe' },
    github: { id: 7, login: 'john', name: 'John Doe' },
    addresses: [{ email: 'john@example.org', primary: true, verified: true }],
  };
  /** @type {Record<string, () => object>} */
  const responses = {
    '/token': () => ({ access_token: PROVIDER_TOKEN, token_type: 'bearer' }),
    '/userinfo': () => user.google,
    '/user': () => user.github,
    '/user/emails': () => user.addresses,
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    calls.push(`${request.method} ${pathname}`);
    const override = overrides.get(pathname);
    if (override) override(request, response);
    else {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(responses[pathname]?.() ?? {}));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    calls,
    overrides,
    user,
    settings: {
      ...CLIENT_IDS,
      GOOGLE_CLIENT_ID: CLIENT_IDS.VITE_GOOGLE_CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_TOKEN_URL: `${url}/token`,
      GOOGLE_USERINFO_URL: `${url}/userinfo`,
      GITHUB_CLIENT_ID: CLIENT_IDS.VITE_GITHUB_CLIENT_ID,
      GITHUB_CLIENT_SECRET: CLIENT_SECRET,
      GITHUB_TOKEN_URL: `${url}/token`,
      GITHUB_API_URL: url,
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
