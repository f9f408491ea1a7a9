import { listAdmins } from '@/contract/admin-account';
import {
  acceptInvitation,
  inviteAdmin,
  readInvitation,
  withdrawInvitation,
} from '@/contract/admin-invitation';
import { createAdminInvitations } from './invitation-links';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';

/** The list of admins, and how others become one. */
export function adminInvitationRoutes(api: Api, deps: Deps): void {
  const { store, now, log } = deps;
  const invitations = createAdminInvitations(deps);

  api.admin(listAdmins, async ({ adminId }) => {
    const admins = (await store.admins.list()).map(
      ({ id, email, createdAt, removalAt, removalBy }) => ({
        id,
        email,
        since: new Date(createdAt).toISOString(),
        isYou: id === adminId,
        removal:
          removalAt === null ? null : { by: removalBy, at: new Date(removalAt).toISOString() },
      }),
    );
    const data = { admins, invitations: await store.adminInvitations.list(now()) };
    return { status: 200, data, message: 'Admins' };
  });

  api.admin(inviteAdmin, async ({ body: { email }, adminId, c }) => ({
    status: 201,
    data: await invitations.invite(email, adminId, c),
    message: 'The mail with the invitation is waiting to be sent.',
  }));

  api.admin(withdrawInvitation, async ({ params: { id }, adminId, c }) => {
    const isWithdrawn = await store.transaction(async (tx) => {
      const email = await tx.adminInvitations.withdraw(id);
      if (email === undefined) return false;
      const by = await tx.admins.emailOf(adminId);
      const entry = { at: now(), by, subject: email };
      await tx.adminHistory.record({ ...entry, action: 'admin.invitation-withdrawn' });
      return true;
    });
    if (isWithdrawn) log('admin_invitation_withdrawn', requestContext(c));
    return { status: 200, data: null, message: 'The invitation is withdrawn.' };
  });

  api.public(readInvitation, async ({ body: { token }, c }) => {
    const data = await invitations.read(token, c);
    return { status: 200, data, message: 'Invitation' };
  });

  api.public(acceptInvitation, async ({ body, c }) => ({
    status: 200,
    data: await invitations.accept(body, c),
    message: 'You are an admin now.',
  }));
}
