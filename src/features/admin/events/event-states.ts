import { eventListStates, type EventListState } from '@/contract/admin-events';
import type { Event } from '@/contract/events';
import { DELETED_EVENT_DAYS } from '@/domain/retention';
import { paths } from '@/domain/paths';

interface StateTexts {
  label: string;
  back: string;
  empty: string;
  noneOpen: { choose: string; first: string };
}

/**
 * The states in the order of the tabs. `back` is the label of the link to the list, `empty` the text of an empty list,
 * and `noneOpen` the text beside a list while none of its events is open: `choose` if it has events, else `first`.
 */
export const stateTabs = {
  upcoming: {
    label: 'Upcoming',
    back: 'Upcoming events',
    empty: 'Nothing is coming up yet. “New event” above adds the first one.',
    noneOpen: {
      choose: 'Choose an event from the list, and it opens here.',
      first: 'The next event will show here: when, where and who is interested.',
    },
  },
  draft: {
    label: 'Drafts',
    back: 'Drafts',
    empty: 'No drafts. What you save as a draft waits here.',
    noneOpen: {
      choose: 'Choose a draft from the list to go on with it.',
      first: 'Only organisers see a draft, until one of them publishes it.',
    },
  },
  past: {
    label: 'Past',
    back: 'Past events',
    empty: 'No event from this desk is over yet. The articles on the site are not kept here.',
    noneOpen: {
      choose: 'Choose an event from the list to see who was interested in it.',
      first: 'Events move here by themselves once they are over.',
    },
  },
  deleted: {
    label: 'Bin',
    back: 'Bin',
    empty: `The bin is empty. Deleted events stay here for ${DELETED_EVENT_DAYS} days.`,
    noneOpen: {
      choose: 'Choose an event from the list to look at it before you restore it.',
      first: 'What you delete can be restored from here.',
    },
  },
} as const satisfies Record<EventListState, StateTexts>;

export const tabOrder = [
  'upcoming',
  'draft',
  'past',
  'deleted',
] as const satisfies EventListState[];

/** The state in the URL's query; the upcoming events by default. */
export function stateInSearch(search: URLSearchParams): EventListState {
  const wanted = search.get('state');
  return eventListStates.find((state) => state === wanted) ?? 'upcoming';
}

/** The state whose list has an event. */
export function eventListStateOf({ status, isOver }: Event, isDeleted: boolean): EventListState {
  if (isDeleted) return 'deleted';
  if (status === 'draft') return 'draft';
  return isOver ? 'past' : 'upcoming';
}

/** The query of the URL that names a state; empty for the upcoming events. */
export const searchOfState = (state: EventListState): string =>
  state === 'upcoming' ? '' : `?state=${state}`;

export const listPath = (state: EventListState): string => paths.admin + searchOfState(state);
