import { randomUUID } from 'node:crypto';
import { ALREADY_ADMIN, type Invitation } from '@/contract/admin-invitation';
import type { Config } from '#server/config/config';
import type { Store } from '#server/db/store';
import { type AppContext, requestContext } from '#server/http/app-env';
import { HttpError, tooManyRequests, unauthenticated } from '#server/http/http-error';
import type { Log } from '#server/http/log';
import { hashMailToken, mailToken } from '#server/mail/mail-token';
import { maskedEmail } from '#server/mail/masked-email';
import { newDeviceToken } from './admin-device';
import { createAdminLinks } from './admin-link';
import { rejectEmailAsPassword } from './admin-password-change';
import { hashNewPassword } from './admin-password-check';
import { createAdminSessions } from './admin-session';
import type { Keys } from './secret';
import type { Tokens } from './tokens';

interface InvitationDeps {
  config: Config;
  store: Store;
  keys: Keys;
  tokens: Tokens;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
}

/** Creates the invitations to become an admin: a link by mail that works once. */
export function createAdminInvitations(deps: InvitationDeps) {
  const { config, store, keys, now, log } = deps;
  const sessions = createAdminSessions(deps);
  const links = createAdminLinks(
    'invitation',
    'This invitation was used or withdrawn, or it has expired.',
    deps,
  );

  return {
    /**
     * Mails an invitation, which replaces an open one to the same address.
     * @throws HttpError 409 for the address of an admin, 429 above the site's limit.
     */
    async invite(email: string, adminId: string, c: AppContext): Promise<Invitation> {
      const id = randomUUID();
      const tokenHash = hashMailToken(mailToken(keys.mailToken, 'admin-invitation', id));
      const invitation = await store.transaction(async (tx) => {
        // Locked, so that the invitations of an admin who is removed at the same time are deleted too.
        const admin = await tx.admins.lock(adminId);
        if (admin === undefined) throw unauthenticated();
        if ((await tx.admins.findByEmail(email)) !== undefined) {
          throw new HttpError({
            status: 409,
            code: ALREADY_ADMIN,
            message: 'This address belongs to an admin already.',
          });
        }
        const limits = config.admin.invitationsPerSite;
        const rule = { bucket: 'admin_invitation', subject: 'site', limits } as const;
        const { retryAfterSeconds } = await tx.rateLimiter.consume(rule, now());
        if (retryAfterSeconds !== null) {
          throw tooManyRequests(
            'too_many_invitations',
            'Too many invitations. Please wait before you send another one.',
            retryAfterSeconds,
          );
        }
        const by = admin.email;
        const entry = { at: now(), by, subject: email };
        await tx.adminHistory.record({ ...entry, action: 'admin.invited' });
        return tx.adminInvitations.create({ id, email, tokenHash, by }, now());
      });
      log('admin_invited', { ...requestContext(c), email: maskedEmail(email) });
      return invitation;
    },

    /**
     * The open invitation of a link.
     * @throws HttpError 410, or 429 after too many from one network.
     */
    read: links.find,

    /**
     * Creates the invited admin and logs in.
     * @throws HttpError 410, 429 as above, 400 for an unusable password, 503 if too many passwords are being hashed.
     */
    async accept(
      { token, password }: { token: string; password: string },
      c: AppContext,
    ): Promise<{ accessToken: string }> {
      const { email } = await links.find(token, c);
      rejectEmailAsPassword(password, email, 'password');
      const passwordHash = await hashNewPassword(password);
      const session = await store.transaction(async (tx) => {
        const link = await tx.adminLinks.claim('invitation', hashMailToken(token), now());
        if (link === undefined) return null;
        const invited = link.email;
        const adminId = await tx.admins.create({ email: invited, passwordHash }, now());
        if (adminId === null) return null;
        const entry = { at: now(), by: invited, subject: invited };
        await tx.adminHistory.record({ ...entry, action: 'admin.joined' });
        return sessions.open(tx, adminId, newDeviceToken(), c);
      });
      if (session === null) throw links.expired(c);
      log('admin_joined', { ...requestContext(c), email: maskedEmail(email) });
      return sessions.respond(session, c);
    },
  };
}
