import * as z from 'zod';
import type { GithubClientConfig } from '#server/config/oauth-config';
import { type IdentityProvider, noVerifiedEmail, verifiedIdentity } from './identity-provider';
import { createOAuthClient, type ProviderOptions } from './oauth-client';

// GitHub's maximum.
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
 * Login with GitHub. Uses the account's primary e-mail address, which GitHub must have verified. The address in
 * the public profile may be unverified.
 */
export function githubProvider(
  config: GithubClientConfig,
  options: ProviderOptions,
): IdentityProvider {
  const addressesUrl = `${config.apiUrl}/user/emails?per_page=${ADDRESSES_PER_PAGE}`;
  return {
    async identify(code) {
      const client = createOAuthClient(options);
      const accessToken = await client.exchangeCode(config, code);
      const [user, addresses] = await Promise.all([
        client.read(userSchema, `${config.apiUrl}/user`, accessToken),
        client.read(addressesSchema, addressesUrl, accessToken),
      ]);
      const address = addresses.find(({ primary, verified }) => primary && verified);
      if (!address) throw noVerifiedEmail();
      return verifiedIdentity({
        // Not the login: users can change it, and others can then take it.
        subject: String(user.id),
        email: address.email,
        name: user.name,
        accountName: user.login,
        picture: user.avatar_url,
      });
    },
  };
}
