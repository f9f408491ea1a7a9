import { isOwnTime, ownTimeZone } from '@/lib/time-in-words';
import { serverNow } from '@/lib/session/clock-skew';

interface TimeZoneNoteProps {
  /** The zone of the society's times. */
  societyZone: string;
  /** Whether the times are in the reader's own zone instead. */
  isOwn?: boolean;
}

/** Names the zone of the times beside it for readers whose clock does not show the time of the society. */
export function TimeZoneNote({ societyZone, isOwn = false }: TimeZoneNoteProps) {
  if (isOwnTime(serverNow(), societyZone)) return null;
  return (
    <p className="text-sm text-muted [overflow-wrap:anywhere]">
      Times are in{' '}
      {isOwn ? `your time zone, ${ownTimeZone()}` : `the society’s time zone, ${societyZone}`}.
    </p>
  );
}
