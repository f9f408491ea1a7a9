import type { Event } from '@/contract/events';
import { ownPath } from '@/lib/own-path';
import { isOwnServer } from '@/lib/own-server';
import { eventPath } from '@/domain/paths';

/**
 * Ids of the `noscript` elements in the lists of upcoming and of past events. The server replaces them with links to
 * its events; see `server/http/event-injector.ts`.
 */
export const EVENT_LINKS_ID = 'event-links';
export const PAST_LINKS_ID = 'past-links';

/** The address on this site of a past event's article; null if it has none. A link to another site is no article. */
export const articlePath = ({ isOver, link }: Pick<Event, 'isOver' | 'link'>): string | null =>
  isOver && link !== '' ? ownPath(link) : null;

/** Where the card of an event leads: to its page, or to the article of a past event. Undefined if there is neither. */
export const eventHref = (event: Event): string | undefined =>
  articlePath(event) ?? (isOwnServer() ? eventPath(event.id) : undefined);
