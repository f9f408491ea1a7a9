import * as z from 'zod';
import type { GoogleClientConfig } from '#server/config/oauth-config';
import { type IdentityProvider, noVerifiedEmail, verifiedIdentity } from './identity-provider';
import { createOAuthClient, type ProviderOptions } from './oauth-client';

/** The claims that are used of OpenID Connect's userinfo response. */
const userinfoSchema = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().nullish(),
  picture: z.string().nullish(),
});

/**
 * Login with Google. The identity comes from the userinfo endpoint, over TLS and with the access token of the
 * code exchange, so no ID token needs to be verified.
 */
export function googleProvider(
  config: GoogleClientConfig,
  options: ProviderOptions,
): IdentityProvider {
  return {
    async identify(code) {
      const client = createOAuthClient(options);
      const accessToken = await client.exchangeCode(config, code);
      const user = await client.read(userinfoSchema, config.userinfoUrl, accessToken);
      if (user.email === undefined || user.email_verified !== true) throw noVerifiedEmail();
      return verifiedIdentity({
        subject: user.sub,
        email: user.email,
        name: user.name,
        picture: user.picture,
      });
    },
  };
}
