import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import * as z from 'zod';
import type { SocialProvider } from '@/contract/auth';
import { palette } from '@/data/palette';

/** Path of the mock OAuth provider in the development server. `vite/dev-api.ts` points the consent URLs to it. */
const MOCK_PATH = '/api/mock-oauth';
// Never resolved: requests to this host are handled in the process.
const MOCK_ORIGIN = 'http://mock-oauth.invalid';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'";

interface Grant {
  email: string;
  name: string;
  redirectUri: string;
}

const requestSchema = z.object({
  redirect_uri: z.url(),
  state: z.string().default(''),
  scope: z.string().default(''),
});

const decisionSchema = z.object({
  redirect_uri: z.url(),
  state: z.string(),
  decision: z.enum(['allow', 'deny']),
  email: z.string(),
  name: z.string(),
});

const exchangeSchema = z.object({ code: z.string(), redirect_uri: z.url() });

/**
 * Creates a mock of Google's and GitHub's OAuth endpoints for development. Its consent page asks for a name and
 * an e-mail address. Never part of a production build.
 */
export function createMockOAuthProvider() {
  const app = new Hono().basePath(MOCK_PATH);
  const grants = new Map<string, Grant>();
  const owners = new Map<string, Grant>();

  app.onError((_error, c) => c.text('Invalid request to the mock OAuth provider.', 400));
  for (const provider of ['google', 'github'] as const) {
    app.get(`/${provider}/authorize`, (c) => {
      const { redirect_uri, state, scope } = requestSchema.parse(c.req.query());
      const redirectUri = checkedCallback(c, provider, redirect_uri);
      c.header('Content-Security-Policy', PAGE_POLICY);
      const name = provider === 'google' ? 'Google' : 'Github';
      return c.html(consentPage({ provider: name, scope, redirectUri, state }));
    });

    app.post(`/${provider}/authorize`, async (c) => {
      const form = decisionSchema.parse(await c.req.parseBody());
      const { decision, state, email, name } = form;
      const redirectUri = checkedCallback(c, provider, form.redirect_uri);
      const callback = new URL(redirectUri);
      if (decision === 'allow') {
        const code = randomUUID();
        grants.set(code, { email, name, redirectUri });
        callback.searchParams.set('code', code);
      } else {
        callback.searchParams.set('error', 'access_denied');
      }
      callback.searchParams.set('state', state);
      return c.redirect(callback.href);
    });

    app.post(`/${provider}/token`, async (c) => {
      const { code, redirect_uri } = exchangeSchema.parse(await c.req.parseBody());
      const grant = grants.get(code);
      grants.delete(code);
      // Compares only the path, because the development server has several host names and ports.
      if (!grant || new URL(grant.redirectUri).pathname !== new URL(redirect_uri).pathname) {
        return provider === 'google'
          ? c.json({ error: 'invalid_grant' }, 400)
          : c.json({ error: 'bad_verification_code' });
      }
      const accessToken = randomUUID();
      owners.set(accessToken, grant);
      return c.json({ access_token: accessToken, token_type: 'bearer' });
    });
  }

  const findOwner = (c: Context): Grant => {
    const owner = owners.get(c.req.header('Authorization')?.replace('Bearer ', '') ?? '');
    if (!owner) throw new Error('Unknown access token');
    return owner;
  };

  app.get('/google/userinfo', (c) => {
    const { email, name } = findOwner(c);
    return c.json({ sub: String(accountNumber(email)), email, email_verified: true, name });
  });
  app.get('/github/user', (c) => {
    const { email, name } = findOwner(c);
    return c.json({ id: accountNumber(email), login: email.split('@')[0], name });
  });
  app.get('/github/user/emails', (c) => {
    const { email } = findOwner(c);
    return c.json([{ email, primary: true, verified: true }]);
  });

  return {
    /** Whether a request is for the mock OAuth provider. */
    matches: (request: Request) => new URL(request.url).pathname.startsWith(`${MOCK_PATH}/`),
    handle: (request: Request) => app.fetch(request),
    /** Calls the mock OAuth provider in the process, and any other host over the network. */
    fetch: (async (input, init) => {
      const request = new Request(input, init);
      if (new URL(request.url).origin === MOCK_ORIGIN) return app.fetch(request);
      return fetch(request);
    }) satisfies typeof fetch,
  };
}

/** Environment variables that point a server to the mock OAuth provider for these providers. */
export function mockOAuthEnv(providers: readonly SocialProvider[]): Record<string, string> {
  const url = (path: string) => `${MOCK_ORIGIN}${MOCK_PATH}/${path}`;
  const env = {
    google: {
      GOOGLE_CLIENT_ID: 'mock',
      GOOGLE_CLIENT_SECRET: 'mock',
      GOOGLE_TOKEN_URL: url('google/token'),
      GOOGLE_USERINFO_URL: url('google/userinfo'),
    },
    github: {
      GITHUB_CLIENT_ID: 'mock',
      GITHUB_CLIENT_SECRET: 'mock',
      GITHUB_TOKEN_URL: url('github/token'),
      GITHUB_API_URL: url('github'),
    },
  };
  return Object.assign({}, ...providers.map((provider) => env[provider]));
}

/** Returns the redirect URI if it is the site's callback, throws if not. */
function checkedCallback(c: Context, provider: SocialProvider, redirectUri: string): string {
  const { host, pathname, href } = new URL(redirectUri);
  if (host !== new URL(c.req.url).host || pathname !== `/auth/callback/${provider}`) {
    throw new Error('redirect_uri is not the callback of the site');
  }
  return href;
}

/** The same e-mail address always gets the same account id. */
const accountNumber = (email: string) =>
  parseInt(createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 12), 16);

interface Consent {
  provider: 'Google' | 'Github';
  /** OAuth scopes that the site requests. */
  scope: string;
  /** Passed on in hidden fields. */
  redirectUri: string;
  state: string;
}

const style = raw(`
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem;
    box-sizing: border-box; background: ${palette.background}; color: ${palette.foreground};
    font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 26rem; padding: 2rem; background: ${palette.card}; border: 2px solid;
    border-radius: .75rem; }
  h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
  p { margin: 0 0 1.25rem; }
  label { display: block; font-weight: 600; }
  input { display: block; width: 100%; box-sizing: border-box; margin: .25rem 0 1rem;
    padding: .625rem .75rem; border: 2px solid; border-radius: .5rem; font: inherit;
    font-weight: 400; }
  button { padding: .625rem 1.25rem; margin-right: .5rem; border: 2px solid ${palette.foreground};
    border-radius: .5rem; background: ${palette.card}; color: ${palette.foreground}; font: inherit; font-weight: 600;
    cursor: pointer; }
  button[value='allow'] { background: ${palette.foreground}; color: ${palette.card}; }
`);

/** Asks who signs in and whether the site may know. */
const consentPage = ({ provider, scope, redirectUri, state }: Consent) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mock sign-in with ${provider}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Mock sign-in with ${provider}</h1>
          <p>
            This is not ${provider}. Enter any name and e-mail address. The site requests:
            <code>${scope}</code>
          </p>
          <form method="post">
            <input type="hidden" name="redirect_uri" value="${redirectUri}" />
            <input type="hidden" name="state" value="${state}" />
            <label
              >Email <input name="email" type="email" value="ada@example.org" required
            /></label>
            <label>Name <input name="name" value="Ada Lovelace" /></label>
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="deny" formnovalidate>Deny</button>
          </form>
        </main>
      </body>
    </html>`;
