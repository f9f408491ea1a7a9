import { society } from '@/data/society';
import { instantOf, toUtcTime } from '@/domain/event-time';

/** The instant at which the society's clocks show this, as `2025-07-12T11:30:00Z`. */
export const atSocietyTime = (localTime: string): string =>
  toUtcTime(instantOf(localTime, society.timeZone));
