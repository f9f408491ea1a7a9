import * as z from 'zod/mini';

const EMAIL_MAX_LENGTH = 254;

export const INVALID_EMAIL = 'Please enter a valid email address.';

/**
 * Validates and normalizes an email address for comparison and storage: trimmed, Unicode NFKC, lower case.
 * At most 254 characters (RFC 5321).
 */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFKC'),
    z.toLowerCase(),
    z.email(INVALID_EMAIL),
    z.maxLength(
      EMAIL_MAX_LENGTH,
      `Please use an address of at most ${EMAIL_MAX_LENGTH} characters.`,
    ),
  );
