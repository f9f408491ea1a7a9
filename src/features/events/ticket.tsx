import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { WebAddress } from '@/components/breakable-text';
import { ExternalLink } from '@/components/external-link';
import { LoadingStatus } from '@/components/loading';
import { QrCode } from '@/components/qr-code';
import { TimeText } from '@/components/time-text';
import { Button, buttonStyles } from '@/components/ui/button';
import type { Event } from '@/contract/events';
import type { Ticket } from '@/contract/ticket';
import { eventPath, ticketCodePath } from '@/domain/paths';
import { spokenCode } from '@/domain/short-code';
import { useIsKeptOffline } from '@/hooks/use-is-kept-offline';
import { useIsOnline } from '@/hooks/use-is-online';
import { useMemberKey } from '@/hooks/use-session';
import { isUnknownToServer } from '@/lib/api-error';
import { hasQueryFailed } from '@/lib/query-client';
import { isLive, linkVerb } from './event-link';
import { EventStatus } from './event-status';
import { seatText } from './interest-words';
import { TicketMessage } from './ticket-message';
import { readKeptTicket, ticketQuery } from './ticket-queries';

/** The member's ticket for an event: as the server has it, or else as this device kept it. */
export function OwnTicket({ eventId }: { eventId: string }) {
  const member = useMemberKey();
  const query = useQuery(ticketQuery(member, eventId));
  const isOnline = useIsOnline();
  useIsKeptOffline();
  const toEvent = (
    <Link to={eventPath(eventId)} className={buttonStyles({ variant: 'outline' })}>
      See the event
    </Link>
  );
  if (isUnknownToServer(query.error)) {
    return (
      <TicketMessage
        title="You have no ticket here"
        text="Members who are interested in an event have one. Yours is here as soon as you are."
      >
        {toEvent}
      </TicketMessage>
    );
  }
  const kept = query.data === undefined ? readKeptTicket(member, eventId) : null;
  const shown = query.data ?? kept;
  const hasFailed = hasQueryFailed(query);
  if (shown === null && hasFailed) {
    return (
      <TicketMessage
        title={isOnline ? 'Your ticket did not load' : 'You are offline'}
        text={
          isOnline
            ? 'We could not reach the server. It is usually back in a moment.'
            : 'Your ticket will appear here as soon as you are online again. Once it has, it is also here without a connection.'
        }
      >
        <Button pending={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
        {toEvent}
      </TicketMessage>
    );
  }
  return (
    <div className="page-container grid min-h-[calc(100svh-4.5rem)] max-w-4xl! grid-cols-[minmax(0,1fr)] content-start gap-4 py-6 sm:py-10 print:min-h-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-subtitle font-bold">Your ticket</h1>
        <Link to={eventPath(eventId)} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
          The event
        </Link>
      </div>
      {shown === null ? (
        <TicketLoading isRetrying={query.failureCount > 0} />
      ) : (
        <>
          <EventStatus event={shown.event} />
          <TicketCard ticket={shown.ticket} event={shown.event} />
          <p role="status" className="min-h-[2lh] text-center text-sm text-muted">
            {hasFailed && kept !== null
              ? `This is your ticket as this device kept it on ${formatKept(kept.at)}. We could not reach the server to look again.`
              : 'Show it at the door. On this device it is also here without a connection.'}
          </p>
        </>
      )}
    </div>
  );
}

/** By the clock of the device, such as `12 July at 17:00`. */
const formatKept = (at: number) =>
  new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });

interface TicketCardProps {
  ticket: Ticket;
  event: Event;
}

/** Two halves with a perforation between them: what is shown at the door, on a phone first, and what it is for. */
function TicketCard({ ticket, event }: TicketCardProps) {
  const { name, code } = ticket;
  const { date, place } = event;
  return (
    <article
      aria-label="Ticket"
      className="grid grid-cols-[minmax(0,1fr)] overflow-hidden card-frame bg-card md:grid-cols-2 print:grid-cols-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] border-b-2 border-dashed border-foreground md:border-b-0 md:border-l-2 print:border-b-0 print:border-l-2">
        <SeatBand ticket={ticket} isCancelled={event.status === 'cancelled'} />
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 pb-5 text-center">
          <QrCode
            text={window.location.origin + ticketCodePath(code)}
            alt="QR code of this ticket, which is scanned at the door"
            className="w-full max-w-80"
          />
          <p className="text-sm text-muted">Or say this code:</p>
          <p className="font-mono text-[min(2.25rem,11vw)] leading-tight font-bold">
            <span aria-hidden="true">{spokenCode(code)}</span>
            {/* Letter by letter. */}
            <span className="sr-only">{Array.from(spokenCode(code)).join(' ')}</span>
          </p>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-[min(1.25rem,6.25vw)] md:order-first md:gap-5 md:p-8 print:order-first">
        <h2 dir="auto" className="text-title font-extrabold break-words">
          {event.name}
        </h2>
        <dl className="grid gap-2 md:gap-4">
          <Fact term="When">
            <TimeText
              text={date === '' ? 'No date yet' : date}
              isCancelled={event.status === 'cancelled'}
            />
          </Fact>
          {place !== '' && (
            <Fact term="Where">
              <bdi>{place}</bdi>
            </Fact>
          )}
          {event.linkFor === 'going' && ticket.link !== '' && isLive(event) && (
            <Fact term={linkVerb(event)}>
              <ExternalLink
                href={ticket.link}
                className="text-blue-deep underline underline-offset-4"
              >
                <WebAddress address={ticket.link} />
              </ExternalLink>
            </Fact>
          )}
          <Fact term="Name">
            <bdi>{name}</bdi>
          </Fact>
        </dl>
      </div>
    </article>
  );
}

function SeatBand({ ticket, isCancelled }: { ticket: Ticket; isCancelled: boolean }) {
  if (isCancelled) {
    return (
      <p className="border-b-2 border-foreground bg-red-soft px-4 py-3 text-center font-display text-subtitle font-bold">
        Cancelled
      </p>
    );
  }
  const isWaiting = ticket.seat === 'waiting';
  return (
    <div
      className={`border-b-2 border-foreground px-4 py-3 text-center ${isWaiting ? 'bg-yellow-soft' : 'bg-green-soft'}`}
    >
      <p className="font-display text-subtitle font-bold">
        {seatText(ticket) ?? 'You are on the list'}
      </p>
      {isWaiting && <p>This is no seat yet. We will send you a mail when you get one.</p>}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow text-muted">{term}</dt>
      <dd className="font-display text-lg leading-snug font-bold break-words">{children}</dd>
    </div>
  );
}

function TicketLoading({ isRetrying }: { isRetrying: boolean }) {
  return (
    <>
      <LoadingStatus isRetrying={isRetrying} />
      <div
        aria-hidden="true"
        className="grid animate-pulse overflow-hidden card-frame border-border bg-card md:grid-cols-2"
      >
        <div>
          <div className="h-12 bg-border/60" />
          <div className="mx-auto aspect-square max-w-80 p-8">
            <div className="size-full rounded-md bg-border" />
          </div>
        </div>
        <div className="grid content-start gap-4 p-5 md:order-first md:p-8">
          <div className="h-10 w-4/5 rounded-md bg-border" />
          <div className="h-5 w-3/5 rounded-md bg-border" />
          <div className="h-5 w-2/5 rounded-md bg-border" />
        </div>
      </div>
    </>
  );
}
