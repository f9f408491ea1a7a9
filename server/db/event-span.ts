import { endInstant, startInstant } from '@/domain/event-time';
import { society } from '@/data/society';

const DAY_MS = 86_400_000;
const UNDATED_DAYS = 90;

interface SpanInput {
  startsAt: string | null;
  endsAt: string | null;
  /** Whether the day was only read from free text. */
  isDayRead: boolean;
  /** Epoch milliseconds; null for a draft. */
  publishedAt: number | null;
}

interface EventSpan {
  /** Epoch milliseconds; null without a day. */
  beginsAt: number | null;
  /** From when on the event is over, in epoch milliseconds; null for a draft without a day. */
  overAt: number | null;
}

/**
 * When an event begins and from when on it is over. Without a day it is over 90 days after it was published. With a
 * day that was read from free text, a day after it was published at the earliest: the text may be mistyped.
 */
export function eventSpan({ startsAt, endsAt, isDayRead, publishedAt }: SpanInput): EventSpan {
  const end = endInstant({ startsAt, endsAt }, society.timeZone);
  if (startsAt === null || end === null) {
    return {
      beginsAt: null,
      overAt: publishedAt === null ? null : publishedAt + UNDATED_DAYS * DAY_MS,
    };
  }
  const beginsAt = startInstant(startsAt, society.timeZone);
  if (!isDayRead || publishedAt === null) return { beginsAt, overAt: end };
  return { beginsAt, overAt: Math.max(end, publishedAt + DAY_MS) };
}
