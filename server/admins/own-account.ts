import { randomUUID } from 'node:crypto';
import { type AddressChange, LAST_ADMIN } from '@/contract/admin-account';
import { ALREADY_ADMIN } from '@/contract/admin-invitation';
import type { Config } from '#server/config/config';
import { LastAdminError } from './removals';
import type { Store } from '#server/store';
import type { AdminCaller } from '#server/http/api';
import { type AppContext, requestContext } from '#server/http/app-env';
import { HttpError } from '#server/http/http-error';
import type { Log } from '#server/http/log';
import { hashMailToken, mailToken } from '#server/mail/mail-token';
import { createAdminLinks } from './mailed-link';
import { createOwnPasswordCheck, refundOnError } from './password-check';
import type { Keys } from '#server/config/secret';

interface OwnAccountDeps {
  config: Config;
  store: Store;
  keys: Keys;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
}

/** Creates what takes an account away from a session: its address and its end. */
export function createOwnAccount(deps: OwnAccountDeps) {
  const { store, keys, now, log } = deps;
  const ownPassword = createOwnPasswordCheck(deps);
  const links = createAdminLinks('address', 'This link was used, or it has expired.', deps);
  const alreadyAdmin = () =>
    new HttpError({
      status: 409,
      code: ALREADY_ADMIN,
      message: 'This address belongs to an admin already.',
    });

  return {
    /**
     * Mails a link to the new address. Nothing changes until it is confirmed.
     * @throws HttpError 409 for the address of an admin; 400, 401, 429 as `createOwnPasswordCheck`.
     */
    async changeAddress(
      { email, currentPassword }: AddressChange,
      caller: AdminCaller,
      c: AppContext,
    ): Promise<void> {
      const checked = await ownPassword.check(currentPassword, caller, c);
      const id = randomUUID();
      const tokenHash = hashMailToken(mailToken(keys.mailToken, 'admin-address', id));
      const { adminId } = caller;
      await refundOnError(checked.attempt, () =>
        store.transaction(async (tx) => {
          await ownPassword.confirm(tx, checked, caller);
          if ((await tx.admins.findByEmail(email)) !== undefined) throw alreadyAdmin();
          await tx.adminLinks.createAddress({ id, email, tokenHash, adminId }, now());
        }),
      );
      log('admin_address_asked', requestContext(c));
    },

    /**
     * Makes the address of a link that of the admin, and returns it.
     * @throws HttpError 410 for a link that is not the admin's own or does not work any more, 409 for the address of
     *   an admin, 429 after too many from one network.
     */
    async confirmAddress(token: string, { adminId }: AdminCaller, c: AppContext): Promise<string> {
      await links.find(token, c);
      const email = await store.transaction(async (tx) => {
        const link = await tx.adminLinks.claim('address', hashMailToken(token), now());
        // Thrown, so that another admin's link stays.
        if (link?.adminId !== adminId) throw links.expired(c);
        if (!(await tx.admins.changeAddress(adminId, link.email, now()))) throw alreadyAdmin();
        return link.email;
      });
      log('admin_address_changed', requestContext(c));
      return email;
    },

    /**
     * Deletes the account.
     * @throws HttpError 409 for the only admin; 400, 401, 429 as `createOwnPasswordCheck`.
     */
    async leave(currentPassword: string, caller: AdminCaller, c: AppContext): Promise<void> {
      const checked = await ownPassword.check(currentPassword, caller, c);
      await refundOnError(checked.attempt, () =>
        store.transaction(async (tx) => {
          const email = await ownPassword.confirm(tx, checked, caller);
          await tx.admins.leave(email).catch(refuseLastAdmin);
          await tx.adminHistory.record({
            at: now(),
            by: email,
            action: 'admin.left',
            subject: email,
          });
        }),
      );
      log('admin_left', requestContext(c));
    },
  };
}

function refuseLastAdmin(error: unknown): never {
  if (!(error instanceof LastAdminError)) throw error;
  throw new HttpError({
    status: 409,
    code: LAST_ADMIN,
    message: 'You are the only admin. Invite another one first.',
  });
}
