import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { atomically } from './atomically';
import { deleteInBatches } from './delete-in-batches';
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
  /** How old a token must be before a refresh replaces it; a younger one is handed out again. */
  rotateAfterMs: number;
}

/** What a member's token says; moments in epoch milliseconds. */
export interface IssuedToken {
  tokenId: string;
  sessionId: string;
  memberId: string;
  issuedAt: number;
  expiresAt: number;
}

// A database of an earlier version may hold a million for one session; the purge deletes the rest.
const MAX_RETIRED_PER_ROTATION = 100;

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

/** Ends a session at once; its rows are deleted by the purge, which takes its time. */
const ENDED = { expires_at: 0 };

/**
 * A replaced token works for a moment, for the tabs that share it, and until its successor has come
 * back: an answer that was lost on its way must not sign the member out.
 */
async function isStillGood(
  db: Kysely<Tables>,
  { tokenId, sessionId }: PresentedToken,
  session: { token_id: string; token_seen: number },
  { now, reuseMs }: { now: number; reuseMs: number },
): Promise<boolean> {
  const retired = await db
    .selectFrom('retired_token')
    .select(['successor_id', 'retired_at'])
    .where('id', '=', tokenId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!retired) return false;
  // In both directions: the clock may have been ahead when the token was replaced.
  if (Math.abs(now - retired.retired_at) <= reuseMs) return true;
  return retired.successor_id === session.token_id && session.token_seen === 0;
}

export function memberSessionStore(
  db: Kysely<Tables>,
  { idleMs, totalMs, reuseMs, rotateAfterMs }: SessionLimits,
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
        return isStillGood(db, token, session, { now, reuseMs });
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
     * Replaces the session's current token and returns the new one. Returns the current one where it is
     * younger than `rotateAfterMs`, or where the presented token is a replaced one that is still good;
     * null where the session is over. Any other replaced token is taken for a stolen copy and ends the session.
     */
    rotate: (token: PresentedToken, now: number): Promise<IssuedToken | null> =>
      atomically(db, async (tx) => {
        await holdAlone(tx, 'session', token.sessionId);
        const session = await findSession(tx, token, now);
        if (!session) return null;
        const isCurrent = session.token_id === token.tokenId;
        if (!isCurrent && !(await isStillGood(tx, token, session, { now, reuseMs }))) {
          await tx.updateTable('member_session').set(ENDED).where('id', '=', session.id).execute();
          return null;
        }
        const age = now - session.token_issued_at;
        if (!isCurrent || (age >= 0 && age < rotateAfterMs)) {
          return {
            ...token,
            tokenId: session.token_id,
            issuedAt: session.token_issued_at,
            expiresAt: session.expires_at,
          };
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
          // Signed out by somebody else since it was looked up, which only Postgres lets happen.
          .where('expires_at', '>', now)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return null;
        await retire(tx, token, successor.tokenId, now);
        return successor;
      }),

    /** Signs the member out everywhere, however much the sessions have left behind. */
    async endAll(memberId: string): Promise<void> {
      await db.updateTable('member_session').set(ENDED).where('member_id', '=', memberId).execute();
    },

    /** Deletes what has ended, and replaced tokens that are of no use any more. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const ended = sql<boolean>`expires_at <= ${now}`;
      const retired = { table: 'retired_token', key: 'id' } as const;
      const ofEnded = sql<boolean>`session_id in (select id from member_session where ${ended})`;
      // The one before the current token works until that has come back from the client.
      const unused = sql<boolean>`retired_at < ${now - reuseMs} and not exists (
        select 1 from member_session
        where member_session.id = retired_token.session_id and token_id = successor_id)`;
      // Before the sessions, whose deletion would take all of theirs along in one statement.
      await deleteInBatches(db, { ...retired, where: ofEnded }, signal);
      await deleteInBatches(db, { ...retired, where: unused }, signal);
      if (signal?.aborted) return;
      await deleteInBatches(db, { table: 'member_session', key: 'id', where: ended }, signal);
    },
  };

  /** Keeps the replaced token for the reuse window, and forgets those whose window is over. */
  async function retire(
    tx: Kysely<Tables>,
    { tokenId, sessionId }: PresentedToken,
    successorId: string,
    now: number,
  ): Promise<void> {
    const outdated = tx
      .selectFrom('retired_token')
      .select('id')
      .where('session_id', '=', sessionId)
      .where('retired_at', '<', now - reuseMs)
      .limit(MAX_RETIRED_PER_ROTATION);
    await tx.deleteFrom('retired_token').where('id', 'in', outdated).execute();
    await tx
      .insertInto('retired_token')
      .values({
        id: tokenId,
        session_id: sessionId,
        successor_id: successorId,
        retired_at: now,
      })
      .execute();
  }
}
