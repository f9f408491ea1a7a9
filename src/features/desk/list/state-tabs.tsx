import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DeskState } from '@/contract/event-desk';
import { listPath, stateTabs, tabOrder } from '@/features/desk/desk-states';
import { deskEventsQuery } from '@/features/desk/queries';

/** Links to the lists by state, with the number of events that are still to come. */
export function StateTabs({ selected }: { selected: DeskState }) {
  return (
    <nav aria-label="Events by state" className="py-1">
      <ul className="flex flex-wrap border-b-2 border-border">
        {tabOrder.map((state) => (
          <li key={state}>
            <Link
              to={listPath(state)}
              aria-current={state === selected ? 'page' : undefined}
              className="-mb-0.5 flex min-h-11 items-center gap-1.5 current-underline px-1.5 font-semibold whitespace-nowrap text-muted hover:text-foreground aria-[current=page]:border-foreground aria-[current=page]:text-foreground min-[24rem]:px-2.5 sm:px-3"
            >
              {stateTabs[state].label}{' '}
              {(state === 'upcoming' || state === 'draft') && <StateCount state={state} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function StateCount({ state }: { state: DeskState }) {
  const { data } = useInfiniteQuery(deskEventsQuery(state));
  if (data === undefined) return null;
  const count = data.pages.reduce((sum, { events }) => sum + events.length, 0);
  const isAll = data.pages.at(-1)?.next === null;
  return <span className="eyebrow">{isAll ? count : `${count}+`}</span>;
}
