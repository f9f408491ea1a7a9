import { endInstant } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import type { EventArticle } from '@/data/events';
import { society } from '@/data/society';
import { articlePath } from './event-links';

const UNDATED_MS = 90 * 86_400_000;

type PastEvent = { kind: 'server'; event: Event } | { kind: 'article'; article: EventArticle };

/**
 * Merges the server's past events with the built-in ones; both lists and the result have the latest first. An event
 * whose article is built in stands for it.
 */
export function mergePastEvents(
  events: readonly Event[],
  articles: readonly EventArticle[],
): PastEvent[] {
  const linked = new Set(events.map(articlePath));
  const merged: PastEvent[] = [];
  const waiting = articles.filter(({ href }) => !linked.has(href));
  for (const event of events) {
    while (waiting[0] && endOfArticle(waiting[0]) > endOfEvent(event)) {
      merged.push({ kind: 'article', article: waiting[0] });
      waiting.shift();
    }
    merged.push({ kind: 'server', event });
  }
  return [...merged, ...waiting.map((article) => ({ kind: 'article', article }) as const)];
}

const endOfArticle = ({ isoDate }: EventArticle) =>
  endInstant({ startsAt: isoDate, endsAt: null }, society.timeZone) ?? 0;

/** An undated event is over 90 days after it was published, which is about when it was created. */
const endOfEvent = (event: Event) =>
  endInstant(event, society.timeZone) ?? Date.parse(event.createdAt) + UNDATED_MS;
