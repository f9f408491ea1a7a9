import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { SocialProvider } from '@/contract/auth';
import { consentPage } from './consent-page';

/** Where the mock OAuth provider lives in the development server; vite.config.ts leads the browser there. */
const MOCK_PATH = '/api/mock-oauth';
// Nothing is ever sent to this host: what is meant for it stays in the process.
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
 * Answers for Google and GitHub in development: asks whoever sits there who they want to be, and
 * hands out codes, tokens and profiles as the two do. Never part of a production build.
 */
export function createMockOAuthProvider() {
  const app = new Hono().basePath(MOCK_PATH);
  const grants = new Map<string, Grant>();
  const owners = new Map<string, Grant>();

  app.onError((_error, c) => c.text('The mock OAuth provider does not understand this.', 400));
  for (const provider of ['google', 'github'] as const) {
    app.get(`/${provider}/authorize`, (c) => {
      const { redirect_uri, state, scope } = requestSchema.parse(c.req.query());
      const redirectUri = ownCallback(c, provider, redirect_uri);
      c.header('Content-Security-Policy', PAGE_POLICY);
      const name = provider === 'google' ? 'Google' : 'Github';
      return c.html(consentPage({ provider: name, scope, redirectUri, state }));
    });

    app.post(`/${provider}/authorize`, async (c) => {
      const form = decisionSchema.parse(await c.req.parseBody());
      const { decision, state, email, name } = form;
      const redirectUri = ownCallback(c, provider, form.redirect_uri);
      const back = new URL(redirectUri);
      if (decision === 'allow') {
        const code = randomUUID();
        grants.set(code, { email, name, redirectUri });
        back.searchParams.set('code', code);
      } else {
        back.searchParams.set('error', 'access_denied');
      }
      back.searchParams.set('state', state);
      return c.redirect(back.href);
    });

    app.post(`/${provider}/token`, async (c) => {
      const { code, redirect_uri } = exchangeSchema.parse(await c.req.parseBody());
      const grant = grants.get(code);
      grants.delete(code);
      // The path alone: a development server is reached by many names and on any port.
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

  const ownerOf = (c: Context): Grant => {
    const owner = owners.get(c.req.header('Authorization')?.replace('Bearer ', '') ?? '');
    if (!owner) throw new Error('Nobody has this token');
    return owner;
  };

  app.get('/google/userinfo', (c) => {
    const { email, name } = ownerOf(c);
    return c.json({ sub: String(accountNumber(email)), email, email_verified: true, name });
  });
  app.get('/github/user', (c) => {
    const { email, name } = ownerOf(c);
    return c.json({ id: accountNumber(email), login: email.split('@')[0], name });
  });
  app.get('/github/user/emails', (c) => {
    const { email } = ownerOf(c);
    return c.json([{ email, primary: true, verified: true }]);
  });

  return {
    /** Whether a request is for the mock OAuth provider. */
    isFor: (request: Request) => new URL(request.url).pathname.startsWith(`${MOCK_PATH}/`),
    answer: (request: Request) => app.fetch(request),
    /** Reaches the mock OAuth provider without a socket, and everything else as always. */
    fetch: (async (input, init) => {
      const request = new Request(input, init);
      if (new URL(request.url).origin === MOCK_ORIGIN) return app.fetch(request);
      return fetch(request);
    }) satisfies typeof fetch,
  };
}

/** The settings with which a server asks the mock OAuth provider instead of these providers. */
export function mockOAuthEnv(providers: readonly SocialProvider[]): Record<string, string> {
  const address = (path: string) => `${MOCK_ORIGIN}${MOCK_PATH}/${path}`;
  const settings = {
    google: {
      GOOGLE_CLIENT_ID: 'mock',
      GOOGLE_CLIENT_SECRET: 'mock',
      GOOGLE_TOKEN_URL: address('google/token'),
      GOOGLE_USERINFO_URL: address('google/userinfo'),
    },
    github: {
      GITHUB_CLIENT_ID: 'mock',
      GITHUB_CLIENT_SECRET: 'mock',
      GITHUB_TOKEN_URL: address('github/token'),
      GITHUB_API_URL: address('github'),
    },
  };
  return Object.assign({}, ...providers.map((provider) => settings[provider]));
}

/** The site's own callback; the mock OAuth provider sends nobody elsewhere. */
function ownCallback(c: Context, provider: SocialProvider, redirectUri: string): string {
  const { host, pathname, href } = new URL(redirectUri);
  if (host !== new URL(c.req.url).host || pathname !== `/auth/callback/${provider}`) {
    throw new Error('This is not the callback of the site');
  }
  return href;
}

/** The same person has the same account at the next login. */
const accountNumber = (email: string) =>
  parseInt(createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 12), 16);
