// Invitations of further admins.
import * as z from 'zod/mini';
import { idParamsSchema } from './account';
import { newPasswordSchema } from './admin-password';
import { accessTokenSchema } from './auth';
import { emailSchema } from './email';
import { defineEndpoint, noContent } from './endpoint';

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Email address of the admin who invited. */
  by: z.string(),
  /** RFC 3339, UTC. */
  createdAt: z.string(),
  expiresAt: z.string(),
});

export type Invitation = z.infer<typeof invitationSchema>;

export const openInvitationSchema = z.extend(invitationSchema, {
  /** What has become of its mail. */
  mail: z.enum(['waiting', 'sent', 'failed']),
});

export type OpenInvitation = z.infer<typeof openInvitationSchema>;

/** Code of a 409: the invited address belongs to an admin. */
export const ALREADY_ADMIN = 'already_admin';

export const newInvitationSchema = z.object({ email: emailSchema });

/** Mails an invitation: a link that works once, within 7 days. It replaces an open one to the same address. */
export const inviteAdmin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/invitation',
  auth: 'admin',
  permission: 'admins',
  body: newInvitationSchema,
  data: invitationSchema,
});

/** Withdraws an invitation. Idempotent. */
export const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/invitation/:id',
  auth: 'admin',
  permission: 'admins',
  params: idParamsSchema,
  data: noContent,
});

/** The token of a link that an admin, or who becomes one, got by mail: an HMAC-SHA-256 in base64url. */
export const adminLinkToken = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, 'This link is not complete.'));

/** Whom a link was mailed to, and until when it works. */
export const adminLinkSchema = z.object({ email: z.string(), expiresAt: z.string() });

export type AdminLink = z.infer<typeof adminLinkSchema>;

/** Whom an invitation is for. Changes nothing. 410 `expired` if it was used, withdrawn or forgotten. */
export const readInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/invitation/read',
  auth: 'none',
  body: z.object({ token: adminLinkToken }),
  data: adminLinkSchema,
});

export const chosenPasswordSchema = z.object({ password: newPasswordSchema });

/** Creates the invited admin with a password and logs in. 410 `expired` as above. */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/invitation',
  auth: 'none',
  body: z.object({ token: adminLinkToken, password: newPasswordSchema }),
  data: accessTokenSchema,
});
