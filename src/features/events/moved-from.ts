import { dayOf, formatDay, isWholeDay, localParts } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';

/** From when an event was moved, in short: `12 July`, `12 July 2024` in another year, `17:00` on the same day. */
export function movedFromText({
  movedFrom,
  startsAt,
}: Pick<Event, 'movedFrom' | 'startsAt'>): string | null {
  if (movedFrom === null) return null;
  const { timeZone } = society;
  const formerDay = dayOf(movedFrom, timeZone);
  const day = startsAt === null ? null : dayOf(startsAt, timeZone);
  if (day === formerDay && !isWholeDay(movedFrom)) {
    return localParts(Date.parse(movedFrom), timeZone).time;
  }
  const withoutWeekday = formatDay(formerDay).replace(/^\w+, /, '');
  return day?.slice(0, 4) === formerDay.slice(0, 4)
    ? withoutWeekday.replace(/ \d{4}$/, '')
    : withoutWeekday;
}
