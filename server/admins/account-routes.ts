import { randomUUID } from 'node:crypto';
import {
  changeAddress,
  changePassword,
  confirmAddress,
  endAdminSession,
  endOtherAdminSessions,
  changeAdminName,
  leaveAdmins,
  listAdminSessions,
  readAdminAccount,
} from '@/contract/admin-account';
import { adminLogout } from '@/contract/auth';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';
import { badRequest, notFound, unauthenticated } from '#server/http/http-error';
import { hashMailToken, mailToken } from '#server/mail/mail-token';
import type { Repositories } from '#server/store';
import { alreadyAdmin, createMailedLinks } from './mailed-links';
import { hashPassword } from './password';
import { createOwnPasswordCheck, refundOnError, rejectEmailAsPassword } from './password-check';
import { lastOwner, refuseLastOwner } from './removals';
import { timestamp } from '#server/db/columns';

/**
 * An admin's own account and sessions, and logout. The password is entered again for what takes the account away; a wrong
 * one counts as a failed login.
 */
export function adminAccountRoutes(api: Api, deps: Deps): void {
  const { config, store, keys, now, log } = deps;
  const ownPassword = createOwnPasswordCheck(deps);
  const links = createMailedLinks(deps, 'address', 'This link was used, or it has expired.');

  api.admin(readAdminAccount, async ({ adminId }) => {
    const admin = await store.admins.findById(adminId);
    if (admin === undefined) throw unauthenticated();
    const { email, name, role, createdAt, hasGeneratedPassword, requiresPasskey, resetAt } = admin;
    const data = {
      email,
      name,
      role,
      isLastOwner: await store.admins.isLastOwner(email),
      since: timestamp(createdAt),
      hasGeneratedPassword,
      requiresPasskey,
      reset: resetAt === null ? null : { at: timestamp(resetAt) },
    };
    return { status: 200, data, message: 'Account' };
  });

  api.admin(changeAdminName, async ({ body: { name }, adminId }) => {
    await store.admins.changeName(adminId, name);
    return { status: 200, data: { name }, message: 'Your name is changed.' };
  });

  // Ends the admin's other sessions too, and forgets the other devices.
  api.admin(changePassword, async ({ body, adminId, sessionId, c }) => {
    const { currentPassword, newPassword } = body;
    const caller = { adminId, sessionId };
    const account = await store.admins.findById(adminId);
    if (account === undefined) throw unauthenticated();
    rejectEmailAsPassword(newPassword, account.email, 'newPassword');
    if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) {
      throw badRequest('invalid_input', 'This is your current password.', 'newPassword');
    }
    const checked = await ownPassword.check(currentPassword, caller, c);
    await refundOnError(checked.attempt, async () => {
      const passwordHash = await hashPassword(newPassword);
      await store.transaction(async (tx) => {
        const email = await ownPassword.confirm(tx, checked, caller);
        await tx.admins.changePassword(adminId, passwordHash);
        await tx.admins.endSessions(adminId, sessionId);
        await tx.admins.forgetDevices(adminId, checked.deviceHash);
        const change = { adminId, email, device: deviceName(c) };
        await tx.admins.recordNewPassword({ ...change, action: 'password.changed' }, now());
      });
    });
    log('admin_password_changed', requestContext(c));
    return { status: 200, data: null, message: 'Your password is changed.' };
  });

  // Mails a link to the new address. Nothing changes until it is confirmed.
  api.admin(changeAddress, async ({ body, adminId, sessionId, c }) => {
    const { email, currentPassword } = body;
    const caller = { adminId, sessionId };
    const checked = await ownPassword.check(currentPassword, caller, c);
    const id = randomUUID();
    const tokenHash = hashMailToken(mailToken(keys.mailToken, 'admin-address', id));
    await refundOnError(checked.attempt, () =>
      store.transaction(async (tx) => {
        await ownPassword.confirm(tx, checked, caller);
        if ((await tx.admins.findByEmail(email)) !== undefined) throw alreadyAdmin();
        await tx.adminLinks.createAddress({ id, email, tokenHash }, adminId, now());
      }),
    );
    log('admin_address_asked', requestContext(c));
    return { status: 202, data: null, message: 'A mail to the new address is waiting to be sent.' };
  });

  api.admin(confirmAddress, async ({ body: { token }, adminId, c }) => {
    await links.find(token, c);
    const email = await store.transaction(async (tx) => {
      const link = await tx.adminLinks.claim('address', hashMailToken(token), now());
      // Thrown, so that another admin's link stays.
      if (link?.adminId !== adminId) throw links.expired(c);
      if (!(await tx.admins.changeAddress(adminId, link.email, now()))) throw alreadyAdmin();
      return link.email;
    });
    log('admin_address_changed', requestContext(c));
    return { status: 200, data: { email }, message: 'Your address is changed.' };
  });

  api.admin(leaveAdmins, async ({ body: { currentPassword }, adminId, sessionId, c }) => {
    const caller = { adminId, sessionId };
    const { adminEmail } = await store.admins.authorOf(adminId, now());
    if (await store.admins.isLastOwner(adminEmail)) throw lastOwner();
    const checked = await ownPassword.check(currentPassword, caller, c);
    await refundOnError(checked.attempt, () =>
      store.transaction(async (tx) => {
        await tx.admins.lockOwners();
        const email = await ownPassword.confirm(tx, checked, caller);
        await tx.adminHistory.record({ adminEmail: email, now: now() }, 'admin.left', email);
        await tx.admins.remove(email).catch(refuseLastOwner);
      }),
    );
    log('admin_left', requestContext(c));
    return { status: 200, data: null, message: 'You are no longer an admin.' };
  });

  api.admin(listAdminSessions, async ({ adminId, sessionId }) => {
    const times = { now: now(), maxAgeMs: config.admin.sessionMs };
    const data = await store.admins.listSessions({ id: sessionId, adminId }, times);
    return { status: 200, data, message: 'Sessions' };
  });

  /** Adds the end of sessions other than the caller's to the history. A plain logout is none of its entries. */
  async function recordEnd(tx: Repositories, adminId: string, devices: string[]): Promise<void> {
    if (devices.length === 0) return;
    const author = await tx.admins.authorOf(adminId, now());
    const subject = [...new Set(devices.filter((device) => device !== ''))].join(', ');
    await tx.adminHistory.record(author, 'sessions.ended', subject);
  }

  api.admin(endAdminSession, async ({ params: { id }, adminId, sessionId, c }) => {
    await store.transaction(async (tx) => {
      const device = await tx.admins.endSession({ id, adminId });
      if (device === null) throw notFound('There is no such session.');
      if (id !== sessionId) await recordEnd(tx, adminId, [device]);
    });
    log('admin_sessions_ended', { ...requestContext(c), sessions: 1 });
    return { status: 200, data: null, message: 'The session is ended.' };
  });

  api.admin(endOtherAdminSessions, async ({ adminId, sessionId, c }) => {
    const sessions = await store.transaction(async (tx) => {
      const devices = await tx.admins.endSessions(adminId, sessionId);
      await recordEnd(tx, adminId, devices);
      return devices.length;
    });
    log('admin_sessions_ended', { ...requestContext(c), sessions });
    return { status: 200, data: null, message: 'All other sessions are ended.' };
  });

  api.admin(adminLogout, async ({ adminId, sessionId, c }) => {
    await store.transaction(async (tx) => {
      await tx.admins.endSession({ id: sessionId, adminId });
      await recordEnd(tx, adminId, await tx.admins.endSessions(adminId));
    });
    log('admin_logout', requestContext(c));
    return { status: 200, data: null, message: 'Signed out on all devices' };
  });
}
