import { emailSchema } from '@/contract/email';
import type { VerifiedIdentity } from './identity-provider';
import { nameFromEmail } from './member-name';
import { noVerifiedEmail } from './oauth-error';

const NAME_MAX_CHARACTERS = 200;
const PICTURE_MAX_LENGTH = 2048;

interface ProviderProfile {
  subject: string;
  /** An address that the provider has verified. */
  email: string;
  /** What the member may be called, the best first. */
  names: readonly (string | null | undefined)[];
  picture: string | null | undefined;
}

/**
 * What the site takes over from a provider's profile.
 * @throws HttpError 403 for an address that could be taken for somebody else's.
 */
export function verifiedIdentity(profile: ProviderProfile): VerifiedIdentity {
  const email = comparableEmail(profile.email);
  const names = profile.names.map(cleanName);
  return {
    subject: profile.subject,
    email,
    name: names.find((name) => name !== '') ?? nameFromEmail(email),
    imageUrl: safePicture(profile.picture),
  };
}

/**
 * The provider verified the address as it is written there. Written with characters that our spelling
 * turns into others (a Kelvin sign into a k), it would be another person's address here.
 */
function comparableEmail(address: string): string {
  const parsed = emailSchema.safeParse(address);
  if (!parsed.success || !/^[\x21-\x7e]+$/.test(address)) throw noVerifiedEmail();
  return parsed.data;
}

/** Without characters that change how the text around a name reads: controls and marks of direction. */
function cleanName(name: string | null | undefined): string {
  const text = (name ?? '').replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}\s]+/gu, ' ').trim();
  return Array.from(text).slice(0, NAME_MAX_CHARACTERS).join('').trim();
}

/** The pages' policy loads pictures over https alone. */
function safePicture(picture: string | null | undefined): string {
  if (!picture || picture.length > PICTURE_MAX_LENGTH || !URL.canParse(picture)) return '';
  const { protocol, href } = new URL(picture);
  return protocol === 'https:' ? href : '';
}
