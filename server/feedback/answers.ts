import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type FeedbackResults, MIN_ANSWERS } from '@/contract/admin-feedback';
import { type Feedback, type FeedbackForm, MAX_RATING } from '@/contract/feedback';
import { society } from '@/data/society';
import { formatDays } from '@/domain/event-time';
import { optionalTimestamp } from '#server/db/columns';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';
import { lockEvent } from '#server/events/line';
import type { EventRow, FoundEvent } from '#server/events/row';
import { hasDoor } from './asking';
import { asksAt, closesAt } from './times';

/** Postgres and SQLite limit the parameters of a statement. */
const BATCH_SIZE = 500;

/** What people say of events, and what admins see of it. */
export function feedbackAnswers(db: Kysely<Database>) {
  return {
    /** What the token with this hash asks about; null if there is none, or its event is deleted. */
    async findForm(tokenHash: string, now: number): Promise<FeedbackForm | null> {
      const row = await selectTokens(db)
        .select(['event.name', 'event.date', 'event.starts_at', 'event.ends_at'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row) return null;
      const { event_id: eventId, name, date, starts_at: startsAt, ends_at: endsAt } = row;
      return {
        eventId: String(eventId),
        eventName: name,
        eventDate: formatDays({ date, startsAt, endsAt }, society.timeZone),
        state: stateOf(row, now),
      };
    },

    /**
     * Stores an answer, unless the token is used, closed or unknown.
     *
     * Nothing in the database may tell whose an answer is: not a key, and not the order or the place of the rows either
     * (SQLite's rowid, Postgres's ctid and xmin). So each time somebody answers, one statement
     * writes all tokens of the event, and all its answers are inserted again in a random order with new ids.
     */
    store: (
      tokenHash: string,
      answer: Feedback,
      now: number,
    ): Promise<'stored' | 'used' | 'closed' | 'not_found'> =>
      inTransaction(db, async (tx) => {
        const query = selectTokens(tx).where('token_hash', '=', tokenHash);
        const found = await query.executeTakeFirst();
        if (!found) return 'not_found';
        const { event_id: eventId } = found;
        await lockEvent(tx, eventId);
        // Again: another request may have used the token before the event was locked.
        const token = await query.executeTakeFirst();
        if (!token) return 'not_found';
        const state = stateOf(token, now);
        if (state !== 'open') return state;
        await tx
          .updateTable('feedback_token')
          .set({
            is_used: sql<number>`case when token_hash = ${tokenHash} then 1 else is_used end`,
          })
          .where('event_id', '=', eventId)
          .execute();
        const earlier = await readAnswers(tx, eventId);
        await tx.deleteFrom('feedback').where('event_id', '=', eventId).execute();
        const rows = shuffled([...earlier, answer]).map(({ rating, good, different }) => ({
          id: randomUUID(),
          event_id: eventId,
          rating,
          good,
          different,
        }));
        for (let start = 0; start < rows.length; start += BATCH_SIZE) {
          await tx
            .insertInto('feedback')
            .values(rows.slice(start, start + BATCH_SIZE))
            .execute();
        }
        return 'stored';
      }),

    /** How many were asked and have answered, and what they said once they are enough. */
    async readResults(
      { id: eventId }: Pick<FoundEvent, 'id'>,
      now: number,
    ): Promise<FeedbackResults> {
      const event = await db
        .selectFrom('event')
        .select(['begins_at', 'over_at', 'status', 'asks_feedback', 'attendance_closed_at'])
        .select(hasDoor.as('has_door'))
        .where('id', '=', eventId)
        .executeTakeFirstOrThrow();
      const mailing = await db
        .selectFrom('mailing')
        .select('created_at')
        .where('kind', '=', 'feedback')
        .where('subject_id', '=', String(eventId))
        .executeTakeFirst();
      const { asked } = await db
        .selectFrom('feedback_token')
        .select(sql<number>`cast(count(*) as integer)`.as('asked'))
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow();
      const answers = await readAnswers(db, eventId);
      const { over_at: overAt, attendance_closed_at: closedAt } = event;
      const end = event.begins_at === null || overAt === null ? null : closesAt(overAt);
      const willAsk =
        event.asks_feedback === 1 && event.status === 'published' && end !== null && now < end;
      const isListClosed = closedAt !== null;
      const plan =
        willAsk && overAt !== null
          ? asksAt({ overAt, hasDoor: event.has_door === 1, isListClosed })
          : null;
      return {
        asked,
        answered: answers.length,
        asksAt: optionalTimestamp(mailing?.created_at ?? plan),
        closesAt: optionalTimestamp(end),
        results: answers.length < MIN_ANSWERS ? null : resultsOf(answers),
      };
    },

    /** All answers in an order that says nothing; null while they are too few to be seen. */
    async listAnswers({ id }: Pick<FoundEvent, 'id'>): Promise<Feedback[] | null> {
      const answers = await readAnswers(db, id);
      return answers.length < MIN_ANSWERS ? null : answers;
    },
  };
}

const selectTokens = (db: Kysely<Database>) =>
  db
    .selectFrom('feedback_token')
    .innerJoin('event', 'event.id', 'feedback_token.event_id')
    .select(['feedback_token.event_id', 'feedback_token.is_used'])
    .select(['event.over_at', 'event.status', 'event.asks_feedback'])
    .where('event.deleted_at', 'is', null);

function stateOf(
  row: Parameters<typeof takesFeedback>[0] & { is_used: number },
  now: number,
): FeedbackForm['state'] {
  if (row.is_used === 1) return 'used';
  return takesFeedback(row, now) ? 'open' : 'closed';
}

/** Whether those who were asked about an event can still answer. */
export const takesFeedback = (
  event: Pick<EventRow, 'over_at' | 'status' | 'asks_feedback'>,
  now: number,
): boolean =>
  event.status === 'published' &&
  event.asks_feedback === 1 &&
  event.over_at !== null &&
  now < closesAt(event.over_at);

const readAnswers = (db: Kysely<Database>, eventId: number): Promise<Feedback[]> =>
  db
    .selectFrom('feedback')
    .select(['rating', 'good', 'different'])
    .where('event_id', '=', eventId)
    // Random, too.
    .orderBy('id')
    .execute();

/** In a random order that nobody can guess. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, key: randomBytes(16).toString('hex') }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ item }) => item);

function resultsOf(answers: readonly Feedback[]): FeedbackResults['results'] {
  const sum = answers.reduce((total, { rating }) => total + rating, 0);
  return {
    average: Math.round((sum / answers.length) * 10) / 10,
    counts: Array.from(
      { length: MAX_RATING },
      (_, index) => answers.filter(({ rating }) => rating === index + 1).length,
    ),
    texts: answers.filter(({ good, different }) => good !== '' || different !== ''),
  };
}
