import type { SocialProvider } from '@/contract/auth';

/** The identity of a user, as the provider reports it. */
export interface VerifiedIdentity {
  /** The provider's id of the account. It stays the same when the e-mail address changes. */
  subject: string;
  /** An e-mail address that the provider has verified, normalised by `emailSchema`. */
  email: string;
  name: string;
  /** Empty if the account has no picture. */
  imageUrl: string;
}

export interface IdentityProvider {
  /**
   * Exchanges the authorization code of a callback for the user's identity. A code works once.
   * @throws HttpError 400 for an invalid code, 403 without a verified e-mail address, 502 or 504 if the
   * provider is down or slow.
   */
  identify: (code: string) => Promise<VerifiedIdentity>;
}

/** The providers that this server is configured for. */
export type IdentityProviders = Partial<Record<SocialProvider, IdentityProvider>>;
