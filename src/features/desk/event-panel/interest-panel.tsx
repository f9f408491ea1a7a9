import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmailAddress } from '@/components/email-address';
import { LoadFailure } from '@/components/load-failure';
import { listInterestedMembers, type InterestedMember } from '@/contract/event-desk';
import type { Event } from '@/contract/events';
import { interestFileName } from '@/contract/interest-file-name';
import { CsvButton } from '@/features/desk/csv-button';
import { EmptyList } from '@/features/desk/empty-list';
import { dayOfTimestamp, lastDay, today } from '@/features/desk/event-when';
import { interestQuery } from '@/features/desk/queries';
import { RowSkeletons } from '@/features/desk/skeletons';
import { useFirstFew } from '@/features/desk/use-first-few';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { InterestChart } from './interest-chart';
import { interestByDay, INTEREST_DAYS } from './interest-days';

interface InterestPanelProps {
  event: Event;
  headingAs: 'h2' | 'h3';
}

/** Who is interested in an event, and how the interest grew. */
export function InterestPanel({ event, headingAs: Heading }: InterestPanelProps) {
  const query = useQuery({
    ...interestQuery(event.id),
    // The event says already that there is nobody to wait for.
    placeholderData: () => (event.interested === 0 ? [] : undefined),
  });
  const { isFetching, failureCount } = query;
  const hasFailed = hasQueryFailed(query);
  // After a failure the placeholder would come and go with each retry.
  const data = hasFailed && query.isPlaceholderData ? undefined : query.data;
  const count = data?.length ?? event.interested;
  return (
    <section aria-labelledby="interest" className="grid gap-4 border-t-2 border-border pt-6">
      <Heading id="interest" className="text-subtitle font-bold">
        {`${count} interested`}
      </Heading>
      {hasFailed && <LoadFailure what="Who is interested" isRetrying={isFetching} />}
      {data === undefined && !hasFailed && <RowSkeletons isRetrying={failureCount > 0} />}
      {data !== undefined && <Interest event={event} members={data} />}
    </section>
  );
}

function Interest({ event, members }: { event: Event; members: InterestedMember[] }) {
  if (members.length === 0) {
    return (
      <EmptyList>
        {event.status === 'draft'
          ? 'Members can show interest once it is published.'
          : `No member is interested${event.status === 'published' ? ' yet' : ''}.`}
      </EmptyList>
    );
  }
  return (
    <>
      <Growth event={event} members={members} />
      <MemberList
        members={members}
        csvButton={
          <CsvButton
            endpoint={listInterestedMembers}
            params={{ id: event.id }}
            fileName={interestFileName(event.name)}
          />
        }
      />
    </>
  );
}

/** When the members showed interest: a line needs two days, and one of them among the last thirty. */
function Growth({ event, members }: { event: Event; members: InterestedMember[] }) {
  const dates = new Set(members.map(({ since }) => dayOfTimestamp(since)));
  // The list of members gives the day of each one's interest.
  if (members.length === 1) return null;
  if (dates.size === 1) return <p>{`All of them since ${[...dates].join('')}.`}</p>;
  const now = today();
  const last = lastDay(event);
  const end = last !== null && last < now ? last : now;
  const days = interestByDay(members, end);
  const recent = days.reduce((sum, { added }) => sum + added, 0);
  return (
    <>
      <p>
        {`${recentInWords(recent, members.length)} the last ${INTEREST_DAYS} days${end < now ? ' of the event' : ''}.`}
      </p>
      {days.filter(({ added }) => added > 0).length > 1 && <InterestChart days={days} />}
    </>
  );
}

function recentInWords(recent: number, all: number): string {
  if (recent === 0) return 'None of them in';
  return recent === all ? 'All of them in' : `${recent} of them in`;
}

interface MemberListProps {
  members: InterestedMember[];
  csvButton: ReactNode;
}

function MemberList({ members, csvButton }: MemberListProps) {
  const { shown, showAllButton } = useFirstFew(members.toReversed());
  return (
    <div className="grid justify-items-start gap-2">
      <ul
        aria-label="Interested members, the latest first"
        className="w-full divide-y divide-border"
      >
        {shown.map(({ name, email, since }) => (
          <li
            key={email}
            className="flex flex-wrap items-baseline gap-x-4 py-1 leading-snug [overflow-wrap:anywhere] sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <span className="min-w-0 grow basis-32 pt-1.5 font-semibold sm:pt-0">{name}</span>
            <a
              href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
              className="flex min-h-11 items-center py-2.5 text-blue-deep underline underline-offset-4 max-sm:order-1 max-sm:basis-full"
            >
              <EmailAddress address={email} />
            </a>
            <span className="text-right text-sm text-muted">
              <span className="sr-only">since </span>
              {dayOfTimestamp(since)}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        {showAllButton}
        {csvButton}
      </div>
    </div>
  );
}
