import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches';
import type { Database } from '#server/db/schema';

/**
 * Deletes what the sessions of members no longer need. `now` is in epoch milliseconds.
 * @param reuseMs How long a token still works after it was replaced.
 */
export function memberSessionPurge(db: Kysely<Database>, reuseMs: number) {
  /** Whether a replaced token works no more. The predecessor of the current one does: its client may use it again. */
  const isUnused = (now: number) => sql<boolean>`retired_at < ${now - reuseMs} and not exists (
    select 1 from member_session
    where member_session.id = retired_token.session_id and token_id = successor_id)`;

  return {
    /** Deletes the member's replaced tokens after their grace period, in batches. */
    async forgetReplacedTokens(memberId: string, now: number): Promise<void> {
      const where = sql<boolean>`session_id in (select id from member_session where member_id = ${memberId})
        and ${isUnused(now)}`;
      await deleteInBatches(db, { table: 'retired_token', key: 'id', where });
    },

    /** Deletes ended sessions, and replaced tokens after their grace period. */
    async purge(now: number, signal?: AbortSignal): Promise<void> {
      const ended = sql<boolean>`expires_at <= ${now}`;
      const retired = { table: 'retired_token', key: 'id' } as const;
      const sessionEnded = sql<boolean>`session_id in (select id from member_session where ${ended})`;
      // Before the sessions: deleting a session cascades to all of its tokens in one statement.
      await deleteInBatches(db, { ...retired, where: sessionEnded }, signal);
      await deleteInBatches(db, { ...retired, where: isUnused(now) }, signal);
      if (signal?.aborted) return;
      await deleteInBatches(db, { table: 'member_session', key: 'id', where: ended }, signal);
    },
  };
}
