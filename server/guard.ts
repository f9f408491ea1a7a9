import { may, type Permission } from '@/domain/roles';
import type { Deps } from './deps';
import type { AdminCaller, MemberCaller } from '#server/http/api';
import type { AppContext } from '#server/http/app-env';
import { HttpError, roleRequired, unauthenticated } from '#server/http/http-error';

/** Creates the guards for members and admins. Each request looks up its session, so revocation is immediate. */
export function createGuard({ config, store, tokens, now }: Deps) {
  async function findMember(token: string): Promise<MemberCaller | null> {
    const claims = await tokens.read('member', token);
    if (!claims) return null;
    const { ownerId: memberId, sessionId, tokenId } = claims;
    const isAccepted = await store.sessions.accepts({ memberId, sessionId, tokenId }, now());
    return isAccepted ? { memberId, sessionId } : null;
  }

  async function findAdmin(token: string): Promise<AdminCaller | null> {
    const claims = await tokens.read('admin', token);
    if (!claims) return null;
    const { ownerId: adminId, sessionId: id } = claims;
    const times = { now: now(), maxAgeMs: config.admin.sessionMs };
    // Not only by the purge, because sessions whose time has come must not do anything more.
    await store.admins.removeDue(times.now);
    await store.waitingResets.settleDue(times.now);
    const role = await store.admins.roleInSession({ id, adminId }, times);
    return role === null ? null : { adminId, sessionId: id, role };
  }

  return {
    /** Returns the id of the authenticated admin, or null for any other caller. */
    async optionalAdmin(c: AppContext): Promise<string | null> {
      const token = readBearerToken(c);
      return token === null ? null : ((await findAdmin(token))?.adminId ?? null);
    },

    /**
     * Returns the authenticated member.
     * @throws HttpError 401
     */
    async member(c: AppContext): Promise<MemberCaller> {
      const caller = await findMember(bearerToken(c));
      if (caller === null) throw unauthenticated();
      return caller;
    },

    /**
     * Returns the authenticated admin.
     * @throws HttpError 401, or 403 for a member's token or a role without the permission.
     */
    async admin(c: AppContext, permission: Permission): Promise<AdminCaller> {
      const token = bearerToken(c);
      const caller = await findAdmin(token);
      if (caller !== null) {
        if (may(caller.role, permission)) return caller;
        throw roleRequired();
      }
      if ((await findMember(token)) === null) throw unauthenticated();
      throw new HttpError({
        status: 403,
        code: 'forbidden',
        message: 'Only an admin may do this.',
      });
    },
  };
}

function readBearerToken(c: AppContext): string | null {
  const header = c.req.header('Authorization') ?? '';
  return /^Bearer +[\w.-]+$/i.test(header) ? header : null;
}

function bearerToken(c: AppContext): string {
  const token = readBearerToken(c);
  if (token === null) throw unauthenticated();
  return token;
}
