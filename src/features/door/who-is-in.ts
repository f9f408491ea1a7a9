// What a phone knows of who is in: the server's arrivals, and its own taps that the server does not have yet.
import { arrivalsInWords, arrivalsOf, type Arrival, type CountedTap } from '@/domain/attendance';
import { localParts } from '@/domain/event-time';
import type { DoorPerson, Tap } from '@/contract/door';
import { society } from '@/data/society';
import type { KeptDoor, KeptList } from './door-store';
import { unsent } from './door-sync';

/** A tap that let somebody in. */
export type EntryTap = Exclude<Tap, { kind: 'undo' }>;

/** When a tap was made, by the server's clock in epoch milliseconds. */
const timeOf = ({ at, clockOffset }: Tap): number => at + clockOffset;

const whoOf = (tap: EntryTap): string => (tap.kind === 'in' ? tap.who : tap.id);

const isEntry = (tap: Tap): tap is EntryTap => tap.kind !== 'undo';

const countedTap = (tap: Tap, door: number): CountedTap =>
  isEntry(tap)
    ? {
        id: tap.id,
        who: whoOf(tap),
        at: timeOf(tap),
        door,
        how: tap.kind === 'in' ? tap.how : 'walk-in',
      }
    : { id: tap.id, undoes: tap.undoes };

/** The arrivals at all doors as far as this phone knows, by who has come. */
export function arrivalsAt({ list, state, taps }: KeptDoor): Map<string, Arrival> {
  const door = list?.door ?? 0;
  // The server's arrivals do not name their taps. Of this phone's own the id is known, so that it can be undone offline.
  const ownIds = new Map(
    taps.flatMap(({ tap, isSent }) => (isSent && isEntry(tap) ? [[whoOf(tap), tap.id]] : [])),
  );
  const known = (state?.arrivals ?? []).map((arrival) => ({
    ...arrival,
    id: (arrival.door === door && ownIds.get(arrival.who)) || `server-${arrival.who}`,
  }));
  const own = unsent(taps).map(({ tap }) => countedTap(tap, door));
  return new Map(arrivalsOf([...known, ...own]).map((arrival) => [arrival.who, arrival]));
}

/** How many have come: `23 of 50 are in`. */
export const countInWords = (
  { event, people }: KeptList,
  arrivals: ReadonlyMap<string, Arrival>,
): string => arrivalsInWords([...arrivals.keys()], people, event.capacity);

/** `18:04, door 2` or `18:04, at the desk`. */
export const arrivalInWords = ({ at, door }: Arrival): string =>
  `${clockTime(at)}, ${door === null ? 'at the desk' : `door ${door}`}`;

/** A time of the server's clock (epoch milliseconds) as the clocks of the society show it, such as `18:04`. */
export const clockTime = (at: number): string => localParts(at, society.timeZone).time;

export interface RecentEntry {
  tap: EntryTap;
  name: string;
  /** If another door has let the person in earlier, as is known only afterwards. */
  earlier: Arrival | null;
}

const RECENT = 10;

/** The last ten whom this phone has let in, the latest first, without those taken back. */
export function recentEntries(
  { list, taps }: KeptDoor,
  arrivals: ReadonlyMap<string, Arrival>,
): RecentEntry[] {
  const undone = new Set(taps.flatMap(({ tap }) => (isEntry(tap) ? [] : [tap.undoes])));
  const entries = taps.flatMap(({ tap }) => (isEntry(tap) && !undone.has(tap.id) ? [tap] : []));
  return entries
    .slice(-RECENT)
    .toReversed()
    .map((tap) => {
      const arrival = arrivals.get(whoOf(tap));
      const isEarlier = arrival !== undefined && arrival.door !== list?.door;
      return { tap, name: nameOf(tap, list?.people), earlier: isEarlier ? arrival : null };
    });
}

/** Somebody who has left the line since has no name any more. */
const nameOf = (tap: EntryTap, people: readonly DoorPerson[] = []): string =>
  tap.kind === 'walk-in'
    ? tap.name
    : (people.find(({ who }) => who === tap.who)?.name ?? 'Somebody who has left the list');

/** When somebody was let in by this phone, such as `18:04`. */
export const entryTime = (tap: EntryTap): string => clockTime(timeOf(tap));

export const waitingInWords = (count: number): string =>
  count === 1 ? '1 tap waits to be sent' : `${count} taps wait to be sent`;
