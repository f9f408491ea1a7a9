import type { SocialProvider } from '@/contract/auth';
import { emailSchema } from '@/contract/email';
import { HttpError } from '#server/http/http-error';
import { nameFromEmail } from './members';

const NAME_MAX_CHARACTERS = 200;
const PICTURE_MAX_LENGTH = 2048;

/** The identity of a user, as the provider reports it. */
export interface VerifiedIdentity {
  /** The provider's id of the account. It stays the same when the e-mail address changes. */
  subject: string;
  /** An e-mail address that the provider has verified, normalised by `emailSchema`. */
  email: string;
  name: string;
  /** Whether the name is that of the person, and not of an account or derived from the address. */
  hasChosenName: boolean;
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

/** A 403 for an account without a verified e-mail address. */
export const noVerifiedEmail = () =>
  new HttpError({
    status: 403,
    code: 'no_verified_email',
    message: 'Your account there has no verified email address that we can use.',
  });

interface ProviderProfile {
  subject: string;
  /** An e-mail address that the provider has verified. */
  email: string;
  /** The person's name. */
  name: string | null | undefined;
  /** The account's name, for a person without one. */
  accountName?: string;
  picture: string | null | undefined;
}

/**
 * Validates and normalises a provider's profile.
 * @throws HttpError 403 for an e-mail address whose normalised form may belong to somebody else.
 */
export function verifiedIdentity(profile: ProviderProfile): VerifiedIdentity {
  const email = normalizeEmail(profile.email);
  const name = cleanName(profile.name);
  return {
    subject: profile.subject,
    email,
    name: name || cleanName(profile.accountName) || nameFromEmail(email),
    hasChosenName: name !== '',
    imageUrl: safePicture(profile.picture),
  };
}

/**
 * The provider verified the address as it is written there. Normalising may turn other characters into ASCII (a
 * Kelvin sign into k), which would give another person's address, so only ASCII is accepted.
 */
function normalizeEmail(address: string): string {
  const parsed = emailSchema.safeParse(address);
  if (!parsed.success || !/^[\x21-\x7e]+$/.test(address)) throw noVerifiedEmail();
  return parsed.data;
}

/** Removes control and bidirectional characters, which can change how the text around a name reads. */
function cleanName(name: string | null | undefined): string {
  const text = (name ?? '').replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}\s]+/gu, ' ').trim();
  return Array.from(text).slice(0, NAME_MAX_CHARACTERS).join('').trim();
}

/** The pages' CSP allows images only over https. */
function safePicture(picture: string | null | undefined): string {
  if (!picture || picture.length > PICTURE_MAX_LENGTH || !URL.canParse(picture)) return '';
  const { protocol, href } = new URL(picture);
  return protocol === 'https:' ? href : '';
}
