import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PageLoading } from '@/components/loading';
import { Redirect } from '@/components/redirect';
import { Button, buttonStyles } from '@/components/ui/button';
import { eventPath, paths, ticketPath } from '@/domain/paths';
import { CODE_PATTERN } from '@/domain/short-code';
import { useMemberKey } from '@/hooks/use-session';
import { errorMessage, isNotFound } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/query-client';
import { TicketMessage } from './ticket-message';
import { ticketEventQuery, ticketQuery } from './ticket-queries';

/** What the QR code of a ticket leads to: its owner to the ticket, everybody else to the event. */
export function TicketCode({ code }: { code: string }) {
  const isComplete = CODE_PATTERN.test(code);
  const query = useQuery({ ...ticketEventQuery(code), enabled: isComplete });
  const eventId = query.data?.eventId;
  const member = useMemberKey();
  const own = useQuery({
    ...ticketQuery(member, eventId ?? ''),
    enabled: member !== null && eventId !== undefined,
  });
  if (!isComplete || isNotFound(query.error)) {
    return (
      <TicketMessage
        title="This ticket is not valid"
        text="Its code is unknown, or it has ended because the place was given back. Who comes again gets a new ticket."
      >
        <Link to={paths.events} className={buttonStyles()}>
          See the events
        </Link>
      </TicketMessage>
    );
  }
  if (eventId === undefined) {
    if (!hasQueryFailed(query)) return <PageLoading />;
    return (
      <TicketMessage title="This page did not load" text={errorMessage(query.error)}>
        <Button pending={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </TicketMessage>
    );
  }
  if (own.data?.ticket.code === code) return <Redirect to={ticketPath(eventId)} />;
  return own.isFetching ? <PageLoading /> : <Redirect to={eventPath(eventId)} />;
}
