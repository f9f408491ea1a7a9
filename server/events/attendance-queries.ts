import type { Kysely } from 'kysely';
import type { Attendance, Attendee, WaitingTap } from '@/contract/admin-attendance';
import type { Answers } from '@/contract/events';
import { optionalTimestamp } from '#server/db/columns';
import type { Database } from '#server/db/schema';
import { hasSeat, isIn, lineOf } from './line';
import { type FoundEvent, toAnswers } from './row';
import { type ListedAttendee, membersByNumber, readWhoCame, type WhoCame } from './taps';

/** A line of the file for the college. */
export interface CollegeRow extends Omit<ListedAttendee, 'storedAnswers'> {
  answers: Answers;
  /** The code of the valid certificate. */
  certificate: string | null;
}

/** What admins see of who came to an event. */
export function attendanceQueries(db: Kysely<Database>) {
  return {
    /** Who came to an event, without the links of its doors. */
    async readAttendance({
      id: eventId,
      questions,
    }: Pick<FoundEvent, 'id' | 'questions'>): Promise<Omit<Attendance, 'doors'>> {
      const event = await db
        .selectFrom('event')
        .select(['attendance_closed_at', 'former_attendance'])
        .where('id', '=', eventId)
        .executeTakeFirstOrThrow();
      const whoCame = await readWhoCame(db, eventId);
      const certificates = await validCertificates(db, eventId, whoCame);
      const { attendees } = whoCame;
      const waitingTaps = await listWaitingTaps(db, eventId);
      const { attendance_closed_at: closedAt, former_attendance: former } = event;
      // Once only the number of those who came is left, nobody can tell who did not.
      const isMissingKnown = closedAt !== null && former === null;
      return {
        closedAt: optionalTimestamp(closedAt),
        attendees: attendees.map(({ memberId: _member, storedAnswers, ...attendee }): Attendee => ({
          ...attendee,
          answers: toAnswers(storedAnswers, questions),
          certificate: certificates.get(attendee.who)?.code ?? null,
        })),
        attended: attendees.length + (former ?? 0),
        waitingTaps: waitingTaps.map(({ who: _who, ...tap }) => tap),
        // Whose tap waits for a yes may have come.
        missing: isMissingKnown
          ? await listMissing(db, eventId, [...attendees, ...waitingTaps])
          : null,
      };
    },

    /** Whether a member came to an event. */
    async hasCome(eventId: number, memberId: string): Promise<boolean> {
      const { attendees } = await readWhoCame(db, eventId);
      return attendees.some((attendee) => attendee.memberId === memberId);
    },

    /** See `countCame`. */
    countCame: (eventId: number, known?: number): Promise<number | null> =>
      countCame(db, eventId, known),

    /** Who came, with the answers, and the codes of the certificates that are valid. */
    async listForCollege({
      id: eventId,
      questions,
    }: Pick<FoundEvent, 'id' | 'questions'>): Promise<CollegeRow[]> {
      const whoCame = await readWhoCame(db, eventId);
      const certificates = await validCertificates(db, eventId, whoCame);
      return whoCame.attendees.map(({ storedAnswers, ...attendee }) => ({
        ...attendee,
        answers: toAnswers(storedAnswers, questions),
        // As it was corrected.
        name: certificates.get(attendee.who)?.name ?? attendee.name,
        certificate: certificates.get(attendee.who)?.code ?? null,
      }));
    },
  };
}

/**
 * How many came to an event, also once it is forgotten who; null if nobody was let in and the list was not closed.
 * @param known How many are known, if the list has been read.
 */
export async function countCame(
  db: Kysely<Database>,
  eventId: number,
  known?: number,
): Promise<number | null> {
  const { attendance_closed_at: closedAt, former_attendance: former } = await db
    .selectFrom('event')
    .select(['attendance_closed_at', 'former_attendance'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const count = known ?? (await readWhoCame(db, eventId)).attendees.length;
  return count === 0 && closedAt === null && former === null ? null : count + (former ?? 0);
}

/** The valid certificates of an event, by whose they are. */
async function validCertificates(
  db: Kysely<Database>,
  eventId: number,
  { personOf }: WhoCame,
): Promise<Map<string, { code: string; name: string | null }>> {
  const rows = await db
    .selectFrom('certificate')
    .select(['who', 'code', 'name'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'valid')
    .execute();
  return new Map(rows.map(({ who, ...certificate }) => [personOf(who ?? ''), certificate]));
}

async function listWaitingTaps(
  db: Kysely<Database>,
  eventId: number,
): Promise<(WaitingTap & { who: string | null })[]> {
  const rows = await db
    .selectFrom('door_tap')
    .leftJoin('door_tap as undone', (join) =>
      join
        .onRef('undone.event_id', '=', 'door_tap.event_id')
        .onRef('undone.id', '=', 'door_tap.undoes'),
    )
    .select(['door_tap.id', 'door_tap.kind', 'door_tap.at', 'door_tap.door'])
    .select((eb) => [
      eb.fn.coalesce('door_tap.who', 'undone.who').as('who'),
      eb.fn.coalesce('door_tap.name', 'undone.name').as('name'),
    ])
    .where('door_tap.event_id', '=', eventId)
    .where('door_tap.state', '=', 'waiting')
    .orderBy('door_tap.at')
    .orderBy('door_tap.id')
    .execute();
  if (rows.length === 0) return [];
  const members = await membersByNumber(db, eventId);
  return rows.map(({ who, name, ...tap }) => ({
    ...tap,
    who,
    name: name ?? members.get(who ?? '')?.name ?? null,
  }));
}

/** Who had a seat, or was interested if there is no limit, and did not come. */
async function listMissing(
  db: Kysely<Database>,
  eventId: number,
  attendees: readonly { who: string | null }[],
): Promise<NonNullable<Attendance['missing']>> {
  const came = new Set(attendees.map(({ who }) => who));
  const rows = await lineOf(db, eventId)
    .innerJoin('member', 'member.id', 'line.member_id')
    .select(['line.number', 'member.name', 'member.email'])
    .where(isIn)
    .where(hasSeat)
    .orderBy('line.number')
    .execute();
  return rows
    .map(({ number, name, email }) => ({ who: String(number), name, email }))
    .filter(({ who }) => !came.has(who));
}
