import { PASSKEY_REQUIRED } from '@/contract/auth';
import type { Deps } from '#server/deps';
import { type AppContext, requestContext } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';
import { HttpError, tooManyRequests } from '#server/http/http-error';
import { maskedEmail } from '#server/mail/address';
import type { Repositories } from '#server/store';
import { type DeviceToken, newDeviceToken, readDeviceToken, sendDeviceToken } from './devices';
import { createPasswordCheck, refundOnError } from './password-check';

interface Credentials {
  email: string;
  password: string;
}

interface Login {
  adminId: string;
  email: string;
  /** Null before the admin's very first login. */
  loggedInAt: number | null;
  /** The browser, if the admin has logged in with it before. */
  knownDevice: DeviceToken | undefined;
}

interface OpenedSession {
  id: string;
  adminId: string;
  device: DeviceToken;
  /** In words; empty if it is unknown. */
  deviceName: string;
  /** Epoch milliseconds. */
  issuedAt: number;
  expiresAt: number;
}

/** Creates the login with e-mail and password. */
export function createAdminLogin(deps: Deps) {
  const { store, log, now } = deps;
  const checkPassword = createPasswordCheck(deps);

  /**
   * Logs an admin in, remembers the device and returns an access token and whether the password is a generated one.
   * @throws HttpError 401, or 429 after too many failures. Neither reveals whether the account exists. 403 for the right
   * password of an account that requires a passkey.
   */
  return async (credentials: Credentials, c: AppContext) => {
    const { email } = credentials;
    const fields = { ...requestContext(c), email: maskedEmail(email) };
    // Not only by the purge, because a new password has to work once it has waited long enough.
    await store.waitingResets.settleDue(now());
    const knownDevice = await findKnownDevice(deps, c, email);
    const checked = await checkPassword({
      ...credentials,
      ip: c.get('ip'),
      deviceHash: knownDevice?.hash,
    });
    if (checked.kind === 'locked') {
      log('admin_login_locked', fields);
      throw tooManyRequests(
        'too_many_failures',
        'Too many failed logins. Please wait before you try again.',
        checked.retryAfterSeconds,
      );
    }
    const failed = () => {
      log('admin_login_failed', fields);
      return new HttpError({
        status: 401,
        code: 'invalid_credentials',
        message: 'Invalid Credentials',
      });
    };
    if (checked.kind === 'wrong') throw failed();
    const { admin, attempt } = checked;
    const session = await refundOnError(attempt, () =>
      store.transaction(async (tx) => {
        await tx.rateLimiter.refund(attempt.recordIds);
        const current = await tx.admins.lock(admin.id);
        // The password was changed or the admin removed while the old password was being checked.
        if (current?.passwordHash !== admin.passwordHash) return null;
        if (current.requiresPasskey) throw passkeyRequired();
        const { loggedInAt } = current;
        const login = { adminId: admin.id, email, loggedInAt, knownDevice };
        const opened = await openLogin(deps, tx, c, login);
        return { ...opened, hasGeneratedPassword: current.hasGeneratedPassword };
      }),
    );
    if (session === null) throw failed();
    log('admin_login_ok', { ...fields, isNewDevice: knownDevice === undefined });
    const { accessToken } = await adminAccess(deps, c, session);
    return { accessToken, hasGeneratedPassword: session.hasGeneratedPassword };
  };
}

const passkeyRequired = () =>
  new HttpError({
    status: 403,
    code: PASSKEY_REQUIRED,
    message: 'This account needs its passkey too.',
  });

/** The browser of the request, if the admin with this address has logged in with it before. */
export async function findKnownDevice(
  { store }: Deps,
  c: AppContext,
  email: string,
): Promise<DeviceToken | undefined> {
  const device = readDeviceToken(c);
  if (device === undefined) return undefined;
  const isKnown = await store.admins.hasDevice({ email, tokenHash: device.hash });
  return isKnown ? device : undefined;
}

/** Opens a session in the transaction of a login, and tells the admin if it is on a new device. */
export async function openLogin(
  deps: Deps,
  tx: Repositories,
  c: AppContext,
  { adminId, email, loggedInAt, knownDevice }: Login,
): Promise<OpenedSession> {
  const device = knownDevice ?? newDeviceToken();
  const opened = await openAdminSession(deps, tx, c, { adminId, device });
  if (knownDevice === undefined) {
    // An admin's very first login is always on a new device: it is recorded, but not mailed.
    const login = { sessionId: opened.id, email, device: opened.deviceName };
    await tx.admins.recordNewDevice({ ...login, isNotified: loggedInAt !== null }, opened.issuedAt);
  }
  return opened;
}

/** Opens a session in the transaction of a login, and remembers its device. `adminAccess` then answers the request. */
export async function openAdminSession(
  { config, now }: Deps,
  tx: Repositories,
  c: AppContext,
  { adminId, device }: { adminId: string; device: DeviceToken },
): Promise<OpenedSession> {
  const issuedAt = now();
  const times = { issuedAt, expiresAt: issuedAt + config.admin.sessionMs };
  await tx.admins.rememberDevice(adminId, device.hash, issuedAt);
  const id = await tx.admins.openSession({
    adminId,
    now: issuedAt,
    expiresAt: times.expiresAt,
    device: deviceName(c),
    deviceHash: device.hash,
  });
  return { id, adminId, device, deviceName: deviceName(c), ...times };
}

/** Sets the cookie of the session's device and returns the access token. */
export async function adminAccess(
  { config, tokens }: Deps,
  c: AppContext,
  { id, adminId, device, issuedAt, expiresAt }: OpenedSession,
): Promise<{ accessToken: string }> {
  sendDeviceToken(c, device, config.hasSecureCookies);
  const claims = { ownerId: adminId, sessionId: id, tokenId: id };
  return { accessToken: await tokens.sign('admin', { ...claims, issuedAt, expiresAt }) };
}
