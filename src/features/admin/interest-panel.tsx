import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmailAddress } from '@/components/breakable-text';
import {
  listInterestedMembers,
  type InterestedMember,
  interestFileName,
} from '@/contract/admin-events';
import { dayOf, nextDay } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { hasQueryFailed } from '@/lib/query-client';
import { CsvButton } from './csv-button';
import { interestQuery } from './event-queries';
import { dayOfTimestamp, daysBetween, formatDayParts, lastDay, today } from './event-when';
import { LineChart } from './line-chart';
import { EmptyList, ListStatus, useFirstFew } from './shared-parts';

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
  // After a failure the placeholder would come and go with each retry.
  const data = hasQueryFailed(query) && query.isPlaceholderData ? undefined : query.data;
  const count = data?.length ?? event.interested;
  return (
    <section aria-labelledby="interest" className="grid gap-4 border-t-2 border-border pt-6">
      <Heading id="interest" className="text-subtitle font-bold">
        {`${count} interested`}
      </Heading>
      <ListStatus query={query} what="Who is interested" />
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

/** When the members showed interest; with a chart if they did so on at least two of the last thirty days. */
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

const shortDay = (day: string) => formatDayParts(day, { day: 'numeric', month: 'short' });

/** How the interest grew, as a line with its first and last values. Screen readers get the same as a list. */
function InterestChart({ days }: { days: readonly InterestDay[] }) {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const low = first.total - first.added;
  const changes = days.filter(({ added }) => added > 0);
  return (
    <LineChart
      values={[low, ...days.map(({ total }) => total)]}
      start={low === 0 ? shortDay(first.day) : `Before ${shortDay(first.day)}: ${low}`}
      end={shortDay(last.day)}
    >
      <p>
        {`From ${shortDay(first.day)} to ${shortDay(last.day)} the interest grew from ${low} to ${last.total}.`}
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ day, added, total }) => (
            <li key={day}>{`${shortDay(day)}: ${added} more, ${total} in all`}</li>
          ))}
        </ul>
      )}
    </LineChart>
  );
}

/** How many days the line shows. */
const INTEREST_DAYS = 30;

export interface InterestDay {
  /** `YYYY-MM-DD`, in the society's time zone. */
  day: string;
  /** Members who showed interest on this day. */
  added: number;
  /** All who were interested by the end of the day. */
  total: number;
}

/** The interest on each of the thirty days up to `end` (`YYYY-MM-DD`). */
export function interestByDay(
  members: readonly Pick<InterestedMember, 'since'>[],
  end: string,
): InterestDay[] {
  const added = Array.from({ length: INTEREST_DAYS }, () => 0);
  let total = 0;
  for (const { since } of members) {
    const index = INTEREST_DAYS - 1 - daysBetween(dayOf(since, society.timeZone), end);
    if (index < 0) total += 1;
    else if (index < INTEREST_DAYS) added[index] = (added[index] ?? 0) + 1;
  }
  let day = new Date(Date.parse(end) - (INTEREST_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  return added.map((count) => {
    total += count;
    const entry = { day, added: count, total };
    day = nextDay(day);
    return entry;
  });
}
