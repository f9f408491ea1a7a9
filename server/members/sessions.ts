import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Session } from '@/contract/account';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error';
import { deleteInBatches } from '#server/db/delete-in-batches';
import type { Database } from '#server/db/schema';
import { acquireAdvisoryLock, inTransaction } from '#server/db/transaction';
import { timestamp } from '#server/db/columns';

/** Durations in milliseconds. */
export interface SessionLimits {
  /** Maximum time without a refresh. */
  idleMs: number;
  /** Maximum time since the sign-in. */
  totalMs: number;
  /** How long a token still works after it was replaced. */
  reuseMs: number;
  /** Minimum age of a token before a refresh replaces it. A younger token is returned again. */
  rotateAfterMs: number;
}

/** The claims of a member's token. Times are in epoch milliseconds. */
export interface IssuedToken {
  tokenId: string;
  sessionId: string;
  memberId: string;
  issuedAt: number;
  expiresAt: number;
}

/** Ends a session immediately. The purge deletes its rows later, in batches. */
const ENDED = { expires_at: 0 };
/** How late `last_seen_at` may be, so that reading does not write each time. */
const LAST_SEEN_INTERVAL_MS = 600_000;

type PresentedToken = Pick<IssuedToken, 'tokenId' | 'sessionId' | 'memberId'>;

async function findSession(
  db: Kysely<Database>,
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

const isSeenLongAgo = ({ last_seen_at: seenAt }: { last_seen_at: number | null }, now: number) =>
  seenAt === null || now - seenAt >= LAST_SEEN_INTERVAL_MS;

/**
 * Whether a replaced token still works. It does for `reuseMs`, because tabs share a token, and until the client has
 * used the successor, because a lost response must not sign the member out.
 */
async function isWithinGracePeriod(
  db: Kysely<Database>,
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
  // Math.abs, because the clock may have been ahead when the token was replaced.
  if (Math.abs(now - retired.retired_at) <= reuseMs) return true;
  return retired.successor_id === session.token_id && session.token_seen === 0;
}

/**
 * Sessions of members, with token rotation. `now` is in epoch milliseconds. A session ends with its time, a sign-out, the
 * use of a stolen token, or the deletion of its member, whose row it goes with.
 */
export function memberSessionStore(
  db: Kysely<Database>,
  { idleMs, totalMs, reuseMs, rotateAfterMs }: SessionLimits,
) {
  /** Stores the replaced token and deletes older ones whose reuse window is over. */
  async function retire(
    tx: Kysely<Database>,
    { tokenId, sessionId }: PresentedToken,
    successorId: string,
    now: number,
  ): Promise<void> {
    await tx
      .deleteFrom('retired_token')
      .where('session_id', '=', sessionId)
      .where('retired_at', '<', now - reuseMs)
      .execute();
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

  return {
    /** Opens a session and returns its first token. `device` is in words; empty if it is unknown. */
    async open(memberId: string, now: number, device = ''): Promise<IssuedToken> {
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
          device,
          last_seen_at: now,
        })
        .execute();
      return token;
    },

    /** Whether the token is valid. Marks the current token and, every ten minutes, the session as seen. */
    async accepts(token: PresentedToken, now: number): Promise<boolean> {
      const session = await findSession(db, token, now);
      if (!session) return false;
      const isCurrent = session.token_id === token.tokenId;
      if (!isCurrent && !(await isWithinGracePeriod(db, token, session, { now, reuseMs }))) {
        return false;
      }
      const isFirstUse = isCurrent && session.token_seen === 0;
      const isSeenAgain = isSeenLongAgo(session, now);
      if (isFirstUse || isSeenAgain) {
        await db
          .updateTable('member_session')
          .set({ ...(isFirstUse && { token_seen: 1 }), ...(isSeenAgain && { last_seen_at: now }) })
          .where('id', '=', session.id)
          .where('token_id', '=', session.token_id)
          .execute()
          .catch((error: unknown) => {
            // Members can read from a database that is read-only or locked.
            if (isFirstUse || !(error instanceof DatabaseUnavailableError)) throw error;
          });
      }
      return true;
    },

    /**
     * Returns the successor of a token, the same token if it is new, or null if the session has ended. A replaced
     * token that is used after its grace period was copied, so it ends the session.
     */
    rotate: (token: PresentedToken, now: number): Promise<IssuedToken | null> =>
      inTransaction(db, async (tx) => {
        await acquireAdvisoryLock(tx, 'session', token.sessionId);
        const session = await findSession(tx, token, now);
        if (!session) return null;
        const isCurrent = session.token_id === token.tokenId;
        if (!isCurrent && !(await isWithinGracePeriod(tx, token, session, { now, reuseMs }))) {
          await tx.updateTable('member_session').set(ENDED).where('id', '=', session.id).execute();
          return null;
        }
        const age = now - session.token_issued_at;
        if (!isCurrent || (age >= 0 && age < rotateAfterMs)) {
          if (isSeenLongAgo(session, now)) {
            await tx
              .updateTable('member_session')
              .set({ last_seen_at: now })
              .where('id', '=', session.id)
              .execute();
          }
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
            last_seen_at: now,
          })
          .where('id', '=', session.id)
          // On Postgres, a concurrent sign-out may have ended the session since it was read.
          .where('expires_at', '>', now)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return null;
        await retire(tx, token, successor.tokenId, now);
        return successor;
      }),

    /** The open sessions: this one first, then the one seen last. */
    async list(
      { memberId, sessionId }: { memberId: string; sessionId: string },
      now: number,
    ): Promise<Session[]> {
      const rows = await db
        .selectFrom('member_session')
        .select(['id', 'device', 'created_at', 'last_seen_at'])
        .where('member_id', '=', memberId)
        .where('expires_at', '>', now)
        .orderBy((eb) => eb.case().when('id', '=', sessionId).then(0).else(1).end())
        .orderBy((eb) => eb.fn.coalesce('last_seen_at', 'created_at'), 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id, device, created_at: createdAt, last_seen_at: lastSeenAt }) => ({
        id,
        device,
        createdAt: timestamp(createdAt),
        lastSeenAt: timestamp(lastSeenAt ?? createdAt),
        isThis: id === sessionId,
      }));
    },

    /** Ends a session of the member. False if it is no open one of the member. */
    async end(id: string, memberId: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('member_session')
        .set(ENDED)
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ends all sessions of the member, but not `except`. */
    async endAll(memberId: string, except = ''): Promise<void> {
      await db
        .updateTable('member_session')
        .set(ENDED)
        .where('member_id', '=', memberId)
        .where('id', '!=', except)
        .execute();
    },

    /** Deletes ended sessions with their replaced tokens. Of others the next rotation deletes the replaced ones. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const ended = sql<boolean>`expires_at <= ${now}`;
      const ofEnded = sql<boolean>`session_id in (select id from member_session where ${ended})`;
      // Before the sessions: deleting a session cascades to all of its tokens in one statement.
      await deleteInBatches(db, { table: 'retired_token', key: 'id', where: ofEnded }, signal);
      await deleteInBatches(db, { table: 'member_session', key: 'id', where: ended }, signal);
    },
  };
}
