import { keepAdmin, removeAdmin } from '@/contract/admin-account';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { badRequest, HttpError, notFound } from '#server/http/http-error';

/** The removal of other admins, which all of them learn of before it happens. */
export function adminRemovalRoutes(api: Api, { store, now, log }: Deps): void {
  api.admin(removeAdmin, async ({ params: { id }, adminId, c }) => {
    if (id === adminId) throw badRequest('own_account', 'Leave instead of removing yourself.');
    await store.transaction(async (tx) => {
      if ((await tx.admins.findById(id)) === undefined) throw notFound('There is no such admin.');
      const by = await tx.admins.emailOf(adminId);
      const email = await tx.admins.beginRemoval(id, by, now());
      if (email === undefined) return;
      const entry = { at: now(), by, subject: email };
      await tx.adminHistory.record({ ...entry, action: 'admin.removal-asked' });
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
      const by = await tx.admins.emailOf(adminId);
      await tx.adminHistory.record({ at: now(), by, action: 'admin.kept', subject: email });
      log('admin_kept', requestContext(c));
    });
    return { status: 200, data: null, message: 'The admin stays.' };
  });
}
