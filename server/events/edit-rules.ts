import type { Kysely } from 'kysely';
import { QUESTIONS_ANSWERED, SEATS_TAKEN } from '@/contract/admin-events';
import type { EventStatus } from '@/contract/events';
import { keepsQuestions } from '@/contract/questions';
import type { Database } from '#server/db/schema';
import { conflict } from '#server/http/http-error';
import type { EventContent } from './content';
import { lineOf } from './line';
import { type CountedEventRow, type EventRow, isOver, parseQuestions, seatsOf } from './row';

/** Why an event cannot get a status. */
export type StatusProblem = 'has_interest' | 'status_not_allowed';

/** Why an event cannot get a status; null if it can. */
export function statusProblem(row: CountedEventRow, status: EventStatus): StatusProblem | null {
  const change = `${row.status} to ${status}`;
  if (change === 'draft to cancelled' || change === 'cancelled to draft') {
    return 'status_not_allowed';
  }
  return change === 'published to draft' && (row.interested ?? 0) > 0 ? 'has_interest' : null;
}

/**
 * An event whose list of who came is closed stays over: its certificates name its day.
 * @throws HttpError 409 if it would be ahead again.
 */
export function checkHasNotTakenPlace(
  row: CountedEventRow,
  content: EventContent,
  now: number,
): void {
  const isAhead = content.over_at === null || content.over_at > now;
  if (row.attendance_closed_at === null || !isOver(row, now) || !isAhead) return;
  throw conflict(
    'has_taken_place',
    'This event has taken place, and its list of who came is closed. Duplicate it instead.',
    { field: 'startsAt' },
  );
}

/**
 * A limit may grow, and be set at any number while there has been none, because nobody was promised a seat.
 * @throws HttpError 409 if it would take a seat from somebody.
 */
export async function checkSeats(
  tx: Kysely<Database>,
  row: CountedEventRow,
  { capacity }: EventContent,
): Promise<void> {
  if (capacity === null) return;
  const promised = await countPromised(tx, row);
  if (capacity >= promised) return;
  throw conflict(SEATS_TAKEN, `${promised} people have a seat, so there cannot be fewer seats.`, {
    field: 'capacity',
    data: { going: promised },
  });
}

/** How many seats are promised: those that are not free, or those of all whom a limit that was taken away left with one. */
async function countPromised(tx: Kysely<Database>, row: CountedEventRow): Promise<number> {
  if (row.capacity !== null) return row.capacity - (seatsOf(row).freeSeats ?? 0);
  if (row.promised_until === null) return 0;
  const { count } = await lineOf(tx, row.id)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('line.number', '<=', row.promised_until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The last number in the line that has a seat because the limit is taken away; null if there has been no limit. */
export async function lastPromised(
  tx: Kysely<Database>,
  row: CountedEventRow,
): Promise<number | null> {
  if (row.capacity === null) return row.promised_until;
  const { last } = await lineOf(tx, row.id)
    .select((eb) => eb.fn.max('line.number').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** @throws HttpError 409 if questions would change that somebody has answered. */
export async function checkQuestions(
  tx: Kysely<Database>,
  row: EventRow,
  { questions }: EventContent,
): Promise<void> {
  if (keepsQuestions(parseQuestions(row.questions), parseQuestions(questions))) return;
  for (const table of ['registration', 'door_tap'] as const) {
    const answered = await tx
      .selectFrom(table)
      .select('event_id')
      .where('event_id', '=', row.id)
      .where('answers', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (answered) throw questionsAnswered();
  }
}

const questionsAnswered = () =>
  conflict(
    QUESTIONS_ANSWERED,
    'Somebody has answered these questions, so you can only add options, and questions that need no answer.',
    { field: 'questions' },
  );
