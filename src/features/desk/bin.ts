import { DELETED_EVENT_DAYS } from '@/contract/retention';
import { dayOfTimestamp } from './event-when';

/** The day on which a deleted event is gone for good, such as `24 December 2026`. */
export const endOfBin = (deletedAt: string): string =>
  dayOfTimestamp(new Date(Date.parse(deletedAt) + DELETED_EVENT_DAYS * 86_400_000).toISOString());
