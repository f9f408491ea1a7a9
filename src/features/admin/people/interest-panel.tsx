import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';
import { EmailAddress } from '@/components/breakable-text';
import { Button } from '@/components/ui/button';
import {
  listInterestedMembers,
  type InterestedMember,
  interestFileName,
} from '@/contract/admin-events';
import { dayOf, hasBegun, nextDay } from '@/domain/event-time';
import type { FormerRegistration } from '@/contract/admin-seats';
import type { Answers, Event } from '@/contract/events';
import { countOptions, owedQuestions } from '@/contract/questions';
import { isolated } from '@/domain/isolated';
import { society } from '@/data/society';
import { hasQueryFailed } from '@/lib/query-client';
import { peopleFinder } from '@/lib/find-people';
import { serverNow } from '@/lib/session/clock-skew';
import { CsvButton } from '../csv-button';
import { EventMessagePanel, NewLimitNotice } from './event-message';
import { formerQuery, interestQuery } from '../event-queries';
import { dayOfTimestamp, daysBetween, formatDayParts, lastDay, today } from '../event-when';
import { LineChart } from './line-chart';
import { EmptyList } from '@/components/empty-list';
import { ListStatus } from '@/components/list-status';
import { SearchField } from '@/components/search-field';
import { TabList } from '@/components/tab-list';
import { useFirstFew } from '@/components/first-few';
import { TakeOffDialog } from './take-off-dialog';
import { seatsInWords } from '../words';
import type { TabProps } from '../event-tabs';

/** Who is interested in an event, who has a seat, and how the interest grew. */
export function InterestPanel({ event, headingAs: Heading }: TabProps) {
  const query = useQuery({
    ...interestQuery(event.id),
    // The event says already that there is nobody to wait for.
    placeholderData: () => (event.interested === 0 ? [] : undefined),
  });
  // After a failure the placeholder would come and go with each retry.
  const data = hasQueryFailed(query) && query.isPlaceholderData ? undefined : query.data;
  const count = data?.length ?? event.interested;
  const seats = seatsInWords(event);
  const heading = useRef<HTMLHeadingElement>(null);
  const [taken, setTaken] = useState<InterestedMember>();
  // After the start nobody moves up.
  const standsStill = hasBegun(event, society.timeZone, serverNow());
  return (
    <section aria-labelledby="interest" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Heading
        ref={heading}
        tabIndex={-1}
        id="interest"
        className="scroll-mt-24 text-subtitle font-bold outline-none"
      >
        {seats === null ? `${count} interested` : `Seats: ${seats}`}
      </Heading>
      <NewLimitNotice event={event} />
      <ListStatus query={query} what="Who is interested" />
      {data !== undefined && (
        <Interest
          event={event}
          members={data}
          headingAs={Heading === 'h2' ? 'h3' : 'h4'}
          onTakeOff={setTaken}
        />
      )}
      {/* Outside the list, which may be gone with the last member. */}
      {taken !== undefined && (
        <TakeOffDialog
          eventId={event.id}
          member={taken}
          isAwaited={!standsStill && data?.some(({ seat }) => seat === 'waiting') === true}
          returnFocusTo={heading}
          onClose={() => setTaken(undefined)}
        />
      )}
    </section>
  );
}

interface InterestProps {
  event: Event;
  /** In the order of the line. */
  members: InterestedMember[];
  /** Level of the headings below that of the panel. */
  headingAs: 'h3' | 'h4';
  onTakeOff: (member: InterestedMember) => void;
}

function Interest({ event, members, headingAs, onTakeOff }: InterestProps) {
  const hasSeats = event.capacity !== null;
  const former = useQuery({ ...formerQuery(event.id), enabled: hasSeats });
  const [tab, setTab] = useState<Tab>('going');
  const tabsId = useId();
  if (members.length === 0 && (former.data ?? []).length === 0) {
    return (
      <EmptyList>
        {event.status === 'draft'
          ? 'Members can show interest once it is published.'
          : `No member is interested${event.status === 'published' ? ' yet' : ''}.`}
      </EmptyList>
    );
  }
  const going = members.filter(({ seat }) => seat !== 'waiting');
  const waiting = members.filter(({ seat }) => seat === 'waiting');
  return (
    <>
      {members.length > 0 && <Growth event={event} members={members} />}
      {hasSeats ? (
        <>
          <TabList
            id={tabsId}
            label="Members"
            tabs={[
              { name: 'going', label: `Going ${going.length}` },
              { name: 'waiting', label: `Waiting ${waiting.length}` },
              { name: 'former', label: `Gave back ${former.data?.length ?? ''}` },
            ]}
            selected={tab}
            onSelect={setTab}
          />
          <div
            role="tabpanel"
            id={`${tabsId}-panel`}
            aria-labelledby={`${tabsId}-${tab}`}
            className="grid grid-cols-[minmax(0,1fr)] gap-4"
          >
            {tab === 'former' ? (
              <>
                <ListStatus query={former} what="Who left" />
                <FormerList event={event} former={former.data ?? []} />
              </>
            ) : (
              <MemberList
                key={tab}
                event={event}
                members={tab === 'going' ? going : waiting}
                label={tab === 'going' ? 'Who has a seat' : 'Who waits in line'}
                onTakeOff={onTakeOff}
              />
            )}
          </div>
        </>
      ) : (
        <MemberList
          event={event}
          members={members.toReversed()}
          label="Interested members, the latest first"
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <CsvButton
          endpoint={listInterestedMembers}
          params={{ id: event.id }}
          fileName={interestFileName(event.name)}
        />
        {members.length > 0 && (
          <EventMessagePanel
            event={event}
            to={tab === 'former' ? 'all' : tab}
            headingAs={headingAs}
          />
        )}
      </div>
    </>
  );
}

type Tab = 'going' | 'waiting' | 'former';

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
  event: Event;
  members: InterestedMember[];
  label: string;
  /** Where there are seats: then there is a search too. */
  onTakeOff?: (member: InterestedMember) => void;
}

function MemberList({ event, members, label, onTakeOff }: MemberListProps) {
  const [search, setSearch] = useState('');
  const [isOwingOnly, setOwingOnly] = useState(false);
  const owing = members.filter(({ answers }) => isOwing(event, answers));
  const found = peopleFinder(isOwingOnly ? owing : members)(search);
  const { shown, showAllButton } = useFirstFew(found);
  if (members.length === 0) return <p className="text-muted">Nobody.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <AnswerCounts event={event} members={members} />
      {onTakeOff !== undefined && members.length > 1 && (
        <SearchField
          label="Search members"
          description="By name, address or answer."
          value={search}
          onChange={setSearch}
        />
      )}
      {(owing.length > 0 || isOwingOnly) && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-blue"
            checked={isOwingOnly}
            onChange={({ target }) => setOwingOnly(target.checked)}
          />
          {`Only who owes an answer (${owing.length})`}
        </label>
      )}
      <p role="status" className={found.length === 0 ? 'text-muted' : 'sr-only'}>
        {search.trim() === '' && !isOwingOnly
          ? ''
          : found.length === 0
            ? 'Nobody matches.'
            : `${found.length} found`}
      </p>
      <ul aria-label={label} className="w-full divide-y divide-border empty:hidden">
        {shown.map((member) => (
          <PersonRow
            key={member.number}
            event={event}
            name={member.position === null ? member.name : `${member.position}. ${member.name}`}
            email={member.email}
            day={dayOfTimestamp(member.since)}
            dayLabel="since"
            answers={member.answers}
            isOwing={isOwing(event, member.answers)}
          >
            {onTakeOff !== undefined && !event.isOver && (
              <Button
                variant="link"
                size="sm"
                className="ml-auto px-0!"
                aria-label={`Take off ${isolated(member.name)}`}
                onClick={() => onTakeOff(member)}
              >
                Take off…
              </Button>
            )}
          </PersonRow>
        ))}
      </ul>
      {showAllButton}
    </div>
  );
}

