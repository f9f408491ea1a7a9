import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Question, RegisterBody, Registration } from '@/contract/events';
import { answersSchema } from '@/contract/questions';
import { type Author, recordEventAction } from '#server/admins/history';
import type { Database } from '#server/db/schema';
import { inTransaction, locked } from '#server/db/transaction';
import { parseInput } from '#server/http/read-input';
import { memberRecipients, queueMailing } from '#server/mail/mailing';
import { lockMember } from '#server/members/deletion';
import { chooseName } from '#server/members/members';
import { subscribeMember } from '#server/members/news';
import { readRegistration } from './interest-queries';
import { lineOf } from './line';
import {
  type EventRow,
  type FoundEvent,
  fromAnswers,
  hasRowBegun,
  isOver,
  isPublic,
  parseQuestions,
} from './row';
import { leaveLine } from './seats';
import { newTicketCode } from './tickets';

type RegisterProblem = 'not_found' | 'not_open' | 'no_member' | 'answers_closed';

interface Registered {
  registration: Registration;
  isNew: boolean;
  /** Whether the registration has subscribed the member's address to the news. */
  isSubscribed: boolean;
}

/** How members enter and leave the lines of events. */
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
