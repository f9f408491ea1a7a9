import type { SocialProvider } from '@/contract/auth';

/** Who a provider says its user is. */
export interface VerifiedIdentity {
  /** The provider's own name for the account: it stays when the address changes. */
  subject: string;
  /** An address that the provider has verified, in the spelling of `emailSchema`. */
  email: string;
  name: string;
  /** Empty where the account has no picture. */
  imageUrl: string;
}

export interface IdentityProvider {
  /**
   * Exchanges the code of a callback, which works once.
   * @throws HttpError 400 for a code that the provider refuses, 403 without a verified address,
   * 502 and 504 where the provider is down or slow.
   */
  identify: (code: string) => Promise<VerifiedIdentity>;
}

/** The providers that this server is configured for. */
export type IdentityProviders = Partial<Record<SocialProvider, IdentityProvider>>;
