import { dayOfTimestamp } from './event-when';

/** How long a deleted event can be restored. */
export const BIN_DAYS = 30;

/** The day on which a deleted event is gone for good, such as `24 December 2026`. */
export const endOfBin = (deletedAt: string): string =>
  dayOfTimestamp(new Date(Date.parse(deletedAt) + BIN_DAYS * 86_400_000).toISOString());
