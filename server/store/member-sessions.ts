import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { atomically } from './atomically';
import { holdAlone } from './engine';
import type { Tables } from './tables';

/** Limits in milliseconds. */
export interface SessionLimits {
  /** Without a refresh. */
  idleMs: number;
  /** From the sign-in on. */
  totalMs: number;
  /** How long a token still works after it was replaced. */
  reuseMs: number;
}

/** What a member's token says; moments in epoch milliseconds. */
export interface IssuedToken {
  tokenId: string;
  sessionId: string;
  memberId: string;
  issuedAt: number;
  expiresAt: number;
}

interface PresentedToken {
  tokenId: string;
  sessionId: string;
  memberId: string;
}

async function findSession(
  db: Kysely<Tables>,
  { sessionId, memberId }: PresentedToken,
  now: number,
) {
  return db
    .selectFrom('member_session')
    .selectAll()
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * A replaced token works for a moment, for the tabs that share it, and until its successor has come
 * back: an answer that was lost on its way must not sign the member out.
 */
async function isStillGood(
  db: Kysely<Tables>,
  { tokenId, sessionId }: PresentedToken,
  session: { token_id: string; token_seen: number },
  replacedAfter: number,
): Promise<boolean> {
  const retired = await db
    .selectFrom('retired_token')
    .select(['successor_id', 'retired_at'])
    .where('id', '=', tokenId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!retired) return false;
  if (retired.retired_at >= replacedAfter) return true;
  return retired.successor_id === session.token_id && session.token_seen === 0;
}

export function memberSessionStore(
  db: Kysely<Tables>,
  { idleMs, totalMs, reuseMs }: SessionLimits,
) {
  return {
    async open(memberId: string, now: number): Promise<IssuedToken> {
      const token = {
        tokenId: randomUUID(),
        sessionId: randomUUID(),
        memberId,
        issuedAt: now,
        expiresAt: now + Math.min(idleMs, totalMs),
      };
      await db
        .insertInto('member_session')
        .values({
          id: token.sessionId,
          member_id: memberId,
          token_id: token.tokenId,
          token_seen: 0,
          token_issued_at: now,
          created_at: now,
          expires_at: token.expiresAt,
        })
        .execute();
      return token;
    },

    /** Whether the token may act for its member now. */
    async accepts(token: PresentedToken, now: number): Promise<boolean> {
      const session = await findSession(db, token, now);
      if (!session) return false;
      if (session.token_id !== token.tokenId) {
        return isStillGood(db, token, session, now - reuseMs);
      }
      if (session.token_seen === 0) {
        await db
          .updateTable('member_session')
          .set({ token_seen: 1 })
          .where('id', '=', session.id)
          .where('token_id', '=', token.tokenId)
          .execute();
      }
      return true;
    },

    /**
     * The successor of a token; null where the session is over. Whoever comes with a token that was
     * replaced long ago holds a copy that somebody else has used: that ends the session.
     */
    rotate: (token: PresentedToken, now: number): Promise<IssuedToken | null> =>
      atomically(db, async (tx) => {
        await holdAlone(tx, 'session', token.sessionId);
        const session = await findSession(tx, token, now);
        if (!session) return null;
        if (session.token_id !== token.tokenId) {
          if (await isStillGood(tx, token, session, now - reuseMs)) {
            return {
              ...token,
              tokenId: session.token_id,
              issuedAt: session.token_issued_at,
              expiresAt: session.expires_at,
            };
          }
          await tx.deleteFrom('member_session').where('id', '=', session.id).execute();
          return null;
        }
        const successor = {
          ...token,
          tokenId: randomUUID(),
          issuedAt: now,
          expiresAt: Math.min(now + idleMs, session.created_at + totalMs),
        };
        const { numUpdatedRows } = await tx
          .updateTable('member_session')
          .set({
            token_id: successor.tokenId,
            token_seen: 0,
            token_issued_at: now,
            expires_at: successor.expiresAt,
          })
          .where('id', '=', session.id)
          .executeTakeFirst();
        // Signed out by somebody else since it was looked up, which only Postgres lets happen.
        if (numUpdatedRows === 0n) return null;
        await tx
          .insertInto('retired_token')
          .values({
            id: token.tokenId,
            session_id: session.id,
            successor_id: successor.tokenId,
            retired_at: now,
          })
          .execute();
        return successor;
      }),

    /** Signs the member out everywhere. */
    async endAll(memberId: string): Promise<void> {
      await db.deleteFrom('member_session').where('member_id', '=', memberId).execute();
    },

    async purge(now: number): Promise<void> {
      await db.deleteFrom('member_session').where('expires_at', '<=', now).execute();
    },
  };
}
