import { useQuery } from '@tanstack/react-query';
import { isOpenForInterest, type Event, type Registration } from '@/contract/events';
import { useIsMember, useMemberKey } from '@/hooks/use-session';
import { ordinal, seatsLeftText } from '@/domain/seats';
import { registrationQuery } from './queries';

interface SeatLineProps {
  event: Event;
  className: string;
}

/** How many seats an event still has, or which place the member has; nothing if there is no limit. */
export function SeatLine({ event, className }: SeatLineProps) {
  const hasSeats = event.capacity !== null && isOpenForInterest(event);
  const isMember = useIsMember();
  const { data: registration } = useQuery({
    ...registrationQuery(useMemberKey(), event.id),
    enabled: hasSeats && isMember,
  });
  if (!hasSeats) return null;
  const own = isMember && registration !== undefined ? seatText(registration) : null;
  return <p className={className}>{own ?? seatsLeftText(event)}</p>;
}

/** What a member has: `You have a seat`, `You are 4th in line`; null without a limit, and without interest. */
export function seatText({ seat, position }: Pick<Registration, 'seat' | 'position'>) {
  if (seat === 'going') return 'You have a seat';
  return seat === 'waiting' && position !== null ? `You are ${ordinal(position)} in line` : null;
}