/** How often each option was chosen: `T-shirt: M: 4 · L: 2`. */
function AnswerCounts({ event, members }: { event: Event; members: InterestedMember[] }) {
  const answers = members.map((member) => member.answers);
  return (
    <dl aria-label="Answers" className="grid gap-1 [overflow-wrap:anywhere] empty:hidden">
      {countOptions(event.questions, answers).map(({ question, counts }) => (
        <div key={question.id} dir="auto">
          <dt className="inline text-muted">{withColon(question.text)} </dt>
          <dd className="inline font-semibold">
            {counts.map(({ option, count }) => `${option}: ${count}`).join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const withColon = (text: string) => (/\p{P}$/u.test(text) ? text : `${text}:`);

const isOwing = ({ questions }: Event, answers: Answers) =>
  owedQuestions(questions, answers).length > 0;

interface FormerListProps {
  event: Event;
  former: FormerRegistration[];
}

/** Who gave a seat or a place in line back, or was taken off. */
function FormerList({ event, former }: FormerListProps) {
  const { shown, showAllButton } = useFirstFew(former);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      {former.length === 0 && <p className="text-muted">Nobody.</p>}
      <ul
        aria-label="Who left, the latest first"
        className="w-full divide-y divide-border empty:hidden"
      >
        {shown.map(({ number, name, email, leftAt, isTakenOff, answers }) => (
          <PersonRow
            key={number}
            event={event}
            name={name ?? 'Somebody whose account is deleted'}
            email={email}
            day={dayOfTimestamp(leftAt)}
            dayLabel={isTakenOff ? 'taken off' : 'gave back'}
            isDayLabelShown
            answers={answers}
          />
        ))}
      </ul>
      {showAllButton}
    </div>
  );
}

interface PersonRowProps {
  event: Event;
  name: string;
  email: string | null;
  day: string;
  dayLabel: string;
  /** For screen readers it is always there. */
  isDayLabelShown?: boolean;
  answers: Answers;
  isOwing?: boolean;
  children?: ReactNode;
}

function PersonRow({
  event,
  name,
  email,
  day,
  dayLabel,
  isDayLabelShown = false,
  answers,
  isOwing = false,
  children,
}: PersonRowProps) {
  const given = event.questions.filter(({ id }) => (answers[id] ?? null) !== null);
  return (
    <li className="py-1 leading-snug [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-baseline gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <span className="min-w-0 grow basis-32 pt-1.5 font-semibold sm:pt-0">
          <bdi>{name}</bdi>
        </span>
        {email === null ? (
          <span className="min-h-11 max-sm:order-1" />
        ) : (
          <a
            href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
            className="flex min-h-11 items-center py-2.5 text-blue-deep underline underline-offset-4 max-sm:order-1 max-sm:basis-full"
          >
            <EmailAddress address={email} />
          </a>
        )}
        <span className="text-right text-sm text-muted">
          <span className={isDayLabelShown ? '' : 'sr-only'}>{dayLabel} </span>
          {day}
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <dl className="grid gap-x-4 text-sm empty:hidden sm:flex sm:flex-wrap">
          {given.map(({ id, text }) => (
            <div key={id} dir="auto">
              <dt className="inline text-muted">{withColon(text)} </dt>
              <dd className="inline">{answers[id]}</dd>
            </div>
          ))}
        </dl>
        {isOwing && (
          <span className="rounded-md border-2 border-yellow bg-yellow-soft px-1.5 text-xs leading-5 font-semibold">
            Owes an answer
          </span>
        )}
        {children}
      </div>
    </li>
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
