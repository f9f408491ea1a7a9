import {
  changeAddress,
  changePassword,
  confirmAddress,
  endAdminSession,
  endOtherAdminSessions,
  leaveAdmins,
  listAdminSessions,
  readAdminAccount,
} from '@/contract/admin-account';
import { adminLogin, adminLogout } from '@/contract/auth';
import { createAdminLogin } from './login';
import { createOwnAccount } from './own-account';
import { createPasswordChange } from './password-change';
import type { Deps } from '#server/deps';
import type { AdminSession } from './sessions';
import type { Repositories } from '#server/store';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { notFound, unauthenticated } from '#server/http/http-error';

/** Login of admins, their own accounts and sessions, and logout. */
export function adminRoutes(api: Api, deps: Deps): void {
  const { config, store, now, log } = deps;
  const logIn = createAdminLogin(deps);
  const changeOwnPassword = createPasswordChange(deps);
  const ownAccount = createOwnAccount(deps);

  /** Adds the end of sessions other than the caller's to the history. A plain logout is none of its entries. */
  async function recordEnd(tx: Repositories, adminId: string, devices: string[]): Promise<void> {
    if (devices.length === 0) return;
    const by = await tx.admins.emailOf(adminId);
    const subject = [...new Set(devices.filter((device) => device !== ''))].join(', ');
    await tx.adminHistory.record({ at: now(), by, action: 'sessions.ended', subject });
  }

  api.public(adminLogin, async ({ body, c }) => {
    const data = await logIn(body, c);
    return { status: 200, data, message: 'Login Successful' };
  });

  api.admin(readAdminAccount, async ({ adminId }) => {
    const admin = await store.admins.findById(adminId);
    if (admin === undefined) throw unauthenticated();
    const { email, createdAt, hasGeneratedPassword } = admin;
    const since = new Date(createdAt).toISOString();
    return { status: 200, data: { email, since, hasGeneratedPassword }, message: 'Account' };
  });

  api.admin(changePassword, async ({ body, adminId, sessionId, c }) => {
    await changeOwnPassword(body, { adminId, sessionId }, c);
    return { status: 200, data: null, message: 'Your password is changed.' };
  });

  api.admin(changeAddress, async ({ body, adminId, sessionId, c }) => {
    await ownAccount.changeAddress(body, { adminId, sessionId }, c);
    return { status: 202, data: null, message: 'A mail to the new address is waiting to be sent.' };
  });

  api.admin(confirmAddress, async ({ body: { token }, adminId, sessionId, c }) => {
    const email = await ownAccount.confirmAddress(token, { adminId, sessionId }, c);
    return { status: 200, data: { email }, message: 'Your address is changed.' };
  });

  api.admin(leaveAdmins, async ({ body: { currentPassword }, adminId, sessionId, c }) => {
    await ownAccount.leave(currentPassword, { adminId, sessionId }, c);
    return { status: 200, data: null, message: 'You are no longer an admin.' };
  });

  api.admin(listAdminSessions, async ({ adminId, sessionId }) => {
    const times = { now: now(), maxAgeMs: config.admin.sessionMs };
    const sessions = await store.admins.listSessions(adminId, times);
    const isThis = ({ id }: AdminSession) => id === sessionId;
    const thisFirst = [...sessions.filter(isThis), ...sessions.filter((one) => !isThis(one))];
    const data = thisFirst.map((session) => ({
      id: session.id,
      device: session.device,
      createdAt: new Date(session.createdAt).toISOString(),
      lastSeenAt: new Date(session.lastSeenAt).toISOString(),
      isThis: isThis(session),
    }));
    return { status: 200, data, message: 'Sessions' };
  });

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
