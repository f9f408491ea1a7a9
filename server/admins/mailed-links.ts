import { type AdminLink, ALREADY_ADMIN } from '@/contract/admin-invitation';
import type { AdminRole } from '@/domain/roles';
import { timestamp } from '#server/db/columns';
import type { AdminLinkKind } from '#server/db/schema';
import type { Deps } from '#server/deps';
import { type AppContext, requestContext } from '#server/http/app-env';
import { conflict, HttpError, tooManyAttempts } from '#server/http/http-error';
import { createIpRateLimiter } from '#server/http/memory-rate-limiter';
import { hashMailToken } from '#server/mail/mail-token';
import { maskedEmail } from '#server/mail/address';
import type { Repositories } from '#server/store';
import { newDeviceToken } from './devices';
import type { ClaimedLink } from './links';
import { adminAccess, openAdminSession } from './login';
import { hashNewPassword, rejectEmailAsPassword } from './password-check';

const logged = { invitation: 'admin_joined', reset: 'admin_password_reset' } as const;

/**
 * Creates the reading of mailed links of one kind.
 * @param message What a 410 says.
 */
export function createMailedLinks(
  { config, store, now, monotonicNow, log }: Deps,
  kind: AdminLinkKind,
  message: string,
) {
  const perIp = createIpRateLimiter({ ...config.admin.linksPerIp, monotonicNow });

  /** The 410 for a link that does not work any more. Logs it. */
  function expired(c: AppContext): HttpError {
    log(`admin_${kind}_refused`, requestContext(c));
    return new HttpError({ status: 410, code: 'expired', message });
  }

  return {
    expired,

    /**
     * Whom the open link of a token was mailed to, and the role of an invitation.
     * @throws HttpError 410, or 429 after too many wrong ones from one network.
     */
    async find(token: string, c: AppContext): Promise<AdminLink & { role: AdminRole }> {
      const link = await store.adminLinks.find(kind, hashMailToken(token), now());
      // A right token, which nobody can guess, is never refused.
      if (link) {
        const { email, role, expiresAt } = link;
        return { email, role, expiresAt: timestamp(expiresAt) };
      }
      const { retryAfterSeconds } = perIp.consume(c.get('ip'));
      if (retryAfterSeconds === null) throw expired(c);
      log(`admin_${kind}_rate_limited`, requestContext(c));
      throw tooManyAttempts(retryAfterSeconds);
    },
  };
}

/**
 * Creates the links by which an admin chooses a password and is logged in.
 * @param message What a 410 says.
 */
export function createPasswordLinks(deps: Deps, kind: 'invitation' | 'reset', message: string) {
  const { store, now, log } = deps;
  const links = createMailedLinks(deps, kind, message);

  return {
    find: links.find,

    /**
     * Uses the link up and logs in.
     * @param save Stores the password of the link's admin, and returns the admin's id; null if the link came too late. If it
     * returns something else, that is the result, and nobody is logged in.
     * @throws HttpError 410, 429 as `find`, 400 for an unusable password, 503 if too many passwords are being hashed.
     */
    async accept<Waiting extends object>(
      { token, password }: { token: string; password: string },
      c: AppContext,
      save: (
        tx: Repositories,
        link: ClaimedLink,
        passwordHash: string,
      ) => Promise<string | Waiting | null>,
    ): Promise<{ accessToken: string } | Waiting> {
      const { email } = await links.find(token, c);
      rejectEmailAsPassword(password, email, 'password');
      const passwordHash = await hashNewPassword(password);
      const result = await store.transaction(async (tx) => {
        const link = await tx.adminLinks.claim(kind, hashMailToken(token), now());
        const saved = link && (await save(tx, link, passwordHash));
        if (!saved) return null;
        if (typeof saved !== 'string') return { waiting: saved };
        const device = newDeviceToken();
        return { session: await openAdminSession(deps, tx, c, { adminId: saved, device }) };
      });
      if (result === null) throw links.expired(c);
      if ('waiting' in result) {
        log('admin_reset_waits', { ...requestContext(c), email: maskedEmail(email) });
        return result.waiting;
      }
      log(logged[kind], { ...requestContext(c), email: maskedEmail(email) });
      return adminAccess(deps, c, result.session);
    },
  };
}

/** The 409 for an invitation or a new address that belongs to an admin. */
export const alreadyAdmin = (rest?: Parameters<typeof conflict>[2]) =>
  conflict(ALREADY_ADMIN, 'This address belongs to an admin already.', rest);
