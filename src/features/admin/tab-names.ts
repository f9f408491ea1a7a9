import type { Event } from '@/contract/events';
import { isNear } from './event-when';

/** The rooms of an event at the desk, in the order of their tabs, which are also the last parts of their addresses. */
export const eventTabs = ['event', 'people', 'door', 'certificates', 'after'] as const;

export type EventTabName = (typeof eventTabs)[number];

/** What each tab gets of its event. */
export interface TabProps {
  event: Event;
  /** Level of the tab's headings. */
  headingAs: 'h2' | 'h3';
}

/** The tabs that an event has: there is nothing after it before it is over. */
export const tabsOf = ({ isOver }: Pick<Event, 'isOver'>): EventTabName[] =>
  eventTabs.filter((tab) => tab !== 'after' || isOver);

/** The tab in an address; undefined if it names none. */
export const tabIn = (address: string | undefined): EventTabName | undefined =>
  eventTabs.find((tab) => tab === address);

/** What is due: until the day who comes, on the day the door, after it the certificates. */
export function dueTab(event: Event): EventTabName {
  if (event.status === 'draft') return 'event';
  if (event.status === 'published' && isNear(event)) return 'door';
  return event.isOver ? 'certificates' : 'people';
}
