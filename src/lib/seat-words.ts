import type { Event } from '@/contract/events';
import { ordinal } from '@/domain/seats';

/** What somebody who is not interested yet would get: `23 of 50 seats left`, `Full: you would be 4th in line`. */
export function seatsLeftText({
  capacity,
  going,
  waiting,
}: Pick<Event, 'capacity' | 'going' | 'waiting'>): string {
  const all = capacity ?? 0;
  const left = all - (going ?? 0);
  if (left > 0) return `${left} of ${all} ${all === 1 ? 'seat' : 'seats'} left`;
  return `Full: you would be ${ordinal((waiting ?? 0) + 1)} in line`;
}
