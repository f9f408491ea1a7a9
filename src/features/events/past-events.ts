import { endInstant } from '@/contract/event-time';
import type { Event } from '@/contract/events';
import type { EventArticle } from '@/data/events';
import { society } from '@/data/society';

const UNDATED_MS = 90 * 86_400_000;

type PastEvent = { kind: 'server'; event: Event } | { kind: 'article'; article: EventArticle };

/**
 * Merges the server's past events with the built-in ones; both lists and the result have the latest first. While the
 * server has more, built-in events that are older than its last one are left out: others may come before them.
 */
export function mergePastEvents(
  events: readonly Event[],
  articles: readonly EventArticle[],
  hasMore: boolean,
): PastEvent[] {
  const merged: PastEvent[] = [];
  let placed = 0;
  const placeArticles = (isDue: (article: EventArticle) => boolean) => {
    for (const article of articles.slice(placed)) {
      if (!isDue(article)) return;
      merged.push({ kind: 'article', article });
      placed += 1;
    }
  };
  for (const event of events) {
    placeArticles((article) => endOfArticle(article) > endOfEvent(event));
    merged.push({ kind: 'server', event });
  }
  if (!hasMore) placeArticles(() => true);
  return merged;
}

const endOfArticle = ({ isoDate }: EventArticle) =>
  endInstant({ startsAt: isoDate, endsAt: null }, society.timeZone) ?? 0;

/** An undated event is over 90 days after it was published, which is about when it was created. */
const endOfEvent = (event: Event) =>
  endInstant(event, society.timeZone) ?? Date.parse(event.createdAt) + UNDATED_MS;
