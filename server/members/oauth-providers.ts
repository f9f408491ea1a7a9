import type { OAuthConfig } from '#server/config/oauth-config';
import { githubProvider } from './github';
import { googleProvider } from './google';
import type { IdentityProviders } from './identity-provider';

/** Creates the identity providers that are configured. They send their requests with `fetch`. */
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
