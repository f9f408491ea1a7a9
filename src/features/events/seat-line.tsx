import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isOpenForInterest, type Event, type Registration } from '@/contract/events';
import { useIsMember, useIsSessionUnverified, useMemberKey } from '@/hooks/use-session';
import { ticketPath } from '@/domain/paths';
import { seatsLeftText } from '@/domain/seats';
import { seatText } from './interest-words';
import { registrationQuery } from './queries';

interface SeatLineProps {
  event: Event;
  /** Whether it says which place the member has: where no badge does. */
  saysOwn?: boolean;
  className: string;
}

interface OwnPlace {
  hasSeats: boolean;
  /** The member's registration for an event that is open and has a limit; undefined for visitors. */
  own: Registration | undefined;
  /** Whether a member may have one that is not known yet, or not without the server. */
  isUnknown: boolean;
}

function useOwnPlace(event: Event): OwnPlace {
  const hasSeats = event.capacity !== null && isOpenForInterest(event);
  const isMember = useIsMember();
  const { data } = useQuery({
    ...registrationQuery(useMemberKey(), event.id),
    enabled: hasSeats && isMember,
  });
  const isUnverified = useIsSessionUnverified();
  const own = isMember ? data : undefined;
  return { hasSeats, own, isUnknown: own === undefined && (isMember || isUnverified) };
}

/** How many seats an event still has, or which place the member has; nothing if there is no limit. */
export function SeatLine({ event, saysOwn = false, className }: SeatLineProps) {
  const { hasSeats, own: registration, isUnknown } = useOwnPlace(event);
  if (!hasSeats) return null;
  const own = registration === undefined ? null : seatText(registration);
  if (own === null && !isUnknown) return <p className={className}>{seatsLeftText(event)}</p>;
  return <p className={className}>{(saysOwn && own) || seatsTakenText(event)}</p>;
}

/** For a member in the line, who would be nowhere else in it. */
function seatsTakenText(event: Event): string {
  if ((event.freeSeats ?? 0) > 0) return seatsLeftText(event);
  return event.capacity === 1 ? 'The only seat is taken' : `All ${event.capacity} seats are taken`;
}

/** What a seat is, or the line: what to bring, and that it can be given back. All are as long, so that nothing moves. */
export function SeatNote({ event }: { event: Event }) {
  const { hasSeats, own, isUnknown } = useOwnPlace(event);
  if (!hasSeats) return null;
  const isGoing = own?.seat === 'going';
  const isForLine = own?.seat === 'waiting' || (!isGoing && (event.freeSeats ?? 0) <= 0);
  const ticket = isGoing ? (
    <Link to={ticketPath(event.id)} className="text-blue-deep underline underline-offset-4">
      ticket
    </Link>
  ) : (
    'ticket'
  );
  return (
    // Keeps its place while what to say is not known.
    <p className={`text-sm ${isUnknown ? 'invisible' : ''}`}>
      {isForLine ? (
        'We will mail you when you get a seat. You can leave the line here at any time.'
      ) : (
        <>
          {isGoing ? 'Bring your ' : 'You will get a '}
          {ticket}
          {' for the door. If you cannot come, give your seat back here.'}
        </>
      )}
    </p>
  );
}
