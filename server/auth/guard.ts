import type { Config } from '#server/config/config';
import type { Store } from '#server/db/store';
import type { Tokens } from './tokens';
import type { AppContext } from '#server/http/app-env';
import { HttpError, unauthenticated } from '#server/http/http-error';

interface GuardDeps {
  config: Config;
  store: Store;
  tokens: Tokens;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Who sent a request. Every token is looked up: what was deleted or signed out counts at once. */
export function createGuard({ config, store, tokens, now }: GuardDeps) {
  async function memberOf(token: string): Promise<string | null> {
    const facts = await tokens.read('member', token);
    if (!facts) return null;
    const { ownerId: memberId, sessionId, tokenId } = facts;
    const isAccepted = await store.sessions.accepts({ memberId, sessionId, tokenId }, now());
    return isAccepted ? memberId : null;
  }

  async function adminOf(token: string): Promise<string | null> {
    const facts = await tokens.read('admin', token);
    if (!facts) return null;
    const { ownerId: adminId, sessionId: id } = facts;
    const limits = { now: now(), maxAgeMs: config.admin.sessionMs };
    return (await store.admins.hasSession({ id, adminId }, limits)) ? adminId : null;
  }

  return {
    /**
     * The id of the member whose token came with the request.
     * @throws HttpError 401
     */
    async member(c: AppContext): Promise<string> {
      const memberId = await memberOf(bearerToken(c));
      if (memberId === null) throw unauthenticated();
      return memberId;
    },

    /**
     * The id of the admin whose token came with the request.
     * @throws HttpError 401, or 403 for a member's token.
     */
    async admin(c: AppContext): Promise<string> {
      const token = bearerToken(c);
      const adminId = await adminOf(token);
      if (adminId !== null) return adminId;
      if ((await memberOf(token)) === null) throw unauthenticated();
      throw new HttpError({
        status: 403,
        code: 'forbidden',
        message: 'Only an admin may do this.',
      });
    },
  };
}

function bearerToken(c: AppContext): string {
  const header = c.req.header('Authorization') ?? '';
  if (!/^Bearer +[\w.-]+$/i.test(header)) throw unauthenticated();
  return header;
}
