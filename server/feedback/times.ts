import { society } from '@/data/society';
import { addDays, instantOf, localParts } from '@/domain/event-time';
import { FEEDBACK_DAYS } from '@/domain/retention';

const ASKING_TIME = '10:00';

interface OverEvent {
  /** Epoch milliseconds. */
  overAt: number;
  /** Whether arrivals were noted, so that those who came are asked. */
  hasDoor: boolean;
  /** Whether the list of who came is closed. */
  isListClosed: boolean;
}

/**
 * When those who came to an event are asked how it was, in epoch milliseconds: on the morning after, and while the list of
 * its doors is open a day later.
 */
export function asksAt({ overAt, hasDoor, isListClosed }: OverEvent): number {
  const days = hasDoor && !isListClosed ? 2 : 1;
  return instantOf(`${addDays(lastDay(overAt), days)}T${ASKING_TIME}`, society.timeZone);
}

/** The last day on which answers are taken, as `YYYY-MM-DD`. */
export const lastDayOfFeedback = (overAt: number): string =>
  addDays(lastDay(overAt), FEEDBACK_DAYS);

/** From when on answers are no longer taken, in epoch milliseconds: the end of a day, which a mail can name. */
export const closesAt = (overAt: number): number =>
  instantOf(`${addDays(lastDayOfFeedback(overAt), 1)}T00:00`, society.timeZone);

/** The day on which an event ended: one that ends at midnight did so on the day before. */
const lastDay = (overAt: number) => localParts(overAt - 1, society.timeZone).day;
