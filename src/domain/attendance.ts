// Who has come to an event. Only the taps at the doors are stored. The server and each phone calculate the arrivals from
// them with the same function, whose result does not depend on the order of the taps.

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

/** The arrivals, one per person, the earliest first. A tap that was taken back counts as never made. */
export function arrivalsOf(taps: readonly CountedTap[]): Arrival[] {
  const undone = new Set(taps.flatMap((tap) => ('undoes' in tap ? [tap.undoes] : [])));
  const arrivals = taps
    .flatMap((tap) => ('undoes' in tap || undone.has(tap.id) ? [] : [tap]))
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  const firsts = new Map<string, Arrival>();
  for (const { who, at, door, how } of arrivals) {
    if (!firsts.has(who)) firsts.set(who, { who, at, door, how });
  }
  return [...firsts.values()];
}
