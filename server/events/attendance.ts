import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Attendance, Attendee, NewAttendee, WaitingTap } from '@/contract/admin-attendance';
import type { Answers } from '@/contract/events';
import { knownAnswers } from '@/contract/questions';
import { toRowId } from '@/contract/row-id';
import {
  type Arrival,
  arrivalsOf,
  type CountedTap,
  entriesOf,
  identify,
} from '@/domain/attendance';
import { type Author, recordEventAction } from '#server/admins/history';
import { optionalTimestamp } from '#server/db/columns';
import type { Database } from '#server/db/schema';
import { inTransaction } from '#server/db/transaction';
import { hasSeat, isIn, lineOf, lockEvent } from './line';
import { type FoundEvent, fromAnswers, toAnswers } from './row';

/** An arrival, and of whom: the member, or the walk-in as it was noted at the door. */
export interface ListedAttendee extends Arrival {
  memberId: string | null;
  /** Null once the account is deleted. */
  name: string | null;
  email: string | null;
  /** As they are stored: those of the member, else what was noted at the door. */
  storedAnswers: string | null;
}

/** Who came to an event. */
export interface WhoCame {
  /** Each person once, the earliest first. */
  attendees: ListedAttendee[];
  /** Who it is that a tap or a certificate names: the `who` of this person's arrival, if there is one. */
  personOf: (who: string) => string;
}

/** A line of the file for the college. */
export interface CollegeRow extends Omit<ListedAttendee, 'storedAnswers'> {
  answers: Answers;
  /** The code of the valid certificate. */
  certificate: string | null;
}

/** What admins see of who came to an event, and correct. */
export function eventAttendance(db: Kysely<Database>) {
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

    /** Records an arrival from the desk, once for its id. False if nobody has had this number in the line. */
    addAttendee(
      event: NamedEvent & Pick<FoundEvent, 'questions'>,
      attendee: NewAttendee,
      author: Author,
    ): Promise<boolean> {
      const { id: eventId } = event;
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
                answers: fromAnswers(knownAnswers(attendee.answers ?? {}, event.questions)),
              };
        const tap = {
          event_id: eventId,
          id: attendee.id,
          at: author.now,
          state: 'counted',
        } as const;
        const added = await tx
          .insertInto('door_tap')
          .values({ ...tap, ...person })
          .onConflict((conflict) => conflict.columns(['event_id', 'id']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added) await recordEventAction(tx, event, author, 'event.arrival-added');
        return true;
      });
    },

    /** Takes back all counted taps that let somebody in. */
    async removeAttendee(event: NamedEvent, who: string, author: Author): Promise<void> {
      const { id: eventId } = event;
      await inTransaction(db, async (tx) => {
        await lockEvent(tx, eventId);
        const taps = await readTaps(tx, eventId);
        const personOf = identifyIn(await membersByNumber(tx, eventId), taps);
        const entries = entriesOf(countedTaps(taps)).filter(
          (tap) => personOf(tap.who) === personOf(who),
        );
        if (entries.length === 0) return;
        for (const { id } of entries) {
          const undo = { id: randomUUID(), kind: 'undo', undoes: id, at: author.now } as const;
          await tx
            .insertInto('door_tap')
            .values({ event_id: eventId, state: 'counted', ...undo })
            .execute();
        }
        await recordEventAction(tx, event, author, 'event.arrival-removed');
      });
    },

    /** Closes the list of who came. False if it was closed before. */
    closeAttendance: (event: NamedEvent, author: Author): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const { id: eventId } = event;
        await lockEvent(tx, eventId);
        const { numUpdatedRows } = await tx
          .updateTable('event')
          .set({ attendance_closed_at: author.now })
          .where('id', '=', eventId)
          .where('attendance_closed_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await recordEventAction(tx, event, author, 'event.list-closed');
        return true;
      }),

    /** Counts taps that wait, or drops them. Others stay as they are. */
    async decideTaps(
      event: NamedEvent,
      tapIds: readonly string[],
      isAccepted: boolean,
      author: Author,
    ): Promise<void> {
      if (tapIds.length === 0) return;
      await inTransaction(db, async (tx) => {
        await lockEvent(tx, event.id);
        const { numUpdatedRows } = await tx
          .updateTable('door_tap')
          .set({ state: isAccepted ? 'counted' : 'dropped' })
          .where('event_id', '=', event.id)
          .where('state', '=', 'waiting')
          .where('id', 'in', tapIds)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        const action = isAccepted ? 'event.arrivals-accepted' : 'event.arrivals-dropped';
        await recordEventAction(tx, event, author, action);
      });
    },
  };
}

