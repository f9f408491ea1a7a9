import { useState, type ReactNode } from 'react';
import { EmailAddress } from '@/components/breakable-text';
import { Button } from '@/components/ui/button';
import type { InterestedMember } from '@/contract/admin-events';
import type { FormerRegistration } from '@/contract/admin-seats';
import type { Answers, Event } from '@/contract/events';
import { countOptions, owedQuestions } from '@/contract/questions';
import { isolated } from '@/domain/isolated';
import { dayOfTimestamp } from '../event-when';
import { PeopleList } from '../people-list';

interface MemberListProps {
  event: Event;
  members: InterestedMember[];
  label: string;
  /** Where there are seats: then there is a search too. */
  onTakeOff?: (member: InterestedMember) => void;
}

export function MemberList({ event, members, label, onTakeOff }: MemberListProps) {
  const [isOwingOnly, setOwingOnly] = useState(false);
  const owing = members.filter(({ answers }) => isOwing(event, answers));
  if (members.length === 0) return <p className="text-muted">Nobody.</p>;
  const hasSearch = onTakeOff !== undefined && members.length > 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <AnswerCounts event={event} members={members} />
      <PeopleList
        label={label}
        people={isOwingOnly ? owing : members}
        search={
          hasSearch
            ? { label: 'Search members', description: 'By name, address or answer.' }
            : undefined
        }
        isNarrowed={isOwingOnly}
        renderRow={(member) => (
          <MemberRow
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
          </MemberRow>
        )}
      >
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
      </PeopleList>
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
export const FormerList = ({ event, former }: FormerListProps) => (
  <PeopleList
    label="Who left, the latest first"
    people={former}
    emptyText="Nobody."
    renderRow={({ number, name, email, leftAt, isTakenOff, answers }) => (
      <MemberRow
        key={number}
        event={event}
        name={name ?? 'Somebody whose account is deleted'}
        email={email}
        day={dayOfTimestamp(leftAt)}
        dayLabel={isTakenOff ? 'taken off' : 'gave back'}
        isDayLabelShown
        answers={answers}
      />
    )}
  />
);

interface MemberRowProps {
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

function MemberRow({
  event,
  name,
  email,
  day,
  dayLabel,
  isDayLabelShown = false,
  answers,
  isOwing = false,
  children,
}: MemberRowProps) {
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
