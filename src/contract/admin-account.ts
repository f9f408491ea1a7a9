// An admin's own account, the other admins and what admins did.
import * as z from 'zod/mini';
import { idParamsSchema, sessionListSchema } from './account';
import { adminLinkToken, openInvitationSchema } from './admin-invitation';
import { newPasswordSchema } from './admin-password';
import { ADMIN_PASSWORD_MAX_LENGTH } from './auth';
import { emailSchema } from './email';
import { memberNameSchema } from './member-name';
import { adminRoles } from '@/domain/roles';
import { defineEndpoint, noContent } from './endpoint';

const roleSchema = z.enum(adminRoles);
/** When a new password takes effect that waits because a passkey is required (RFC 3339, UTC); null if none waits. */
const waitingReset = z.nullable(z.object({ at: z.string() }));

const adminAccountSchema = z.object({
  email: z.string(),
  /** Empty until the admin has said it. */
  name: z.string(),
  role: roleSchema,
  /** Whether there is no other owner, so that this one has to stay. */
  isLastOwner: z.boolean(),
  /** RFC 3339, UTC. */
  since: z.string(),
  /** Whether the password was generated and shown in a terminal, so that the admin should replace it. */
  hasGeneratedPassword: z.boolean(),
  /** Whether the password alone signs nobody in. */
  requiresPasskey: z.boolean(),
  reset: waitingReset,
});

export type AdminAccount = z.infer<typeof adminAccountSchema>;

/** The account of the admin who is logged in. */
export const readAdminAccount = defineEndpoint({
  method: 'GET',
  path: '/api/admin/account',
  auth: 'admin',
  permission: 'account',
  data: adminAccountSchema,
});

export const adminNameSchema = z.object({ name: memberNameSchema });

/** Says or changes the name by which the history, messages and certificates call the admin. */
export const changeAdminName = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/name',
  auth: 'admin',
  permission: 'account',
  body: adminNameSchema,
  data: z.object({ name: z.string() }),
});

const currentPassword = z
  .string()
  .check(
    z.minLength(1, 'Please enter your current password.'),
    z.maxLength(ADMIN_PASSWORD_MAX_LENGTH, 'This is not your current password.'),
  );

export const passwordChangeSchema = z.object({ currentPassword, newPassword: newPasswordSchema });

export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** Code of a 400: the current password is wrong. Not a 401, which a client takes for the end of the session. */
export const WRONG_PASSWORD = 'wrong_password';

/** Changes the admin's own password, ends the other sessions and forgets the other devices. Wrong ones count as failed logins. */
export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/password',
  auth: 'admin',
  permission: 'account',
  body: passwordChangeSchema,
  data: noContent,
});

export const addressChangeSchema = z.object({ email: emailSchema, currentPassword });

export type AddressChange = z.infer<typeof addressChangeSchema>;

/**
 * Mails a link to the new address of the admin, which confirms it within 24 hours. 409 `already_admin` for the address
 * of another admin; wrong passwords as above.
 */
export const changeAddress = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/address',
  auth: 'admin',
  permission: 'account',
  body: addressChangeSchema,
  data: noContent,
});

/** Confirms the admin's own new address. 410 `expired` for a link that was used, is too old or is another admin's. */
export const confirmAddress = defineEndpoint({
  method: 'POST',
  path: '/api/admin/address/confirm',
  auth: 'admin',
  permission: 'account',
  body: z.object({ token: adminLinkToken }),
  data: z.object({ email: z.string() }),
});

/** Code of a 409: without this admin there would be no owner. */
export const LAST_OWNER = 'last_owner';

/** What asks for nothing but the admin's own password. */
export const ownPasswordSchema = z.object({ currentPassword });

/** Deletes the admin's own account. 409 `last_owner`; wrong passwords as above. */
export const leaveAdmins = defineEndpoint({
  method: 'POST',
  path: '/api/admin/leave',
  auth: 'admin',
  permission: 'account',
  body: ownPasswordSchema,
  data: noContent,
});

/** Where the admin is signed in. */
export const listAdminSessions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/session',
  auth: 'admin',
  permission: 'account',
  data: sessionListSchema,
});

/** Ends one of the admin's own sessions; also this one. 404 for any other session. */
export const endAdminSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/session/:id',
  auth: 'admin',
  permission: 'account',
  params: idParamsSchema,
  data: noContent,
});

/** Ends all sessions of the admin but this one. */
export const endOtherAdminSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/session',
  auth: 'admin',
  permission: 'account',
  data: noContent,
});

const adminSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Empty until the admin has said it. */
  name: z.string(),
  role: roleSchema,
  /** RFC 3339, UTC. */
  since: z.string(),
  /** Whether it is the admin who asks. */
  isYou: z.boolean(),
  /** Who has asked to remove this admin, and when that happens (RFC 3339, UTC); null if nobody has. */
  removal: z.nullable(z.object({ by: z.string(), at: z.string() })),
  hasPasskey: z.boolean(),
  requiresPasskey: z.boolean(),
  reset: waitingReset,
});

export type ListedAdmin = z.infer<typeof adminSchema>;

/** All admins by email address, and the invitations that are open, the latest first. */
export const listAdmins = defineEndpoint({
  method: 'GET',
  path: '/api/admin/admin',
  auth: 'admin',
  permission: 'admins',
  data: z.object({ admins: z.array(adminSchema), invitations: z.array(openInvitationSchema) }),
});

const roleChangeSchema = z.extend(ownPasswordSchema, { role: roleSchema });

export type RoleChange = z.infer<typeof roleChangeSchema>;

/**
 * Gives an admin, also oneself, another role, and tells the owners and the admin by mail. It holds from the next request
 * on. Idempotent. 404 if there is no such admin, 409 `last_owner`; wrong passwords as above.
 */
export const changeRole = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/admin/:id/role',
  auth: 'admin',
  permission: 'admins',
  params: idParamsSchema,
  body: roleChangeSchema,
  data: noContent,
});

/**
 * Asks to remove another admin, and tells the owners and the admin by mail. It happens after 24 hours, unless another
 * owner objects. Idempotent. 404 if there is no such admin, 400 for one's own account.
 */
export const removeAdmin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/admin/:id/removal',
  auth: 'admin',
  permission: 'admins',
  params: idParamsSchema,
  data: noContent,
});

/** Objects to the removal of another admin, which then does not happen. Idempotent. 403 for one's own. */
export const keepAdmin = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/admin/:id/removal',
  auth: 'admin',
  permission: 'admins',
  params: idParamsSchema,
  data: noContent,
});

/** What admins do, as the history names it. `event.…` and the others of `eventActions` concern an event. */
export const adminActions = [
  'event.created',
  'event.changed',
  'event.published',
  'event.cancelled',
  'event.reinstated',
  'event.withdrawn',
  'event.deleted',
  'event.restored',
  'event.announced',
  'event.interest-downloaded',
  'event.member-removed',
  'event.message-sent',
  'event.door-made',
  'event.door-ended',
  'event.arrival-added',
  'event.arrival-removed',
  'event.arrivals-accepted',
  'event.arrivals-dropped',
  'event.list-closed',
  'event.attendance-downloaded',
  'event.report-downloaded',
  'event.certificates-issued',
  'event.certificate-corrected',
  'event.certificate-withdrawn',
  'event.recap-changed',
  'letter.sent',
  'letter.tested',
  'letter.cancelled',
  'mail.retried',
  'mail.resumed',
  'subscribers.downloaded',
  'subscriber.removed',
  'login.new-device',
  'sessions.ended',
  'password.changed',
  'password.reset',
  'password.reset-asked',
  'password.reset-allowed',
  'password.reset-stopped',
  'passkey.added',
  'passkey.removed',
  'passkey.required',
  'passkey.not-required',
  'passkey.refused',
  'admin.address-changed',
  'admin.added',
  'admin.removal-asked',
  'admin.kept',
  'admin.removed',
  'admin.left',
  'admin.invited',
  'admin.invitation-withdrawn',
  'admin.joined',
  'admin.made-owner',
  'admin.made-organiser',
  'handover.ticked',
  'handover.unticked',
] as const;

export type AdminAction = (typeof adminActions)[number];

const historyEntrySchema = z.object({
  id: z.string(),
  /** RFC 3339, UTC. */
  at: z.string(),
  /** What the admin is called: the name or the address. Empty for a command in the terminal of the server. */
  by: z.string(),
  action: z.enum(adminActions),
  /**
   * What it concerns: the name of an event, the subject of a letter, the address of an admin, a passkey, a device
   * in words or several of them. Empty if there is no such word. Never a member.
   */
  subject: z.string(),
  /** The event's id, for a link; null for other actions, and if the event was deleted. */
  eventId: z.nullable(z.string()),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/**
 * What admins did within a year, the latest first, 50 at a time; `next` is what to send as `before`. An organiser gets the
 * own entries.
 */
export const listHistory = defineEndpoint({
  method: 'GET',
  path: '/api/admin/history',
  auth: 'admin',
  permission: 'account',
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  data: z.object({ entries: z.array(historyEntrySchema), next: z.nullable(z.string()) }),
});
