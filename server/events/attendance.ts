import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Attendance, Attendee, WaitingTap } from '@/contract/admin-attendance';
import type { Answers, Event } from '@/contract/events';
import { type Arrival, arrivalsOf, type CountedTap } from '@/domain/attendance';
import { recordAction } from '#server/admins/history';
import { optionalTimestamp, parseId } from '#server/db/columns';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';
import type { Author } from './changes';
import { hasSeat, isIn, lineOf, lockEvent } from './line';
import { toAnswers } from './row';

/** Who can be added: somebody in the list, by the number in the line, or a walk-in. The id is that of the tap. */
export type NewAttendee =
  { id: string; who: string } | { id: string; name: string; email: string | null };

/** An arrival, and of whom: the member, or the walk-in as it was noted at the door. */
export interface ListedAttendee extends Arrival {
  memberId: string | null;
  /** Null once the account is deleted. */
  name: string | null;
  email: string | null;
}

/** A line of the file for the college. */
export interface CollegeRow extends ListedAttendee {
  answers: Answers;
  /** The code of the valid certificate. */
  certificate: string | null;
}

/** What admins see of who came to an event, and correct. */
export function eventAttendance(db: Kysely<Database>) {
  return {
    /** Who came to an event, without the links of its doors. */
    async readAttendance({ id }: Pick<Event, 'id'>): Promise<Omit<Attendance, 'doors'>> {
      const eventId = Number(id);
      const event = await db
        .selectFrom('event')
        .select(['attendance_closed_at', 'former_attendance'])
        .where('id', '=', eventId)
        .executeTakeFirstOrThrow();
      const listed = await listAttendees(db, eventId);
      const { attendance_closed_at: closedAt, former_attendance: former } = event;
      // Once only the number of those who came is left, nobody can tell who did not.
      const isMissingKnown = closedAt !== null && former === null;
      return {
        closedAt: optionalTimestamp(closedAt),
        attendees: listed.map(({ memberId: _member, ...attendee }): Attendee => attendee),
        attended: listed.length + (former ?? 0),
        waitingTaps: await listWaitingTaps(db, eventId),
        missing: isMissingKnown ? await listMissing(db, eventId, listed) : null,
      };
    },

    /** Who came, with the answers, and the codes of the certificates that are valid. */
    async listForCollege({
      id,
      questions,
    }: Pick<Event, 'id' | 'questions'>): Promise<CollegeRow[]> {
      const eventId = Number(id);
      const registrations = await db
        .selectFrom('registration')
        .select(['number', 'answers'])
        .where('event_id', '=', eventId)
        .where('answers', 'is not', null)
        .execute();
      const answers = new Map(registrations.map((row) => [String(row.number), row.answers]));
      const certificates = await db
        .selectFrom('certificate')
        .select(['who', 'code', 'name'])
        .where('event_id', '=', eventId)
        .where('state', '=', 'valid')
        .execute();
      const certificateOf = new Map(certificates.map((row) => [row.who, row]));
      return (await listAttendees(db, eventId)).map((attendee) => ({
        ...attendee,
        answers: toAnswers(answers.get(attendee.who) ?? null, questions),
        // As it was corrected.
        name: certificateOf.get(attendee.who)?.name ?? attendee.name,
        certificate: certificateOf.get(attendee.who)?.code ?? null,
      }));
    },

    /** Records an arrival from the desk, once for its id. False if nobody has had this number in the line. */
    async addAttendee(
      { id }: Pick<Event, 'id'>,
      attendee: NewAttendee,
      now: number,
    ): Promise<boolean> {
      const eventId = Number(id);
      return inTransaction(db, async (tx) => {
        await lockEvent(tx, eventId);
        if ('who' in attendee) {
          const known = await knownNumbers(tx, eventId, [attendee.who]);
          if (!known.has(attendee.who)) return false;
        }
        const person =
          'who' in attendee
            ? { kind: 'in' as const, who: attendee.who, how: 'ticked' as const }
            : {
                kind: 'walk-in' as const,
                who: attendee.id,
                how: 'walk-in' as const,
                name: attendee.name,
                email: attendee.email,
              };
        const tap = { event_id: eventId, id: attendee.id, at: now, state: 'counted' } as const;
        await tx
          .insertInto('door_tap')
          .values({ ...tap, ...person })
          .onConflict((conflict) => conflict.columns(['event_id', 'id']).doNothing())
          .execute();
        return true;
      });
    },

    /** Takes back all counted taps that let somebody in. */
    async removeAttendee({ id }: Pick<Event, 'id'>, who: string, now: number): Promise<void> {
      const eventId = Number(id);
      await inTransaction(db, async (tx) => {
        await lockEvent(tx, eventId);
        const taps = await countedTaps(tx, eventId);
        const undone = new Set(taps.map(({ undoes }) => undoes));
        for (const tap of taps) {
          if (tap.who !== who || undone.has(tap.id)) continue;
          const undo = { id: randomUUID(), kind: 'undo', undoes: tap.id, at: now } as const;
          await tx
            .insertInto('door_tap')
            .values({ event_id: eventId, state: 'counted', ...undo })
            .execute();
        }
      });
    },

    /** Closes the list of who came. False if it was closed before. */
    closeAttendance: (event: Pick<Event, 'id' | 'name'>, author: Author): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const eventId = Number(event.id);
        await lockEvent(tx, eventId);
        const { numUpdatedRows } = await tx
          .updateTable('event')
          .set({ attendance_closed_at: author.now })
          .where('id', '=', eventId)
          .where('attendance_closed_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const entry = { at: author.now, by: author.adminEmail, subject: event.name, eventId };
        await recordAction(tx, { ...entry, action: 'event.list-closed' });
        return true;
      }),

    /** Counts taps that wait, or drops them. Others stay as they are. */
    async decideTaps(
      { id }: Pick<Event, 'id'>,
      tapIds: readonly string[],
      isAccepted: boolean,
    ): Promise<void> {
      if (tapIds.length === 0) return;
      await db
        .updateTable('door_tap')
        .set({ state: isAccepted ? 'counted' : 'dropped' })
        .where('event_id', '=', Number(id))
        .where('state', '=', 'waiting')
        .where('id', 'in', tapIds)
        .execute();
    },
  };
}

