// Who has come to an event. Only the taps at the doors are stored. The server and each phone calculate the arrivals from
// them with the same function, whose result does not depend on the order of the taps.
import type { Seat } from './seats';

/** How somebody was let in: by the ticket's code, by the name in the list, or without being in the list. */
export const arrivalKinds = ['scanned', 'ticked', 'walk-in'] as const;

export type ArrivalKind = (typeof arrivalKinds)[number];

/** The first time that somebody was let in. */
export interface Arrival {
  /** The number in the line of the event; of a walk-in the id of the tap. */
  who: string;
  /** Epoch milliseconds, of the server's clock. */
  at: number;
  /** Null for the desk. */
  door: number | null;
  how: ArrivalKind;
}

/** A tap that lets somebody in, or one that takes such a tap back. Its id is random. */
export type CountedTap = ({ id: string } & Arrival) | { id: string; undoes: string };

/** The taps that let somebody in, without those that were taken back. */
export function entriesOf<Tap extends CountedTap>(
  taps: readonly Tap[],
): Extract<Tap, { who: string }>[] {
  const undone = new Set(taps.flatMap((tap) => ('undoes' in tap ? [tap.undoes] : [])));
  const letsIn = (tap: Tap): tap is Extract<Tap, { who: string }> => 'who' in tap;
  return taps.filter(letsIn).filter(({ id }) => !undone.has(id));
}

/**
 * The arrivals, one per person, the earliest first. A tap that was taken back counts as never made.
 * @param personOf See `identify`; by default everybody is somebody else.
 */
export function arrivalsOf(
  taps: readonly CountedTap[],
  personOf = (who: string): string => who,
): Arrival[] {
  const entries = entriesOf(taps).toSorted(
    (one, other) => one.at - other.at || (one.id < other.id ? -1 : 1),
  );
  const firsts = new Map<string, Arrival>();
  for (const { at, door, how, ...tap } of entries) {
    const who = personOf(tap.who);
    if (!firsts.has(who)) firsts.set(who, { who, at, door, how });
  }
  return [...firsts.values()];
}

/** A number in the line of an event. A member who left and came again has several. */
export interface NumberInLine {
  number: number;
  memberId: string;
  email: string;
}

/** Somebody who was let in without being in the list, as the door has noted it. */
export interface WalkIn {
  /** Of the tap. */
  id: string;
  name: string | null;
  email: string | null;
}

/**
 * Returns a function that says who the number in a line, or the walk-in with the id of a tap, is. A member is the latest
 * number, also under former ones and as a walk-in with the own address. Walk-ins with the same address are one person if
 * the names are the same too, because families and friends share addresses: the one with the smallest id.
 */
export function identify(
  line: readonly NumberInLine[],
  walkIns: readonly WalkIn[],
): (who: string) => string {
  const latest = new Map<string, string>();
  for (const { number, memberId, email } of line.toSorted((a, b) => a.number - b.number)) {
    latest.set(memberId, String(number)).set(email, String(number));
  }
  const people = new Map(
    line.map(({ number, memberId }) => [String(number), latest.get(memberId) ?? String(number)]),
  );
  const firsts = new Map<string, string>();
  for (const { id, name, email } of walkIns.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (email === null) continue;
    const key = `${email} ${(name ?? '').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ')}`;
    if (!firsts.has(key)) firsts.set(key, id);
    people.set(id, latest.get(email) ?? firsts.get(key) ?? id);
  }
  return (who) => people.get(who) ?? who;
}

/** Somebody in the list of an event. `seat` is null if there is no limit. */
interface ListedPerson {
  who: string;
  seat: Seat | null;
}

/**
 * How many have come of those who have a seat, or of all in the list if there is no limit: `23 of 50 are in`. Who came
 * besides takes nobody's seat: `55 are in: 43 of 50 seats, 9 walk-ins, 3 from the line`.
 * @param arrived Each person once, as `who` of an arrival.
 */
export function arrivalsInWords(
  arrived: readonly string[],
  list: readonly ListedPerson[],
  capacity: number | null,
): string {
  const seats = new Map(list.map(({ who, seat }) => [who, seat]));
  const expected = list.filter(({ seat }) => seat !== 'waiting').length;
  const walkIns = arrived.filter((who) => !seats.has(who)).length;
  const fromLine = arrived.filter((who) => seats.get(who) === 'waiting').length;
  const came = arrived.length - walkIns - fromLine;
  if (walkIns + fromLine === 0) return `${came} of ${expected} ${came === 1 ? 'is' : 'are'} in`;
  const parts = [
    capacity === null ? `${came} of ${expected} in the list` : `${came} of ${expected} seats`,
    ...(walkIns === 0 ? [] : [walkIns === 1 ? '1 walk-in' : `${walkIns} walk-ins`]),
    ...(fromLine === 0 ? [] : [`${fromLine} from the line`]),
  ];
  return `${arrived.length} ${arrived.length === 1 ? 'is' : 'are'} in: ${parts.join(', ')}`;
}
