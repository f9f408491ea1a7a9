import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useIsOwnServer } from '@/components/own-server-only';
import { buttonStyles } from '@/components/ui/button';
import { isOpenForInterest, type Event } from '@/contract/events';
import { ticketPath } from '@/domain/paths';
import { useHasMemberToken, useIsMember, useMemberKey } from '@/hooks/use-session';
import { localStore } from '@/lib/storage';
import { keptTicketKey, registrationQuery } from './queries';

interface TicketLinkProps {
  event: Event;
  /** Whether the member is interested as long as nothing else is known. */
  isInterested?: boolean;
}

/** Leads members to their ticket for an event. Other backends have none. */
export function TicketLink({ event, isInterested = false }: TicketLinkProps) {
  const isMember = useIsMember();
  // Also while the session cannot be checked, as without a network.
  const hasToken = useHasMemberToken();
  const isOwnServer = useIsOwnServer();
  const isPossible = hasToken && isOwnServer && isOpenForInterest(event);
  const { data: registration } = useQuery({
    ...registrationQuery(useMemberKey(), event.id),
    enabled: isPossible && isMember && !isInterested,
  });
  const hasTicket =
    registration?.isParticipant ??
    (isInterested || localStore.read(keptTicketKey(event.id)) !== null);
  if (!isPossible || !hasTicket) return null;
  return (
    <Link
      to={ticketPath(event.id)}
      aria-label={`Your ticket: ${event.name}`}
      className={buttonStyles({ size: 'sm' })}
    >
      Your ticket
    </Link>
  );
}
