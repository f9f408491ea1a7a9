import { deskStates, type DeskState } from '@/contract/event-desk';
import { DELETED_EVENT_DAYS } from '@/contract/retention';
import type { Event } from '@/contract/events';
import { paths } from '@/lib/paths';

/** The states in the order of the tabs, what leads back to it and what an empty list says. */
export const stateTabs = {
  upcoming: {
    label: 'Upcoming',
    back: 'Upcoming events',
    empty: 'Nothing is coming up yet. “New event” above adds the first one.',
  },
  draft: {
    label: 'Drafts',
    back: 'Drafts',
    empty: 'No drafts. What you save as a draft waits here.',
  },
  past: { label: 'Past', back: 'Past events', empty: 'Nothing is over yet.' },
  deleted: {
    label: 'Bin',
    back: 'Bin',
    empty: `The bin is empty. Deleted events stay here for ${DELETED_EVENT_DAYS} days.`,
  },
} as const satisfies Record<DeskState, { label: string; back: string; empty: string }>;

export const tabOrder = ['upcoming', 'draft', 'past', 'deleted'] as const satisfies DeskState[];

/** The state in the URL's query; the upcoming events by default. */
export function stateInSearch(search: URLSearchParams): DeskState {
  const wanted = search.get('state');
  return deskStates.find((state) => state === wanted) ?? 'upcoming';
}

/** The state whose list has an event. */
export function deskStateOf({ status, isOver }: Event, isDeleted: boolean): DeskState {
  if (isDeleted) return 'deleted';
  if (status === 'draft') return 'draft';
  return isOver ? 'past' : 'upcoming';
}

/** The query of the URL that names a state; empty for the upcoming events. */
export const searchOfState = (state: DeskState): string =>
  state === 'upcoming' ? '' : `?state=${state}`;

export const listPath = (state: DeskState): string => paths.desk + searchOfState(state);
