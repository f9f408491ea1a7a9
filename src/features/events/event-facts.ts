// What is derived from an event of the server.
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { endInstant, isWholeDay, startInstant, type EventTimes } from '@/domain/event-time';
import { isolated } from '@/domain/isolated';
import { eventPath } from '@/domain/paths';
import { ownPath } from '@/lib/own-path';
import { isOwnServer } from '@/lib/own-server';
import { summary } from '@/lib/plain-text';
import { serverNow } from '@/lib/session/clock-skew';

/**
 * Ids of the `noscript` elements in the lists of upcoming and of past events. The server replaces them with links to
 * its events; see `server/events/pages.ts`.
 */
export const EVENT_LINKS_ID = 'event-links';
export const PAST_LINKS_ID = 'past-links';

/** The address on this site of a past event's article; null if it has none. A link to another site is no article. */
export const articlePath = ({ isOver, link }: Pick<Event, 'isOver' | 'link'>): string | null =>
  isOver && link !== '' ? ownPath(link) : null;

/** Where the card of an event leads: to its page, or to the article of a past event. Undefined if there is neither. */
export const eventHref = (event: Event): string | undefined =>
  articlePath(event) ?? (isOwnServer() ? eventPath(event.id) : undefined);

/**
 * Whether an event is going on: it has begun and not ended. False for a single whole day and for a time without an end,
 * because their hours are unknown.
 */
export function isOnNow({ startsAt, endsAt }: EventTimes): boolean {
  if (startsAt === null || endsAt === null) return false;
  if (isWholeDay(startsAt) && startsAt === endsAt) return false;
  const now = serverNow();
  const end = endInstant({ startsAt, endsAt }, society.timeZone);
  return startInstant(startsAt, society.timeZone) <= now && end !== null && now < end;
}

/** The name of an event after the word for what has happened to it. */
export function summaryTitle({ status, movedFrom, isOver, ...event }: Event): string {
  const name = isolated(event.name);
  if (status === 'cancelled') return `Cancelled: ${name}`;
  return movedFrom !== null && !isOver ? `Moved: ${name}` : name;
}

const withFullStop = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** The day, the place, what the organisers say of a change, and the beginning of the description. */
export function summaryDescription({ date, place, note, description }: Event): string {
  const when = [date, place].filter((part) => part !== '').join(', ');
  const sentences = [when, note.trim()].filter((part) => part !== '').map(withFullStop);
  return summary([...sentences, description].join(' '));
}
