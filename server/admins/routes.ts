import { randomUUID } from 'node:crypto';
import { keepAdmin, listAdmins, listHistory, removeAdmin } from '@/contract/admin-account';
import {
  acceptInvitation,
  inviteAdmin,
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
  tooManyRequests,
  unauthenticated,
} from '#server/http/http-error';
import { hashMailToken, mailToken } from '#server/mail/mail-token';
import { maskedEmail } from '#server/mail/address';
import { alreadyAdmin, createPasswordLinks } from './mailed-links';
import { timestamp } from '#server/db/columns';

/** The list of admins, how others become one and stop being one, and the history of what admins did. */
export function adminRoutes(api: Api, deps: Deps): void {
  const { config, store, keys, now, log } = deps;
  const invitations = createPasswordLinks(
    deps,
    'invitation',
    'This invitation was used or withdrawn, or it has expired.',
  );

  api.admin(listAdmins, async ({ adminId }) => {
    const admins = (await store.admins.list()).map(
      ({ id, email, createdAt, removalAt, removalBy, resetAt, hasPasskey, requiresPasskey }) => ({
        id,
        email,
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

  // Mails an invitation, which replaces an open one to the same address.
  api.admin(inviteAdmin, async ({ body: { email }, adminId, c }) => {
    const id = randomUUID();
    const tokenHash = hashMailToken(mailToken(keys.mailToken, 'admin-invitation', id));
    const invitation = await store.transaction(async (tx) => {
      // Locked, so that the invitations of an admin who is removed at the same time are deleted too.
      const admin = await tx.admins.lock(adminId);
      if (admin === undefined) throw unauthenticated();
      if ((await tx.admins.findByEmail(email)) !== undefined) throw alreadyAdmin();
      const limits = config.admin.invitationsPerSite;
      const rules = [{ bucket: 'admin_invitation', subject: 'site', limits }] as const;
      const retryAfterSeconds = await tx.rateLimiter.consume(rules, now());
      if (retryAfterSeconds !== null) {
        throw tooManyRequests(
          'too_many_invitations',
          'Too many invitations. Please wait before you send another one.',
          retryAfterSeconds,
        );
      }
      const by = admin.email;
      await tx.adminHistory.record({ adminEmail: by, now: now() }, 'admin.invited', email);
      return tx.adminLinks.createInvitation({ id, email, tokenHash }, by, now());
    });
    log('admin_invited', { ...requestContext(c), email: maskedEmail(email) });
    const message = 'The mail with the invitation is waiting to be sent.';
    return { status: 201, data: invitation, message };
  });

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
    const data = await invitations.accept<never>(body, c, async (tx, { email }, passwordHash) => {
      const adminId = await tx.admins.create({ email, passwordHash }, now());
      if (adminId === null) return null;
      await tx.adminHistory.record({ adminEmail: email, now: now() }, 'admin.joined', email);
      return adminId;
    });
    return { status: 200, data, message: 'You are an admin now.' };
  });

  // The removal of another admin, which all of them learn of before it happens.
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
    return { status: 202, data: null, message: 'All admins are told by mail.' };
  });

  api.admin(keepAdmin, async ({ params: { id }, adminId, c }) => {
    if (id === adminId) {
      throw new HttpError({
        status: 403,
        code: 'forbidden',
        message: 'Another admin has to object to this.',
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

  api.admin(listHistory, async ({ query: { before } }) => ({
    status: 200,
    data: await store.adminHistory.list(before),
    message: 'History',
  }));
}
