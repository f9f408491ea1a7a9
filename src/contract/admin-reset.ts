// A new password for an admin who has forgotten theirs.
import * as z from 'zod/mini';
import { adminLinkSchema, adminLinkToken } from './admin-invitation';
import { newPasswordSchema } from './admin-password';
import { accessTokenSchema } from './auth';
import { emailSchema } from './email';
import { defineEndpoint, noContent } from './endpoint';

export const resetRequestSchema = z.object({ email: emailSchema });

/**
 * Mails an admin a link to a new password, which works once, within an hour. The response is the same for an address
 * that is no admin's. 429 above a rate limit.
 */
export const requestReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/reset/request',
  auth: 'none',
  body: resetRequestSchema,
  data: noContent,
});

/** Whose password a link sets. Changes nothing. 410 `expired` if it was used or is too old. */
export const readReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/reset/read',
  auth: 'none',
  body: z.object({ token: adminLinkToken }),
  data: z.extend(adminLinkSchema, {
    /** Whether the password will have to wait. */
    requiresPasskey: z.boolean(),
  }),
});

/**
 * Sets the password, ends all sessions of the admin and logs in. If the account requires a passkey, the password waits, all
 * owners are told by mail, and nothing else changes: `waitsUntil` says until when (RFC 3339, UTC). 410 `expired` as above.
 */
export const acceptReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/reset',
  auth: 'none',
  body: z.object({ token: adminLinkToken, password: newPasswordSchema }),
  data: z.union([accessTokenSchema, z.object({ waitsUntil: z.string() })]),
});
