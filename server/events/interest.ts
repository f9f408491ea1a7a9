import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { InterestedMember } from '@/contract/admin-events';
import type { FormerRegistration } from '@/contract/admin-seats';
import type { Event, Question, RegisterBody, Registration } from '@/contract/events';
import { answersSchema, isSameQuestion } from '@/contract/questions';
import { seatAt } from '@/domain/seats';
import { type Author, recordEventAction } from '#server/admins/history';
import type { Database } from '#server/db/schema';
import { parseInput } from '#server/http/read-input';
import { memberRecipients, queueMailing } from '#server/mail/mailing';
import { lockMember } from '#server/members/deletion';
import { chooseName } from '#server/members/members';
import { subscribeMember } from '#server/members/news';
import { interestedEventIds, isIn, lineOf } from './line';
import { pastQuery, upcomingQuery } from './queries';
import {
  type EventRow,
  type FoundEvent,
  hasRowBegun,
  isOver,
  isPublic,
  memberLink,
  parseQuestions,
  fromAnswers,
  toAnswers,
  toEvent,
} from './row';
import { leaveLine } from './seats';
import { newTicketCode } from './tickets';
import { inTransaction, locked } from '#server/db/transaction';
import { timestamp } from '#server/db/columns';

const MAX_EARLIER_ANSWERS = 50;

type RegisterProblem = 'not_found' | 'not_open' | 'no_member' | 'answers_closed';

interface Registered {
  registration: Registration;
  isNew: boolean;
  /** Whether the registration has subscribed the member's address to the news. */
  isSubscribed: boolean;
}

/** The members' registrations: who is interested in which event, has a seat in it, and answered what. */
export function eventInterest(db: Kysely<Database>, onChange: () => void) {
  return {
    /**
     * Registers a member's interest in a published event that is not over, or replaces the answers of one who is
     * registered, and keeps the name and the subscription that come with it. Where there is a limit or a question, a mail
     * confirms it. 'not_found' for a draft and a deleted event too, 'no_member' if the member was deleted at this moment.
     * @throws HttpError 400 for wrong answers.
     */
    async register(
      id: number,
      memberId: string,
      now: number,
      { answers, name, news = false }: RegisterBody = {},
    ): Promise<Registered | RegisterProblem> {
      const result = await inTransaction(db, async (tx): Promise<Registered | RegisterProblem> => {
        const query = tx
          .selectFrom('event')
          .select(['id', 'status', 'starts_at', 'over_at', 'capacity', 'questions', 'link'])
          .where('id', '=', id)
          .where(isPublic);
        // Nobody else gets a number, and no admin can change the event, until the transaction ends.
        const event = await locked(tx, query, 'no key update').executeTakeFirst();
        if (!event) return 'not_found';
        if (event.status === 'cancelled' || isOver(event, now)) return 'not_open';
        const member = await lockMember(tx, memberId);
        if (!member) return 'no_member';

        const questions = parseQuestions(event.questions);
        const given = answers && parseAnswers(answers, questions);
        const number = await joinLine(tx, event, memberId, given ?? null, now);
        const isNew = number !== undefined;
        if (isNew && (event.capacity !== null || questions.length > 0)) {
          const mailing = { kind: 'registered', subjectId: id, version: number } as const;
          await queueMailing(tx, mailing, memberRecipients(tx).where('id', '=', memberId), now);
        }
        if (!isNew && given !== undefined) {
          const areClosed = hasRowBegun(event, now);
          if (!(await setAnswers(tx, id, memberId, given, areClosed))) return 'answers_closed';
        }
        if (name !== undefined) await chooseName(tx, memberId, name);
        const isSubscribed = news && (await subscribeMember(tx, member.email, now));
        return { registration: await readRegistration(tx, event, memberId), isNew, isSubscribed };
      });
      if (typeof result !== 'string' && result.isNew) onChange();
      return result;
    },

    /** Withdraws a member's interest, and seats who is next. Does nothing if there was none. */
    async withdraw(eventId: number, memberId: string, now: number): Promise<void> {
      await inTransaction(db, (tx) => leaveLine(tx, eventId, { memberId }, now));
      onChange();
    },

    /** Takes a member off the line, and says why in a mail. False if nobody has had this number. */
    async takeOff(
      event: Pick<FoundEvent, 'id' | 'name'>,
      number: number,
      reason: string,
      author: Author,
    ): Promise<boolean> {
      const isKnown = await inTransaction(db, async (tx) => {
        const left = await leaveLine(tx, event.id, { number }, author.now, true);
        if (left === undefined) {
          const former = tx.selectFrom('registration').select('number');
          const query = former.where('event_id', '=', event.id).where('number', '=', number);
          return (await query.executeTakeFirst()) !== undefined;
        }
        const mailing = { kind: 'removal', subjectId: event.id, version: number } as const;
        await queueMailing(
          tx,
          { ...mailing, payload: { reason }, createdBy: author.adminEmail },
          memberRecipients(tx).where('id', '=', left.memberId),
          author.now,
        );
        await recordEventAction(tx, event, author, 'event.member-removed');
        return true;
      });
      if (isKnown) onChange();
      return isKnown;
    },

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

/** Adds a member to the end of a locked event's line. Returns the number; undefined if the member is in it. */
async function joinLine(
  tx: Kysely<Database>,
  { id, capacity }: Pick<EventRow, 'id' | 'capacity'>,
  memberId: string,
  answers: string | null,
  now: number,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('registration')
    .values((eb) => ({
      event_id: id,
      number: eb
        .selectFrom('registration')
        .where('event_id', '=', id)
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next')),
      member_id: memberId,
      created_at: now,
      answers,
      ticket_code: newTicketCode(),
      is_told_waiting:
        capacity === null
          ? 0
          : lineOf(tx, id).select(
              sql<number>`case when count(*) >= ${capacity} then 1 else 0 end`.as('is_full'),
            ),
    }))
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'member_id']).where('left_at', 'is', null).doNothing(),
    )
    .returning('number')
    .executeTakeFirst();
  return inserted?.number;
}

/** Replaces the answers of a member who is in the line. False if they would change, but are closed. */
async function setAnswers(
  tx: Kysely<Database>,
  eventId: number,
  memberId: string,
  answers: string | null,
  areClosed: boolean,
): Promise<boolean> {
  const registration = await tx
    .selectFrom('registration')
    .select(['number', 'answers'])
    .where('event_id', '=', eventId)
    .where('member_id', '=', memberId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (registration.answers === answers) return true;
  if (areClosed) return false;
  await tx
    .updateTable('registration')
    .set({ answers })
    .where('event_id', '=', eventId)
    .where('number', '=', registration.number)
    .execute();
  return true;
}

/** Validates answers, and gives them as they are stored. */
function parseAnswers(
  answers: Record<string, unknown>,
  questions: readonly Question[],
): string | null {
  const schema = z.object({ answers: answersSchema(questions) });
  // An object inherits properties, which are no answers to questions with such an id.
  const own = questions.map(({ id }) => [id, Object.hasOwn(answers, id) ? answers[id] : null]);
  const input = { answers: Object.fromEntries(own) };
  return fromAnswers(parseInput(schema, input).answers);
}

async function readRegistration(
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
