import { endInstant, isWholeDay, startInstant, type EventTimes } from '@/domain/event-time';
import { society } from '@/data/society';
import { serverNow } from '@/lib/session/clock-skew';

/**
 * Whether an event is going on: it has begun and not ended. False for a single whole day and for a time without an end,
 * because their hours are unknown.
 */
export function isOnNow({ startsAt, endsAt }: EventTimes): boolean {
  if (startsAt === null || endsAt === null) return false;
  if (isWholeDay(startsAt) && startsAt === endsAt) return false;
  const now = serverNow();
  const end = endInstant({ startsAt, endsAt }, society.timeZone);
  return startInstant(startsAt, society.timeZone) <= now && end !== null && now < end;
}
