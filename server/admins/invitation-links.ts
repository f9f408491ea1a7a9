import { randomUUID } from 'node:crypto';
import { ALREADY_ADMIN, type Invitation } from '@/contract/admin-invitation';
import type { Config } from '#server/config/config';
import type { Store } from '#server/store';
import { type AppContext, requestContext } from '#server/http/app-env';
import { HttpError, tooManyRequests, unauthenticated } from '#server/http/http-error';
import type { Log } from '#server/http/log';
import { hashMailToken, mailToken } from '#server/mail/mail-token';
import { maskedEmail } from '#server/mail/address';
import { createPasswordLinks } from './password-link';
import type { Keys } from '#server/config/secret';
import type { Tokens } from '#server/http/tokens';

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
  const links = createPasswordLinks(
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

    /** The open invitation of a link; throws as `createPasswordLinks` says. */
    read: links.read,

    /** Creates the invited admin and logs in; throws as `createPasswordLinks` says. */
    accept: (input: { token: string; password: string }, c: AppContext) =>
      links.accept(input, c, async (tx, { email }, passwordHash) => {
        const adminId = await tx.admins.create({ email, passwordHash }, now());
        if (adminId === null) return null;
        const entry = { at: now(), by: email, subject: email };
        await tx.adminHistory.record({ ...entry, action: 'admin.joined' });
        return adminId;
      }),
  };
}
