import * as z from 'zod';
import { count, hasProtocol, optional, wholeNumber } from './env-schema';

const text = optional(z.string().optional());

const endpoint = (fallback: string) =>
  optional(
    z
      .string()
      .refine((value) => hasProtocol(value, 'http:', 'https:'), 'must be an http(s) address')
      .default(fallback),
  );

/** The variables of social login. */
export const oauthEnv = z.object({
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_TOKEN_URL: endpoint('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: endpoint('https://openidconnect.googleapis.com/v1/userinfo'),
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GITHUB_TOKEN_URL: endpoint('https://github.com/login/oauth/access_token'),
  GITHUB_API_URL: endpoint('https://api.github.com'),
  PROVIDER_TIMEOUT_SECONDS: wholeNumber(10, { min: 1, max: 60 }),
  SOCIAL_LOGINS_PER_IP: count(30),
  // The site's half, read when it is built.
  VITE_GOOGLE_CLIENT_ID: text,
  VITE_GITHUB_CLIENT_ID: text,
});

type OAuthEnv = z.infer<typeof oauthEnv>;

const providers = ['GOOGLE', 'GITHUB'] as const;

/** Reports an account that is half set up: its button would lead to a login that always fails. */
export function checkOAuthClients(settings: OAuthEnv, context: z.RefinementCtx): void {
  const report = (variable: string, message: string) =>
    context.addIssue({ code: 'custom', path: [variable], message });
  for (const provider of providers) {
    const id = settings[`${provider}_CLIENT_ID`];
    const secret = settings[`${provider}_CLIENT_SECRET`];
    const idOfSite = settings[`VITE_${provider}_CLIENT_ID`];
    if (id !== undefined && secret === undefined) {
      report(`${provider}_CLIENT_SECRET`, `is needed where ${provider}_CLIENT_ID is set`);
    }
    if (id === undefined && secret !== undefined) {
      report(`${provider}_CLIENT_ID`, `is needed where ${provider}_CLIENT_SECRET is set`);
    }
    if (id !== undefined && idOfSite !== undefined && id !== idOfSite) {
      report(`${provider}_CLIENT_ID`, `must be the same as VITE_${provider}_CLIENT_ID`);
    }
  }
}

/** The site's account with a provider. */
interface OAuthClientConfig {
  clientId: string;
  clientSecret: string;
  /** Where the provider has sent the browser back to: the same for the consent and the exchange. */
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
  /** For all steps of one exchange together. */
  timeoutMs: number;
  loginsPerIp: number;
  google: GoogleClientConfig | undefined;
  github: GithubClientConfig | undefined;
}

/** @param appUrl Origin of the site. */
export function oauthConfig(settings: OAuthEnv, appUrl: string): OAuthConfig {
  const account = (clientId?: string, clientSecret?: string) =>
    clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;
  const google = account(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET);
  const github = account(settings.GITHUB_CLIENT_ID, settings.GITHUB_CLIENT_SECRET);
  return {
    timeoutMs: settings.PROVIDER_TIMEOUT_SECONDS * 1000,
    loginsPerIp: settings.SOCIAL_LOGINS_PER_IP,
    google: google && {
      ...google,
      redirectUri: `${appUrl}/auth/callback/google`,
      tokenUrl: settings.GOOGLE_TOKEN_URL,
      userinfoUrl: settings.GOOGLE_USERINFO_URL,
    },
    github: github && {
      ...github,
      redirectUri: `${appUrl}/auth/callback/github`,
      tokenUrl: settings.GITHUB_TOKEN_URL,
      apiUrl: settings.GITHUB_API_URL.replace(/\/+$/, ''),
    },
  };
}
