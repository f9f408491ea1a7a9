import { randomUUID } from 'node:crypto';
import {
  changeRole,
  keepAdmin,
  listAdmins,
  listHistory,
  removeAdmin,
} from '@/contract/admin-account';
import { may } from '@/domain/roles';
import {
  acceptInvitation,
  type Invitation,
  inviteAdmins,
  type NewInvitation,
  readInvitation,
  withdrawInvitation,
} from '@/contract/admin-invitation';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import {
  badRequest,
  HttpError,
  notFound,
  roleRequired,
  tooManyRequests,
  unauthenticated,
} from '#server/http/http-error';
import { hashMailToken, mailToken } from '#server/mail/mail-token';
import { maskedEmail } from '#server/mail/address';
import { alreadyAdmin, createPasswordLinks } from './mailed-links';
import { createOwnPasswordCheck, refundOnError } from './password-check';
import { lastOwner, refuseLastOwner } from './removals';
import type { Repositories } from '#server/store';
import { timestamp } from '#server/db/columns';

/** The list of admins, how others become one and stop being one, and the history of what admins did. */
export function adminRoutes(api: Api, deps: Deps): void {
  const { config, store, keys, now, log } = deps;
  const ownPassword = createOwnPasswordCheck(deps);
  const invitations = createPasswordLinks(
    deps,
    'invitation',
    'This invitation was used or withdrawn, or it has expired.',
  );

  api.admin(listAdmins, async ({ adminId }) => {
    const admins = (await store.admins.list()).map(
      ({
        id,
        email,
        name,
        role,
        createdAt,
        removalAt,
        removalBy,
        resetAt,
        hasPasskey,
        requiresPasskey,
      }) => ({
        id,
        email,
        name,
        role,
        since: timestamp(createdAt),
        isYou: id === adminId,
        removal: removalAt === null ? null : { by: removalBy, at: timestamp(removalAt) },
        hasPasskey,
        requiresPasskey,
        reset: resetAt === null ? null : { at: timestamp(resetAt) },
      }),
    );
    const data = { admins, invitations: await store.adminLinks.listInvitations(now()) };
    return { status: 200, data, message: 'Admins' };
  });

  // Mails all invitations or none. They replace open ones to the same addresses.
  api.admin(inviteAdmins, async ({ body, adminId, c }) => {
    const links = body.invitations.map((invitation) => {
      const id = randomUUID();
      const tokenHash = hashMailToken(mailToken(keys.mailToken, 'admin-invitation', id));
      return { ...invitation, id, tokenHash };
    });
    const data = await store.transaction(async (tx) => {
      // Locked, so that the invitations of an admin who is removed at the same time are deleted too.
      const admin = await tx.admins.lock(adminId);
      if (admin === undefined) throw unauthenticated();
      if (!may(admin.role, 'admins')) throw roleRequired();
      await rejectAdmins(tx, body.invitations);
      await countInvitations(tx, links.length);
      const by = admin.email;
      const invited: Invitation[] = [];
      for (const link of links) {
        await tx.adminHistory.record({ adminEmail: by, now: now() }, 'admin.invited', link.email);
        invited.push(await tx.adminLinks.createInvitation(link, by, now()));
      }
      return invited;
    });
    for (const { email } of data) {
      log('admin_invited', { ...requestContext(c), email: maskedEmail(email) });
    }
    return { status: 201, data, message: 'The invitations are waiting to be sent.' };
  });

  /** Counts each address, so that inviting many at once is no way around the limit. */
  async function countInvitations(tx: Repositories, count: number): Promise<void> {
    const limits = config.admin.invitationsPerSite;
    const rule = { bucket: 'admin_invitation', subject: 'site', limits } as const;
    const roomFor = limits.map(({ limit, ...rest }) => ({ ...rest, limit: limit - count + 1 }));
    const wait = await tx.rateLimiter.retryAfter([{ ...rule, limits: roomFor }], now());
    if (wait !== null) {
      throw tooManyRequests(
        'too_many_invitations',
        'Too many invitations. Please wait before you send more.',
        wait,
      );
    }
    const rules = Array.from({ length: count }, () => rule);
    await tx.rateLimiter.record(rules, now());
  }

  api.admin(withdrawInvitation, async ({ params: { id }, adminId, c }) => {
    const isWithdrawn = await store.transaction(async (tx) => {
      const email = await tx.adminLinks.withdrawInvitation(id);
      if (email === undefined) return false;
      const author = await tx.admins.authorOf(adminId, now());
      await tx.adminHistory.record(author, 'admin.invitation-withdrawn', email);
      return true;
    });
    if (isWithdrawn) log('admin_invitation_withdrawn', requestContext(c));
    return { status: 200, data: null, message: 'The invitation is withdrawn.' };
  });

  api.public(readInvitation, async ({ body: { token }, c }) => {
    const data = await invitations.find(token, c);
    return { status: 200, data, message: 'Invitation' };
  });

  api.public(acceptInvitation, async ({ body, c }) => {
    const data = await invitations.accept<never>(
      body,
      c,
      async (tx, { email, role }, passwordHash) => {
        const { name } = body;
        const adminId = await tx.admins.create({ email, passwordHash, role, name }, now());
        if (adminId === null) return null;
        await tx.adminHistory.record({ adminEmail: email, now: now() }, 'admin.joined', email);
        return adminId;
      },
    );
    return { status: 200, data, message: 'You are an admin now.' };
  });

  api.admin(changeRole, async ({ params: { id }, body, adminId, sessionId, c }) => {
    const { role, currentPassword } = body;
    const caller = { adminId, sessionId };
    const admin = await store.admins.findById(id);
    if (admin === undefined) throw notFound('There is no such admin.');
    if (role !== 'owner' && (await store.admins.isLastOwner(admin.email))) throw lastOwner();
    const checked = await ownPassword.check(currentPassword, caller, c);
    await refundOnError(checked.attempt, () =>
      store.transaction(async (tx) => {
        await tx.admins.lockOwners();
        const adminEmail = await ownPassword.confirm(tx, checked, caller, 'admins');
        await tx.admins.changeRole(id, role, { adminEmail, now: now() }).catch(refuseLastOwner);
      }),
    );
    log('admin_role_changed', requestContext(c));
    return { status: 200, data: null, message: 'The role is changed.' };
  });

  // The removal of another admin, which all owners learn of before it happens.
  api.admin(removeAdmin, async ({ params: { id }, adminId, c }) => {
    if (id === adminId) throw badRequest('own_account', 'Leave instead of removing yourself.');
    await store.transaction(async (tx) => {
      if ((await tx.admins.findById(id)) === undefined) throw notFound('There is no such admin.');
      const author = await tx.admins.authorOf(adminId, now());
      const email = await tx.admins.beginRemoval(id, author);
      if (email === undefined) return;
      await tx.adminHistory.record(author, 'admin.removal-asked', email);
      log('admin_removal_asked', requestContext(c));
    });
    return { status: 202, data: null, message: 'The owners are told by mail.' };
  });

  api.admin(keepAdmin, async ({ params: { id }, adminId, c }) => {
    if (id === adminId) {
      throw new HttpError({
        status: 403,
        code: 'forbidden',
        message: 'Another owner has to object to this.',
      });
    }
    await store.transaction(async (tx) => {
      const email = await tx.admins.endRemoval(id);
      if (email === undefined) return;
      const author = await tx.admins.authorOf(adminId, now());
      await tx.adminHistory.record(author, 'admin.kept', email);
      log('admin_kept', requestContext(c));
    });
    return { status: 200, data: null, message: 'The admin stays.' };
  });

  api.admin(listHistory, async ({ query: { before }, adminId, role }) => {
    const { adminEmail } = await store.admins.authorOf(adminId, now());
    const only = may(role, 'admins') ? undefined : adminEmail;
    return { status: 200, data: await store.adminHistory.list(before, only), message: 'History' };
  });
}

/** @throws HttpError 409 that names all addresses that belong to admins. */
async function rejectAdmins(
  { admins }: Pick<Repositories, 'admins'>,
  invitations: readonly NewInvitation[],
): Promise<void> {
  const known = new Set((await admins.list()).map(({ email }) => email));
  const emails = invitations.map(({ email }) => email);
  const refused = emails.filter((email) => known.has(email));
  const [first] = refused;
  if (first === undefined) return;
  throw alreadyAdmin({
    field: `invitations.${emails.indexOf(first)}.email`,
    data: { emails: refused },
  });
}
