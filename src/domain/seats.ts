// Who has a seat. It is stored nowhere: it follows from the place in the line of the event and the number of seats.

export type Seat = 'going' | 'waiting';

/**
 * What a place in the line is worth: a seat, or a position among those who wait. Both are null if there is no limit.
 * @param place From 1.
 */
export function seatAt(
  place: number,
  capacity: number | null,
): { seat: Seat | null; position: number | null } {
  if (capacity === null) return { seat: null, position: null };
  return place <= capacity
    ? { seat: 'going', position: null }
    : { seat: 'waiting', position: place - capacity };
}

interface Line {
  inLine: number;
  /** How many left after the start, when their places become nobody's. */
  leftLate?: number;
  /** How many of them had a seat. */
  leftSeats?: number;
  capacity: number | null;
}

/** How many of a line have a seat and wait, and how many seats are free for others; all null if there is no limit. */
export function countSeats({
  inLine,
  leftLate = 0,
  leftSeats = 0,
  capacity,
}: Line): Record<'going' | 'waiting' | 'freeSeats', number | null> {
  if (capacity === null) return { going: null, waiting: null, freeSeats: null };
  const taken = Math.min(inLine + leftLate, capacity);
  const going = taken - leftSeats;
  return { going, waiting: inLine - going, freeSeats: capacity - taken };
}

/** A place as people say it: `1st`, `22nd`, `113th`. */
export function ordinal(place: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(place);
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one: 'st',
    two: 'nd',
    few: 'rd',
  };
  return `${place.toLocaleString('en')}${suffixes[rule] ?? 'th'}`;
}

/** What somebody who is not interested yet would get: `23 of 50 seats left`, `Full: you would be 4th in line`. */
export function seatsLeftText({
  capacity,
  freeSeats,
  waiting,
}: Record<'capacity' | 'freeSeats' | 'waiting', number | null>): string {
  const all = capacity ?? 0;
  const left = freeSeats ?? 0;
  if (left > 0) return `${left} of ${all} ${all === 1 ? 'seat' : 'seats'} left`;
  return `Full: you would be ${ordinal((waiting ?? 0) + 1)} in line`;
}
