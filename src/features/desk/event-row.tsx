import { Link } from 'react-router-dom';
import type { DeskEvent } from '@/contract/event-desk';
import { ageOf } from '@/lib/age';
import { deskEventPath } from '@/lib/paths';
import { DayBlock } from './day-block';
import { timeOfDay, whenText } from './event-when';
import { needOf } from './needs';
import { StateLabel, stateOf } from './state-label';

interface EventRowProps {
  event: DeskEvent;
  /** The query of the URL, which keeps the list as it is. */
  search: string;
  isOpen: boolean;
}

/** An event in the list; the whole row is a link. */
export function EventRow({ event, search, isOpen }: EventRowProps) {
  const isDeleted = event.deletedAt !== null;
  const needsYou = !isDeleted && needOf(event) !== null;
  const when = [timeOfDay(event), event.place].filter((part) => part !== '').join(' · ');
  return (
    <Link
      to={deskEventPath(event.id) + search}
      aria-current={isOpen ? 'page' : undefined}
      className="group relative flex gap-3 rounded-xl px-2 py-3.5 outline-offset-0 hover:bg-card aria-[current=page]:bg-card aria-[current=page]:shadow-[inset_0_0_0_2px_var(--color-foreground)]"
    >
      <DayBlock event={event} />
      <span className="grid min-w-0 grow content-start gap-1">
        <span className="leading-snug font-semibold [overflow-wrap:anywhere] group-hover:underline group-hover:underline-offset-4">
          {event.name}
        </span>
        <span className="sr-only">, {whenText(event)}</span>
        {when !== '' && (
          <span className="text-sm leading-snug [overflow-wrap:anywhere]">{when}</span>
        )}
        <span className="mt-0.5 flex flex-wrap gap-1.5">
          <StateLabel state={stateOf(event, isDeleted)} />
          {needsYou && <StateLabel state="needs-you" />}
        </span>
        <span className="text-sm leading-snug [overflow-wrap:anywhere] text-muted">
          {lastChange(event)}
        </span>
      </span>
      <span className="grid shrink-0 content-start justify-items-end">
        <span className="font-display text-xl leading-tight font-bold">{event.interested}</span>
        <span className="text-xs text-muted">interested</span>
      </span>
    </Link>
  );
}

function lastChange({ deletedAt, updatedAt, changedBy }: DeskEvent): string {
  const age = ageOf(Date.parse(deletedAt ?? updatedAt));
  const verb = deletedAt === null ? 'Changed' : 'Deleted';
  return changedBy === null ? `${verb} ${age}` : `${verb} ${age} by ${changedBy}`;
}
