import * as z from 'zod';
import type { GithubClientConfig } from '#server/config/oauth-config';
import type { IdentityProvider } from './identity-provider';
import { createOAuthClient, type ProviderOptions } from './oauth-client';
import { noVerifiedEmail } from './oauth-error';
import { verifiedIdentity } from './verified-identity';

// The most that GitHub gives at once.
const ADDRESSES_PER_PAGE = 100;

const userSchema = z.object({
  id: z.number().int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const addressesSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/**
 * Login with GitHub. The address is the account's primary one, and only if GitHub has verified it;
 * the one in the public profile is whatever the user wants to show.
 */
export function githubProvider(
  client: GithubClientConfig,
  options: ProviderOptions,
): IdentityProvider {
  const addressesUrl = `${client.apiUrl}/user/emails?per_page=${ADDRESSES_PER_PAGE}`;
  return {
    async identify(code) {
      const calls = createOAuthClient(options);
      const accessToken = await calls.exchangeCode(client, code);
      const [user, addresses] = await Promise.all([
        calls.read(userSchema, `${client.apiUrl}/user`, accessToken),
        calls.read(addressesSchema, addressesUrl, accessToken),
      ]);
      const address = addresses.find(({ primary, verified }) => primary && verified);
      if (!address) throw noVerifiedEmail();
      return verifiedIdentity({
        // The login can be changed and then be taken by somebody else.
        subject: String(user.id),
        email: address.email,
        names: [user.name, user.login],
        picture: user.avatar_url,
      });
    },
  };
}
