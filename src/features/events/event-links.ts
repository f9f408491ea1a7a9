import type { Event } from '@/contract/events';
import { ownPath } from '@/lib/own-path';
import { eventPath } from '@/lib/paths';

/**
 * Ids of the `noscript` elements in the lists of upcoming and of past events. The server replaces them with links to
 * its events; see `server/http/event-injector.ts`.
 */
export const EVENT_LINKS_ID = 'event-links';
export const PAST_LINKS_ID = 'past-links';

/** Whether the server has a page for the event. A server that sends no `createdAt` has only the original endpoints. */
export const hasPage = ({ createdAt }: Pick<Event, 'createdAt'>): boolean => createdAt !== '';

/** Where the card of an event leads: to its page, or to the article of a past event. Undefined if there is neither. */
export function eventHref(event: Event): string | undefined {
  if (event.isOver && /^https?:/i.test(event.link)) return ownPath(event.link) ?? event.link;
  return hasPage(event) ? eventPath(event.id) : undefined;
}
