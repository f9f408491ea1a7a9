import { emailSchema } from '@/contract/email';
import type { VerifiedIdentity } from './identity-provider';
import { nameFromEmail } from './member-name';
import { noVerifiedEmail } from './oauth-error';

const NAME_MAX_CHARACTERS = 200;
const PICTURE_MAX_LENGTH = 2048;

interface ProviderProfile {
  subject: string;
  /** An e-mail address that the provider has verified. */
  email: string;
  /** Candidates for the member's name, the best first. */
  names: readonly (string | null | undefined)[];
  picture: string | null | undefined;
}

/**
 * Validates and normalises a provider's profile.
 * @throws HttpError 403 for an e-mail address whose normalised form may belong to somebody else.
 */
export function verifiedIdentity(profile: ProviderProfile): VerifiedIdentity {
  const email = normalizeEmail(profile.email);
  const names = profile.names.map(cleanName);
  return {
    subject: profile.subject,
    email,
    name: names.find((name) => name !== '') ?? nameFromEmail(email),
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
