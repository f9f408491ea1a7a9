import type { OAuthConfig } from '#server/config/oauth-config';
import { githubProvider } from './github';
import { googleProvider } from './google';
import type { IdentityProviders } from './identity-provider';

/** The providers that the site has an account with; `fetch` is how they are reached. */
export function oauthProviders(
  { google, github, timeoutMs }: OAuthConfig,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): IdentityProviders {
  const options = { fetch, timeoutMs };
  return {
    ...(google && { google: googleProvider(google, options) }),
    ...(github && { github: githubProvider(github, options) }),
  };
}