/** Who came to an event, the earliest first: the members by their accounts, the walk-ins as they were noted. */
export async function listAttendees(
  db: Kysely<Database>,
  eventId: number,
): Promise<ListedAttendee[]> {
  const taps = await countedTaps(db, eventId);
  const walkIns = new Map(taps.flatMap((tap) => (tap.kind === 'walk-in' ? [[tap.id, tap]] : [])));
  const members = await membersByNumber(db, eventId);
  return arrivalsOf(taps.flatMap(toCountedTap)).map((arrival) => {
    const { name = null, email = null } =
      walkIns.get(arrival.who) ?? members.get(arrival.who) ?? {};
    const memberId = members.get(arrival.who)?.id ?? null;
    return { ...arrival, memberId, name, email };
  });
}

/** Which of these are, or were, numbers in the line of an event. */
export async function knownNumbers(
  tx: Kysely<Database>,
  eventId: number,
  whos: readonly string[],
): Promise<Set<string>> {
  const numbers = whos.map(parseId).filter((number) => number !== null);
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .selectFrom('registration')
    .select('number')
    .where('event_id', '=', eventId)
    .where('number', 'in', numbers)
    .execute();
  return new Set(rows.map(({ number }) => String(number)));
}

type TapRow = Awaited<ReturnType<typeof countedTaps>>[number];

const countedTaps = (db: Kysely<Database>, eventId: number) =>
  db
    .selectFrom('door_tap')
    .select(['id', 'kind', 'who', 'how', 'name', 'email', 'undoes', 'at', 'door'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'counted')
    .execute();

/** A tap as the rule of the attendance takes it. */
function toCountedTap({ id, who, how, undoes, at, door }: TapRow): CountedTap[] {
  if (undoes !== null) return [{ id, undoes }];
  return who === null || how === null ? [] : [{ id, who, at, door, how }];
}

/** The members who are, or were, in the line, by their numbers as taps name them. */
async function membersByNumber(db: Kysely<Database>, eventId: number) {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('member', 'member.id', 'registration.member_id')
    .select(['registration.number', 'member.id', 'member.name', 'member.email'])
    .where('registration.event_id', '=', eventId)
    .execute();
  return new Map(rows.map(({ number, ...member }) => [String(number), member]));
}

async function listWaitingTaps(db: Kysely<Database>, eventId: number): Promise<WaitingTap[]> {
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
    name: name ?? members.get(who ?? '')?.name ?? null,
  }));
}

/** Who had a seat, or was interested if there is no limit, and did not come. */
async function listMissing(
  db: Kysely<Database>,
  eventId: number,
  attendees: readonly Arrival[],
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
