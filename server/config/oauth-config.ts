import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { OAUTH_CLIENTS } from './build-files';
import { ConfigError, count, hasProtocol, optional, wholeNumber } from './env-schema';

const text = optional(z.string().optional());

/** A day, as the provider shows it. */
const day = optional(z.iso.date('must be a day such as 2027-06-30').optional());

const endpoint = (fallback: string) =>
  optional(
    z
      .string()
      .refine((value) => hasProtocol(value, 'http:', 'https:'), 'must be an http(s) address')
      .default(fallback),
  );

/** Environment variables of social login. */
export const oauthEnv = z.object({
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_CLIENT_SECRET_EXPIRES: day,
  GOOGLE_TOKEN_URL: endpoint('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: endpoint('https://openidconnect.googleapis.com/v1/userinfo'),
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GITHUB_CLIENT_SECRET_EXPIRES: day,
  GITHUB_TOKEN_URL: endpoint('https://github.com/login/oauth/access_token'),
  GITHUB_API_URL: endpoint('https://api.github.com'),
  PROVIDER_TIMEOUT_SECONDS: wholeNumber(10, { min: 1, max: 60 }),
  SOCIAL_LOGINS_PER_IP: count(30),
});

type OAuthEnv = z.infer<typeof oauthEnv>;

const providers = ['GOOGLE', 'GITHUB'] as const;

/** Reports an incomplete OAuth client: every login with it would fail. */
export function checkOAuthClients(env: OAuthEnv, context: z.RefinementCtx): void {
  const report = (variable: string, message: string) =>
    context.addIssue({ code: 'custom', path: [variable], message });
  for (const provider of providers) {
    const id = env[`${provider}_CLIENT_ID`];
    const secret = env[`${provider}_CLIENT_SECRET`];
    if (id !== undefined && secret === undefined) {
      report(`${provider}_CLIENT_SECRET`, `is needed if ${provider}_CLIENT_ID is set`);
    }
    if (id === undefined && secret !== undefined) {
      report(`${provider}_CLIENT_ID`, `is needed if ${provider}_CLIENT_SECRET is set`);
    }
  }
}

/** The site's OAuth client at a provider. */
interface OAuthClientConfig {
  clientId: string;
  clientSecret: string;
  /** The last day of the secret, as `YYYY-MM-DD`; undefined if it is unknown. */
  secretEndsOn: string | undefined;
  /** The provider redirects the browser here. Consent and code exchange must send the same value. */
  redirectUri: string;
  tokenUrl: string;
}

export interface GoogleClientConfig extends OAuthClientConfig {
  userinfoUrl: string;
}

export interface GithubClientConfig extends OAuthClientConfig {
  apiUrl: string;
}

export interface OAuthConfig {
  /** For all requests of one login together. */
  timeoutMs: number;
  loginsPerIp: number;
  google: GoogleClientConfig | undefined;
  github: GithubClientConfig | undefined;
}

/**
 * Returns the OAuth clients that are set up.
 * @param appUrl Origin of the site.
 */
export function oauthConfig(env: OAuthEnv, appUrl: string): OAuthConfig {
  const credentials = (clientId?: string, clientSecret?: string) =>
    clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;
  const google = credentials(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const github = credentials(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET);
  return {
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1000,
    loginsPerIp: env.SOCIAL_LOGINS_PER_IP,
    google: google && {
      ...google,
      secretEndsOn: env.GOOGLE_CLIENT_SECRET_EXPIRES,
      redirectUri: `${appUrl}/auth/callback/google`,
      tokenUrl: env.GOOGLE_TOKEN_URL,
      userinfoUrl: env.GOOGLE_USERINFO_URL,
    },
    github: github && {
      ...github,
      secretEndsOn: env.GITHUB_CLIENT_SECRET_EXPIRES,
      redirectUri: `${appUrl}/auth/callback/github`,
      tokenUrl: env.GITHUB_TOKEN_URL,
      apiUrl: env.GITHUB_API_URL.replace(/\/+$/, ''),
    },
  };
}

/** Empty: the site was built without this provider. */
const siteClientIdsSchema = z.object({ google: z.string(), github: z.string() });

export type SiteClientIds = z.infer<typeof siteClientIdsSchema>;

/** Reads the OAuth client ids of a built site. Both are empty if the build has no such file. */
export function readSiteClientIds(siteDir: string): SiteClientIds {
  const file = path.join(siteDir, OAUTH_CLIENTS);
  if (!existsSync(file)) return { google: '', github: '' };
  return siteClientIdsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Checks that the site and the server use the same OAuth clients. A site without a provider's client id
 * does not check the OAuth state, so a forged callback could sign its visitor in as somebody else. With
 * a client id that the server does not know, every login fails.
 * @throws ConfigError with one line per provider.
 */
export function checkSiteClientIds(site: SiteClientIds, social: OAuthConfig): void {
  const lines = (['google', 'github'] as const).flatMap((provider) => {
    const serverClientId = social[provider]?.clientId ?? '';
    if (site[provider] === serverClientId) return [];
    const variable = `${provider.toUpperCase()}_CLIENT_ID`;
    const builtWith = site[provider] === '' ? 'without it' : 'with another one';
    const advice = serverClientId === '' ? 'set it and its secret, or run' : 'run';
    return [
      `${variable}: the site was built ${builtWith}: ${advice} "npm run build" with this configuration`,
    ];
  });
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
}
