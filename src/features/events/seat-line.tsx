import { useQuery } from '@tanstack/react-query';
import { isOpenForInterest, type Event } from '@/contract/events';
import { useIsMember, useMemberKey } from '@/hooks/use-session';
import { seatsLeftText } from '@/domain/seats';
import { seatText } from './interest-words';
import { registrationQuery } from './queries';

interface SeatLineProps {
  event: Event;
  /** Whether it says which place the member has: where no badge does. */
  saysOwn?: boolean;
  className: string;
}

/** How many seats an event still has, or which place the member has; nothing if there is no limit. */
export function SeatLine({ event, saysOwn = false, className }: SeatLineProps) {
  const hasSeats = event.capacity !== null && isOpenForInterest(event);
  const isMember = useIsMember();
  const { data: registration } = useQuery({
    ...registrationQuery(useMemberKey(), event.id),
    enabled: hasSeats && isMember,
  });
  if (!hasSeats) return null;
  const own = isMember && registration !== undefined ? seatText(registration) : null;
  if (own === null) return <p className={className}>{seatsLeftText(event)}</p>;
  return <p className={className}>{saysOwn ? own : seatsTakenText(event)}</p>;
}

/** For a member in the line, who would be nowhere else in it. */
function seatsTakenText(event: Event): string {
  if ((event.freeSeats ?? 0) > 0) return seatsLeftText(event);
  return event.capacity === 1 ? 'The only seat is taken' : `All ${event.capacity} seats are taken`;
}
