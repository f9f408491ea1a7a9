import {
  addPasskey,
  allowReset,
  LAST_PASSKEY,
  listPasskeys,
  NO_PASSKEY,
  PASSKEY_REFUSED,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
  requirePasskey,
  RESET_CHANGED,
  stopOwnReset,
  stopReset,
} from '@/contract/admin-passkey';
import type { Deps } from '#server/deps';
import type { AdminSession, Api } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import { deviceName } from '#server/http/device-name';
import {
  badRequest,
  conflict,
  HttpError,
  notFound,
  tooManyAttempts,
  unauthenticated,
} from '#server/http/http-error';
import { createIpRateLimiter } from '#server/http/memory-rate-limiter';
import { maskedEmail } from '#server/mail/address';
import type { Repositories } from '#server/store';
import { adminAccess, findKnownDevice, openLogin } from './login';
import { createPasskeyCeremonies, PasskeyError } from './passkey-ceremonies';
import { createOwnPasswordCheck, refundOnError } from './password-check';

const REASON_MAX_LENGTH = 200;

/** An admin's own passkeys, the sign-in with one, and the resets that wait because an account requires one. */
export function adminPasskeyRoutes(api: Api, deps: Deps): void {
  const { config, store, now, monotonicNow, log } = deps;
  const ownPassword = createOwnPasswordCheck(deps);
  const ceremonies = createPasskeyCeremonies(deps);
  const optionsPerIp = createIpRateLimiter({ ...config.admin.passkeyOptionsPerIp, monotonicNow });
  const failuresPerIp = createIpRateLimiter({ ...config.admin.passkeyFailuresPerIp, monotonicNow });

  /** Runs `work` in a transaction once the current password was entered; the account is locked, and `email` its address. */
  async function withPassword<T>(
    currentPassword: string,
    { adminId, sessionId }: AdminSession,
    c: AppContext,
    work: (tx: Repositories, email: string) => Promise<T>,
  ): Promise<T> {
    const caller = { adminId, sessionId };
    const checked = await ownPassword.check(currentPassword, caller, c);
    return refundOnError(checked.attempt, () =>
      store.transaction(async (tx) => work(tx, await ownPassword.confirm(tx, checked, caller))),
    );
  }

  function logRefusal(error: PasskeyError, c: AppContext): void {
    const reason = error.message.slice(0, REASON_MAX_LENGTH);
    log('admin_passkey_refused', { ...requestContext(c), reason });
  }

  api.admin(listPasskeys, async ({ adminId, c }) => {
    const data = { passkeys: await store.passkeys.list(adminId), suggestedName: deviceName(c) };
    return { status: 200, data, message: 'Passkeys' };
  });

  // The password stands for the passkey that follows: its challenge is for this admin, and for five minutes.
  api.admin(passkeyOptions, async ({ body: { currentPassword }, c, ...caller }) => {
    const email = await withPassword(currentPassword, caller, c, async (_tx, own) => own);
    const data = await ceremonies.registrationOptions({ adminId: caller.adminId, email });
    return { status: 200, data, message: 'Options' };
  });

  api.admin(addPasskey, async ({ body: { name, passkey }, adminId, c }) => {
    const credential = await ceremonies.register(passkey, adminId).catch((error: unknown) => {
      if (error instanceof PasskeyError) logRefusal(error, c);
      throw error instanceof PasskeyError ? refused() : error;
    });
    await store.transaction(async (tx) => {
      const admin = await tx.admins.lock(adminId);
      if (admin === undefined) throw unauthenticated();
      const { email } = admin;
      if (!(await tx.passkeys.add({ ...credential, adminId, name }, now()))) throw refused();
      await tx.adminHistory.record({ adminEmail: email, now: now() }, 'passkey.added', name);
      await tx.admins.notifyOfPasskey({ notice: 'added', email, at: now() });
    });
    log('admin_passkey_added', requestContext(c));
    return { status: 201, data: null, message: 'The passkey is added.' };
  });

  api.admin(removePasskey, async ({ body: { currentPassword }, params: { id }, c, ...caller }) => {
    const { adminId } = caller;
    await withPassword(currentPassword, caller, c, async (tx, email) => {
      const name = await tx.passkeys.remove(adminId, id);
      if (name === undefined) throw notFound('There is no such passkey.');
      // The account is locked, so that two removals cannot both leave the other one's passkey.
      const isRequired = (await tx.admins.findById(adminId))?.requiresPasskey ?? false;
      if (isRequired && (await tx.passkeys.list(adminId)).length === 0) {
        throw conflict(
          LAST_PASSKEY,
          'This is your last passkey, and your account requires one. Turn that off first.',
        );
      }
      await tx.adminHistory.record({ adminEmail: email, now: now() }, 'passkey.removed', name);
    });
    log('admin_passkey_removed', requestContext(c));
    return { status: 200, data: null, message: 'The passkey is removed.' };
  });

  api.admin(requirePasskey, async ({ body: { currentPassword, isRequired }, c, ...caller }) => {
    const { adminId } = caller;
    await withPassword(currentPassword, caller, c, async (tx, email) => {
      const account = await tx.admins.findById(adminId);
      if (account?.requiresPasskey === isRequired) return;
      if (isRequired && (await tx.passkeys.list(adminId)).length === 0) {
        throw conflict(NO_PASSKEY, 'Add a passkey first.');
      }
      await tx.admins.requirePasskey(adminId, isRequired);
      const action = isRequired ? 'passkey.required' : 'passkey.not-required';
      await tx.adminHistory.record({ adminEmail: email, now: now() }, action, email);
      if (isRequired) return;
      await tx.admins.notifyOfPasskey({ notice: 'not-required', email, at: now() });
    });
    log('admin_passkey_requirement', { ...requestContext(c), isRequired });
    return { status: 200, data: null, message: 'Saved' };
  });

  api.public(passkeyLoginOptions, async ({ c }) => {
    const { retryAfterSeconds } = optionsPerIp.consume(c.get('ip'));
    if (retryAfterSeconds !== null) throw tooManyAttempts(retryAfterSeconds);
    return { status: 200, data: await ceremonies.signInOptions(), message: 'Options' };
  });

  // Counts as a failure until its result is known, so that simultaneous ones do not all pass the limit.
  api.public(passkeyLogin, async ({ body, c }) => {
    const attempt = failuresPerIp.consume(c.get('ip'));
    if (attempt.retryAfterSeconds !== null) throw tooManyAttempts(attempt.retryAfterSeconds);
    const session = await logIn(body, c).catch((error: unknown) => {
      if (error instanceof PasskeyError) logRefusal(error, c);
      else attempt.refund();
      throw error instanceof PasskeyError ? loginRefused() : error;
    });
    attempt.refund();
    const { accessToken } = await adminAccess(deps, c, session);
    const data = { accessToken, hasGeneratedPassword: session.hasGeneratedPassword };
    return { status: 200, data, message: 'Login Successful' };
  });

  /** @throws PasskeyError */
  async function logIn(body: Parameters<typeof ceremonies.signIn>[0], c: AppContext) {
    await store.waitingResets.settleDue(now());
    const { id, adminId, counter } = await ceremonies.signIn(body);
    const owner = await store.admins.findById(adminId);
    if (owner === undefined) throw new PasskeyError('The admin was removed.');
    const { email } = owner;
    const knownDevice = await findKnownDevice(deps, c, email);
    const session = await store.transaction(async (tx) => {
      const current = await tx.admins.lock(adminId);
      const passkey = await tx.passkeys.find(id);
      if (current === undefined || passkey === undefined) return 'gone';
      const { loggedInAt, hasGeneratedPassword } = current;
      const author = { adminEmail: current.email, now: now() };
      // A passkey that counts never goes back, but a copy of it does.
      const goesBack = (counter > 0 || passkey.counter > 0) && counter <= passkey.counter;
      if (goesBack || !(await tx.passkeys.use(passkey, counter, now()))) {
        await tx.adminHistory.record(author, 'passkey.refused', passkey.name);
        return 'copied';
      }
      // The passkey is not lost, so somebody else has asked for the reset.
      const stopped = await tx.waitingResets.stop(adminId);
      if (stopped !== undefined) {
        await tx.adminHistory.record(author, 'password.reset-stopped', stopped);
      }
      const login = { adminId, email: current.email, loggedInAt, knownDevice };
      return { ...(await openLogin(deps, tx, c, login)), hasGeneratedPassword };
    });
    // Thrown after the transaction, which keeps what the history says.
    if (session === 'gone') throw new PasskeyError('The passkey was removed.');
    if (session === 'copied') throw new PasskeyError('The counter goes back.');
    const fields = { ...requestContext(c), email: maskedEmail(email) };
    log('admin_login_ok', { ...fields, isNewDevice: knownDevice === undefined, isPasskey: true });
    return session;
  }

  /** Stops a reset that waits, in the name of who asks. */
  async function stop(adminId: string, by: string, c: AppContext): Promise<void> {
    await store.transaction(async (tx) => {
      const email = await tx.waitingResets.stop(adminId);
      if (email === undefined) return;
      const author = await tx.admins.authorOf(by, now());
      await tx.adminHistory.record(author, 'password.reset-stopped', email);
      log('admin_reset_stopped', requestContext(c));
    });
  }

  api.admin(stopOwnReset, async ({ adminId, c }) => {
    await stop(adminId, adminId, c);
    return { status: 200, data: null, message: 'Your password stays as it is.' };
  });

  api.admin(stopReset, async ({ params: { id }, adminId, c }) => {
    await stop(id, adminId, c);
    return { status: 200, data: null, message: 'The password stays as it is.' };
  });

  api.admin(allowReset, async ({ params: { id }, body: { at }, adminId, c }) => {
    if (id === adminId) {
      throw new HttpError({
        status: 403,
        code: 'forbidden',
        message: 'Another owner has to allow this.',
      });
    }
    await store.transaction(async (tx) => {
      const author = await tx.admins.authorOf(adminId, now());
      const email = await tx.waitingResets.allow(id, Date.parse(at), now());
      if (email === undefined) {
        throw conflict(
          RESET_CHANGED,
          'This reset does not wait any more, or another one has taken its place. Please look again.',
        );
      }
      await tx.adminHistory.record(author, 'password.reset-allowed', email);
    });
    log('admin_reset_allowed', requestContext(c));
    return { status: 200, data: null, message: 'The new password counts from now on.' };
  });
}

const refused = () =>
  badRequest(
    PASSKEY_REFUSED,
    'This passkey could not be added. Please try again, within five minutes.',
  );

/** The same for all reasons. */
const loginRefused = () =>
  new HttpError({
    status: 401,
    code: 'invalid_credentials',
    message: 'This passkey does not sign you in here.',
  });
