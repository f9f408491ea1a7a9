import { dayOf, nextDay } from '@/contract/event-time';
import type { InterestedMember } from '@/contract/event-desk';
import { society } from '@/data/society';
import { daysBetween } from '@/features/desk/event-when';

/** How many days the line shows. */
export const INTEREST_DAYS = 30;

export interface InterestDay {
  /** `YYYY-MM-DD`, in the society's time zone. */
  day: string;
  /** Members who showed interest on this day. */
  added: number;
  /** All who were interested by the end of the day. */
  total: number;
}

/** The interest on each of the thirty days up to `end` (`YYYY-MM-DD`). */
export function interestByDay(members: readonly InterestedMember[], end: string): InterestDay[] {
  const added = Array.from({ length: INTEREST_DAYS }, () => 0);
  let total = 0;
  for (const { since } of members) {
    const index = INTEREST_DAYS - 1 - daysBetween(dayOf(since, society.timeZone), end);
    if (index < 0) total += 1;
    else if (index < INTEREST_DAYS) added[index] = (added[index] ?? 0) + 1;
  }
  let day = new Date(Date.parse(end) - (INTEREST_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  return added.map((count) => {
    total += count;
    const entry = { day, added: count, total };
    day = nextDay(day);
    return entry;
  });
}
