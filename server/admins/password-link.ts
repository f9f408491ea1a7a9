import type { AdminLink } from '@/contract/admin-invitation';
import type { Config } from '#server/config/config';
import type { ClaimedLink } from './links';
import type { Repositories, Store } from '#server/store';
import { type AppContext, requestContext } from '#server/http/app-env';
import type { Log } from '#server/http/log';
import { hashMailToken } from '#server/mail/mail-token';
import { maskedEmail } from '#server/mail/address';
import { newDeviceToken } from './device';
import { createAdminLinks } from './mailed-link';
import { rejectEmailAsPassword } from './password-change';
import { hashNewPassword } from './password-check';
import { createAdminSessions } from './session';
import type { Tokens } from '#server/http/tokens';

interface PasswordLinkDeps {
  config: Config;
  store: Store;
  tokens: Tokens;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
}

const logged = { invitation: 'admin_joined', reset: 'admin_password_reset' };

/**
 * Creates the links by which an admin chooses a password and is logged in.
 * @param message What a 410 says.
 */
export function createPasswordLinks(
  kind: 'invitation' | 'reset',
  message: string,
  deps: PasswordLinkDeps,
) {
  const { store, now, log } = deps;
  const links = createAdminLinks(kind, message, deps);
  const sessions = createAdminSessions(deps);

  return {
    /**
     * Whom an open link was mailed to.
     * @throws HttpError 410, or 429 after too many from one network.
     */
    read: (token: string, c: AppContext): Promise<AdminLink> => links.find(token, c),

    /**
     * Uses the link up and logs in.
     * @param save Stores the password of the link's admin, and returns the admin's id; null if the link came too late.
     * @throws HttpError 410, 429 as above, 400 for an unusable password, 503 if too many passwords are being hashed.
     */
    async accept(
      { token, password }: { token: string; password: string },
      c: AppContext,
      save: (tx: Repositories, link: ClaimedLink, passwordHash: string) => Promise<string | null>,
    ): Promise<{ accessToken: string }> {
      const { email } = await links.find(token, c);
      rejectEmailAsPassword(password, email, 'password');
      const passwordHash = await hashNewPassword(password);
      const session = await store.transaction(async (tx) => {
        const link = await tx.adminLinks.claim(kind, hashMailToken(token), now());
        if (link === undefined) return null;
        const adminId = await save(tx, link, passwordHash);
        return adminId === null ? null : sessions.open(tx, adminId, newDeviceToken(), c);
      });
      if (session === null) throw links.expired(c);
      log(logged[kind], { ...requestContext(c), email: maskedEmail(email) });
      return sessions.respond(session, c);
    },
  };
}
