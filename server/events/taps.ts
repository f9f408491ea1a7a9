import type { Kysely } from 'kysely';
import { toRowId } from '@/contract/row-id';
import { type Arrival, arrivalsOf, type CountedTap, identify } from '@/domain/attendance';
import type { Database } from '#server/db/schema';

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
export const readTaps = (db: Kysely<Database>, eventId: number) =>
  db
    .selectFrom('door_tap')
    .select(['id', 'kind', 'who', 'how', 'name', 'email', 'answers'])
    .select(['undoes', 'at', 'door', 'state'])
    .where('event_id', '=', eventId)
    .execute();

/** The taps that count, and those that wait if wanted, as the rule of the attendance takes them. */
export const countedTaps = (taps: readonly TapRow[], withWaiting = false): CountedTap[] =>
  taps
    .filter(({ state }) => state === 'counted' || (withWaiting && state === 'waiting'))
    .flatMap(({ id, who, how, undoes, at, door }): CountedTap[] => {
      if (undoes !== null) return [{ id, undoes }];
      return who === null || how === null ? [] : [{ id, who, at, door, how }];
    });

/** See `identify`. */
export const identifyIn = (members: Members, taps: readonly TapRow[]) =>
  identify(
    [...members.values()],
    taps.filter(({ kind }) => kind === 'walk-in'),
  );

type Members = Awaited<ReturnType<typeof membersByNumber>>;

/** The members who are, or were, in the line, by their numbers as taps name them. */
export async function membersByNumber(db: Kysely<Database>, eventId: number) {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('member', 'member.id', 'registration.member_id')
    .select(['registration.number', 'registration.answers'])
    .select(['member.id as memberId', 'member.name', 'member.email'])
    .where('registration.event_id', '=', eventId)
    .execute();
  return new Map(rows.map((row) => [String(row.number), row]));
}