type NamedEvent = Pick<FoundEvent, 'id' | 'name'>;

/**
 * Who came to an event: the members by their accounts, the walk-ins as they were noted. With `withWaiting` also those whose taps
 * wait for a yes, as the doors have seen them.
 */
export async function readWhoCame(
  db: Kysely<Database>,
  eventId: number,
  { withWaiting = false } = {},
): Promise<WhoCame> {
  const taps = await readTaps(db, eventId);
  const walkIns = new Map(taps.map((tap) => [tap.id, tap]));
  const members = await membersByNumber(db, eventId);
  const personOf = identifyIn(members, taps);
  const noted = new Map(
    taps.flatMap(({ id, answers }) => (answers === null ? [] : [[personOf(id), answers]])),
  );
  const attendees = arrivalsOf(countedTaps(taps, withWaiting), personOf).map(
    (arrival): ListedAttendee => {
      const member = members.get(arrival.who);
      const { name = null, email = null } = member ?? walkIns.get(arrival.who) ?? {};
      const storedAnswers = member?.answers ?? noted.get(arrival.who) ?? null;
      return { ...arrival, memberId: member?.memberId ?? null, name, email, storedAnswers };
    },
  );
  return { attendees, personOf };
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

/**
 * Forgets the name, address and answers of a member in the taps of all events, in the transaction of the deletion of the account,
 * and while the lines still know the member: all taps of one person stay those of one.
 */
export async function forgetInTaps(
  tx: Kysely<Database>,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const events = await tx
    .selectFrom('registration')
    .select('event_id')
    .where('member_id', '=', memberId)
    .union(tx.selectFrom('door_tap').select('event_id').where('email', '=', email))
    .execute();
  for (const { event_id: eventId } of events) {
    const taps = await readTaps(tx, eventId);
    const members = await membersByNumber(tx, eventId);
    const personOf = identifyIn(members, taps);
    for (const tap of taps) {
      const isOwn = tap.email === email || members.get(tap.who ?? '')?.memberId === memberId;
      if (tap.who === null || !isOwn) continue;
      await tx
        .updateTable('door_tap')
        .set({ who: personOf(tap.who), name: null, email: null, answers: null })
        .where('event_id', '=', eventId)
        .where('id', '=', tap.id)
        .execute();
    }
  }
}

/** Which of these are, or were, numbers in the line of an event. */
export async function knownNumbers(
  tx: Kysely<Database>,
  eventId: number,
  whos: readonly string[],
): Promise<Set<string>> {
  if (whos.length === 0) return new Set();
  const rows = await tx
    .selectFrom('registration')
    .select('number')
    .where('event_id', '=', eventId)
    .where('number', 'in', whos.map(toRowId))
    .execute();
  return new Set(rows.map(({ number }) => String(number)));
}

type TapRow = Awaited<ReturnType<typeof readTaps>>[number];

/** All taps of an event: also those that do not count say who a person is. */
const readTaps = (db: Kysely<Database>, eventId: number) =>
  db
    .selectFrom('door_tap')
    .select(['id', 'kind', 'who', 'how', 'name', 'email', 'answers'])
    .select(['undoes', 'at', 'door', 'state'])
    .where('event_id', '=', eventId)
    .execute();

/** The taps that count, and those that wait if wanted, as the rule of the attendance takes them. */
const countedTaps = (taps: readonly TapRow[], withWaiting = false): CountedTap[] =>
  taps
    .filter(({ state }) => state === 'counted' || (withWaiting && state === 'waiting'))
    .flatMap(({ id, who, how, undoes, at, door }): CountedTap[] => {
      if (undoes !== null) return [{ id, undoes }];
      return who === null || how === null ? [] : [{ id, who, at, door, how }];
    });

/** See `identify`. */
const identifyIn = (members: Members, taps: readonly TapRow[]) =>
  identify(
    [...members.values()],
    taps.filter(({ kind }) => kind === 'walk-in'),
  );

type Members = Awaited<ReturnType<typeof membersByNumber>>;

/** The members who are, or were, in the line, by their numbers as taps name them. */
async function membersByNumber(db: Kysely<Database>, eventId: number) {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('member', 'member.id', 'registration.member_id')
    .select(['registration.number', 'registration.answers'])
    .select(['member.id as memberId', 'member.name', 'member.email'])
    .where('registration.event_id', '=', eventId)
    .execute();
  return new Map(rows.map((row) => [String(row.number), row]));
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
