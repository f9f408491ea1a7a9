import * as z from 'zod';
import type { GoogleClientConfig } from '#server/config/oauth-config';
import type { IdentityProvider } from './identity-provider';
import { createOAuthClient, type ProviderOptions } from './oauth-client';
import { noVerifiedEmail } from './oauth-error';
import { verifiedIdentity } from './verified-identity';

/** The answer of OpenID Connect's userinfo endpoint, as far as it is used. */
const userinfoSchema = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().nullish(),
  picture: z.string().nullish(),
});

/**
 * Login with Google. Who it is comes from the userinfo endpoint, asked over TLS with the token that
 * the exchange has given; so no ID token has to be verified.
 */
export function googleProvider(
  client: GoogleClientConfig,
  options: ProviderOptions,
): IdentityProvider {
  return {
    async identify(code) {
      const calls = createOAuthClient(options);
      const accessToken = await calls.exchangeCode(client, code);
      const user = await calls.read(userinfoSchema, client.userinfoUrl, accessToken);
      if (user.email === undefined || user.email_verified !== true) throw noVerifiedEmail();
      return verifiedIdentity({
        subject: user.sub,
        email: user.email,
        names: [user.name],
        picture: user.picture,
      });
    },
  };
}
