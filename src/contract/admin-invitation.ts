// Invitations of further admins.
import * as z from 'zod/mini';
import { adminRoles } from '@/domain/roles';
import { idParamsSchema } from './account';
import { newPasswordSchema } from './admin-password';
import { accessTokenSchema } from './auth';
import { emailSchema } from './email';
import { defineEndpoint, noContent } from './endpoint';
import { memberNameSchema } from './member-name';

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** What who accepts it becomes. */
  role: z.enum(adminRoles),
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

/** Code of a 409: the address belongs to an admin. */
export const ALREADY_ADMIN = 'already_admin';

/** How many are invited at once. */
export const MAX_INVITATIONS = 20;

const newInvitationSchema = z.object({ email: emailSchema, role: z.enum(adminRoles) });

export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** Marks each address that is there before. */
const noneTwice = z.check<NewInvitation[]>(({ value, issues }) => {
  const seen = new Set<string>();
  for (const [index, { email }] of value.entries()) {
    if (seen.has(email)) {
      const message = 'This address is above already.';
      issues.push({ code: 'custom', input: email, path: [index, 'email'], message });
    }
    seen.add(email);
  }
});

export const newInvitationsSchema = z.object({
  invitations: z
    .array(newInvitationSchema)
    .check(
      z.minLength(1, 'Whom do you want to invite?'),
      z.maxLength(MAX_INVITATIONS, `At most ${MAX_INVITATIONS} can be invited at once.`),
      noneTwice,
    ),
});

/** `data` of the 409 `already_admin` of `inviteAdmins`: which addresses belong to admins. */
export const refusedInvitationsSchema = z.object({ emails: z.array(z.string()) });

/**
 * Mails invitations, all or none: links that work once, within 7 days. They replace open ones to the same addresses.
 * 409 `already_admin` with `refusedInvitationsSchema`, 429 above a rate limit, in which each address counts.
 */
export const inviteAdmins = defineEndpoint({
  method: 'POST',
  path: '/api/admin/invitation',
  auth: 'admin',
  permission: 'admins',
  body: newInvitationsSchema,
  data: z.array(invitationSchema),
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
  data: z.extend(adminLinkSchema, { role: z.enum(adminRoles) }),
});

/** What who accepts an invitation says. */
export const joiningSchema = z.object({ name: memberNameSchema, password: newPasswordSchema });

/** Creates the invited admin with a name and a password and logs in. 410 `expired` as above. */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/invitation',
  auth: 'none',
  body: z.extend(joiningSchema, { token: adminLinkToken }),
  data: accessTokenSchema,
});
