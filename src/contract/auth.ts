import * as z from 'zod/mini';
import { defineEndpoint, noContent } from './endpoint';
import { emailSchema } from './email';

export const OTP_LENGTH = 4;
const TOKEN_MAX_LENGTH = 4096;
const ADMIN_PASSWORD_MIN_LENGTH = 4;
export const ADMIN_PASSWORD_MAX_LENGTH = 50;

/** `Bearer …`: the scheme, a space, the token. */
export const accessTokenSchema = z.object({ accessToken: z.string().check(z.minLength(1)) });

/** The token of an OTP challenge, or an access token. */
export const tokenSchema = z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX_LENGTH));

/** A one-time password as typed by the member; normalized to upper case for comparison. */
export const otpSchema = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.length(OTP_LENGTH, `Your one-time password must be ${OTP_LENGTH} characters.`),
  );

/** Response to a code request: `expiresAt` in epoch seconds, `token` to be sent back with the code. */
export const otpChallengeSchema = z.object({ expiresAt: z.number(), token: z.string() });

/**
 * Mails a sign-in code. It is a GET, because other backends have it so. The response is the same for addresses without
 * a member. 429 above a rate limit, 503 if the code cannot be mailed.
 */
export const requestOtp = defineEndpoint({
  method: 'GET',
  path: '/api/auth/email/otp',
  auth: 'none',
  query: z.object({ email: emailSchema }),
  data: otpChallengeSchema,
});

/** Error code of a verification that has no attempts left; the member needs a new code. */
export const OTP_SPENT = 'otp_spent';

/**
 * Exchanges a code for an access token. Creates the member at the first sign-in. 401 for a wrong or expired code, with
 * `otp_spent` once no attempts are left; 429 above a rate limit.
 */
export const verifyOtp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/otp/verify',
  auth: 'none',
  body: z.object({ email: emailSchema, otp: otpSchema, token: tokenSchema }),
  data: accessTokenSchema,
});

const socialLogin = (provider: 'google' | 'github') =>
  defineEndpoint({
    method: 'GET',
    path: `/api/auth/${provider}`,
    auth: 'none',
    query: z.object({ code: z.string().check(z.minLength(1), z.maxLength(2048)) }),
    data: accessTokenSchema,
  });

/** The OAuth providers with their login endpoints. */
export const socialLogins = {
  google: socialLogin('google'),
  github: socialLogin('github'),
} as const;

export type SocialProvider = keyof typeof socialLogins;

/** Replaces an access token. The old token is in the body, so no Authorization header is sent. */
export const refreshSession = defineEndpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  auth: 'none',
  body: z.object({ accessToken: tokenSchema }),
  data: accessTokenSchema,
});

/** Ends all sessions of the member. */
export const logout = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/logout',
  auth: 'member',
  data: noContent,
});

export const adminCredentialsSchema = z.object({
  email: emailSchema,
  password: z
    .string()
    .check(
      z.minLength(
        ADMIN_PASSWORD_MIN_LENGTH,
        `Enter at least ${ADMIN_PASSWORD_MIN_LENGTH} characters.`,
      ),
      z.maxLength(
        ADMIN_PASSWORD_MAX_LENGTH,
        `Enter at most ${ADMIN_PASSWORD_MAX_LENGTH} characters.`,
      ),
    ),
});

/** Code of a 403: the password is right, but the account requires a passkey. */
export const PASSKEY_REQUIRED = 'passkey_required';

/**
 * Exchanges an admin's password for an access token. 401 for a wrong one, 403 `passkey_required`, 429 above a rate limit.
 */
export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin',
  auth: 'none',
  body: adminCredentialsSchema,
  data: z.extend(accessTokenSchema, {
    /** As in `readAdminAccount`, so that the desk knows it when it opens. Other backends leave it out. */
    hasGeneratedPassword: z.optional(z.boolean()),
  }),
});

/** Ends all sessions of the admin. */
export const adminLogout = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/admin/logout',
  auth: 'admin',
  permission: 'account',
  data: noContent,
});
