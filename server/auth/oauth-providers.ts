import type { SocialConfig } from '#server/config/oauth-config';
import { githubProvider } from './github';
import { googleProvider } from './google';
import type { IdentityProviders } from './identity-provider';

/** The providers that the site has an account with; `fetch` is how they are reached. */
export function configuredProviders(
  { google, github, timeoutMs }: SocialConfig,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): IdentityProviders {
  const options = { fetch, timeoutMs };
  return {
    ...(google && { google: googleProvider(google, options) }),
    ...(github && { github: githubProvider(github, options) }),
  };
}
