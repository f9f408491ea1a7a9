import type { Kysely } from 'kysely';
import type { InterestedMember } from '@/contract/admin-events';
import type { FormerRegistration } from '@/contract/admin-seats';
import type { Event, Question, Registration } from '@/contract/events';
import { isSameQuestion } from '@/contract/questions';
import { seatAt } from '@/domain/seats';
import { timestamp } from '#server/db/columns';
import type { Database } from '#server/db/schema';
import { interestedEventIds, isIn, lineOf } from './line';
import { pastQuery, upcomingQuery } from './queries';
import {
  type EventRow,
  type FoundEvent,
  isPublic,
  memberLink,
  parseQuestions,
  toAnswers,
  toEvent,
} from './row';

const MAX_EARLIER_ANSWERS = 50;

/** What members read of their registrations, and admins of those of an event. */
export function interestQueries(db: Kysely<Database>) {
  return {
    /** What the member sees of the own registration. Undefined if there is no such public event. */
    async findRegistration(id: number, memberId: string): Promise<Registration | undefined> {
      const event = await db
        .selectFrom('event')
        .select(['id', 'questions', 'link'])
        .where('id', '=', id)
        .where(isPublic)
        .executeTakeFirst();
      return event && readRegistration(db, event, memberId);
    },

    /**
     * The events that interest the member: the coming ones, the soonest first and undated ones last, then those that
     * are over, the latest first. Without deleted ones and drafts. `now` is in epoch milliseconds.
     */
    async listInterestedEvents(memberId: string, now: number): Promise<Event[]> {
      const eventIds = interestedEventIds(db, memberId);
      const coming = await upcomingQuery(db, now).where('event.id', 'in', eventIds).execute();
      const past = await pastQuery(db, now)
        .where('event.id', 'in', eventIds)
        .orderBy('over_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return [...coming, ...past].map((row) => toEvent(row, now));
    },

    /** Who is interested in the event, in the order of its line. */
    async listInterestedMembers({
      id,
      questions,
    }: Pick<FoundEvent, 'id' | 'questions'>): Promise<InterestedMember[]> {
      const rows = await lineOf(db, id)
        .innerJoin('member', 'member.id', 'line.member_id')
        .select(['member.name', 'member.email', 'line.created_at', 'line.number'])
        .select(['line.answers', 'line.place', 'line.capacity'])
        .select((eb) => eb.ref('line.ticket_code').$notNull().as('code'))
        .where(isIn)
        .orderBy('line.number')
        .execute();
      return rows.map((row) => ({
        name: row.name,
        email: row.email,
        since: timestamp(row.created_at),
        number: row.number,
        ...seatAt(row.place, row.capacity),
        answers: toAnswers(row.answers, questions),
        code: row.code,
      }));
    },

    /** Who left the line of the event, the latest first. */
    async listFormerRegistrations({
      id,
      questions,
    }: Pick<FoundEvent, 'id' | 'questions'>): Promise<FormerRegistration[]> {
      const rows = await db
        .selectFrom('registration')
        .leftJoin('member', 'member.id', 'registration.member_id')
        .select(['member.name', 'member.email', 'registration.created_at', 'number', 'answers'])
        .select((eb) => ['is_taken_off', eb.ref('left_at').$notNull().as('left_at')])
        .where('event_id', '=', id)
        .where('left_at', 'is not', null)
        .orderBy('left_at', 'desc')
        .orderBy('number', 'desc')
        .execute();
      return rows.map((row) => ({
        number: row.number,
        name: row.name,
        email: row.email,
        since: timestamp(row.created_at),
        leftAt: timestamp(row.left_at),
        isTakenOff: row.is_taken_off === 1,
        answers: toAnswers(row.answers, questions),
      }));
    },
  };
}

/** What a member sees of the own registration in an event. */
export async function readRegistration(
  db: Kysely<Database>,
  event: Pick<EventRow, 'id' | 'questions' | 'link'>,
  memberId: string,
): Promise<Registration> {
  const questions = parseQuestions(event.questions);
  const row = await lineOf(db, event.id)
    .select(['place', 'capacity', 'answers'])
    .where('member_id', '=', memberId)
    .where(isIn)
    .executeTakeFirst();
  const answers = toAnswers(row?.answers ?? null, questions);
  const open = questions.filter(({ id }) => answers[id] === null);
  const seat = row ? seatAt(row.place, row.capacity) : { seat: null, position: null };
  return {
    isParticipant: row !== undefined,
    ...seat,
    link: row ? memberLink(event, seat.seat) : '',
    answers,
    suggestedAnswers: open.length === 0 ? {} : await earlierAnswers(db, open, memberId),
  };
}

/** The latest answers of a member to the same questions, also of other events. */
async function earlierAnswers(
  db: Kysely<Database>,
  questions: readonly Question[],
  memberId: string,
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(['event.questions', 'registration.answers'])
    .where('registration.member_id', '=', memberId)
    .where('registration.answers', 'is not', null)
    .orderBy('registration.created_at', 'desc')
    .limit(MAX_EARLIER_ANSWERS)
    .execute();
  const known = rows.flatMap((row) => {
    const asked = parseQuestions(row.questions);
    const answers = toAnswers(row.answers, asked);
    return asked.flatMap((question) => {
      const answer = answers[question.id] ?? null;
      return answer === null ? [] : [{ question, answer }];
    });
  });
  const suggestions = questions.flatMap((question): [string, string][] => {
    const same = known.find(
      ({ question: other, answer }) =>
        isSameQuestion(question, other) &&
        (question.kind === 'text' || question.options.includes(answer)),
    );
    return same ? [[question.id, same.answer]] : [];
  });
  return Object.fromEntries(suggestions);
}
