import { Section } from '@/components/section';
import { DISCOVER_ID } from '@/domain/paths';
import { PAST_LINKS_ID, articlePath } from './event-facts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { eventArticles, type EventArticle } from '@/data/events';
import { useIsOwnServer } from '@/components/own-server-only';
import { hasQueryFailed } from '@/lib/query-client';
import { cardGridStyles, EventCard } from '@/components/event-card';
import { CardPicture } from './event-picture';
import { pastEventsQuery } from './queries';
import { ServerEventCard } from './server-event-card';
import { academicYearOf } from '@/domain/academic-year';
import { endInstant, localParts } from '@/domain/event-time';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';

export function DiscoverEvents({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Section
      id={DISCOVER_ID}
      className="border-y-2 border-foreground bg-yellow"
      heading="DISCOVER OUR EXCITING EVENTS"
      subtitle="Explore a variety of events that cater to different interests and passions. Our events offer something for everyone, dive in and discover what we have in store for you!"
    >
      <noscript id={PAST_LINKS_ID} />
      <PastEventList isAdmin={isAdmin} />
    </Section>
  );
}

/** The server's past events together with the built-in ones, under their academic years. */
function PastEventList({ isAdmin }: { isAdmin: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const past = useInfiniteQuery({ ...pastEventsQuery, enabled: useIsOwnServer() });
  const { data, hasNextPage } = past;
  const { more, onBeforeLoad } = useFocusOnFirstNewCard(list, data);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const items = mergePastEvents(events, eventArticles);

  const onMore = () => {
    onBeforeLoad();
    void past.fetchNextPage();
  };
  const onRetry = () => {
    onBeforeLoad();
    void (past.isFetchNextPageError ? past.fetchNextPage() : past.refetch());
  };
  return (
    <>
      {items.length === 0 && !past.isLoading && !past.isError && (
        <p className="text-lead">The first event is still to come.</p>
      )}
      <div ref={list} className="grid gap-10 sm:gap-14">
        {byYear(items).map(([year, itemsOfYear]) => (
          <div key={year} className="grid gap-4 sm:gap-6">
            <h3 className="text-title font-extrabold">{year}</h3>
            <div className={cardGridStyles}>
              {itemsOfYear.map((item) =>
                item.kind === 'article' ? (
                  <ArticleCard key={item.article.slug} article={item.article} />
                ) : (
                  <ServerEventCard
                    key={item.event.id}
                    event={item.event}
                    isAdmin={isAdmin}
                    headingLevel={4}
                  />
                ),
              )}
            </div>
          </div>
        ))}
      </div>
      <div ref={more} className="flex justify-center not-empty:mt-8">
        {hasQueryFailed(past) ? (
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
            <p role="status">More past events could not be loaded.</p>
            <Button variant="outline" size="sm" pending={past.isFetching} onClick={onRetry}>
              Try again
            </Button>
          </div>
        ) : (
          hasNextPage && (
            <Button variant="outline" pending={past.isFetchingNextPage} onClick={onMore}>
              Show more
            </Button>
          )
        )}
      </div>
    </>
  );
}

/** Moves the focus from the button to the first card that it has brought. */
function useFocusOnFirstNewCard(list: RefObject<HTMLElement | null>, data: unknown) {
  const more = useRef<HTMLDivElement>(null);
  const shown = useRef<Set<Element>>(null);
  useEffect(() => {
    const before = shown.current;
    if (before === null) return;
    shown.current = null;
    const { activeElement } = document;
    // The focus of the removed button falls back to the body. Elsewhere the user has moved it.
    if (activeElement !== document.body && !more.current?.contains(activeElement)) return;
    const firstNew = cardsIn(list).find((card) => !before.has(card));
    firstNew?.querySelector<HTMLElement>('h4 a')?.focus();
  }, [list, data]);
  const onBeforeLoad = () => {
    shown.current = new Set(cardsIn(list));
  };
  return { more, onBeforeLoad };
}

const cardsIn = (list: RefObject<HTMLElement | null>) => [
  ...(list.current?.querySelectorAll('article') ?? []),
];

const UNDATED_MS = 90 * 86_400_000;

type PastEvent = { kind: 'server'; event: Event } | { kind: 'article'; article: EventArticle };

/**
 * Merges the server's past events with the built-in ones; both lists and the result have the latest first. An event
 * whose article is built in stands for it.
 */
function mergePastEvents(events: readonly Event[], articles: readonly EventArticle[]): PastEvent[] {
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

/** The academic years of past events, the latest first, each with its events in their order. */
function byYear(items: readonly PastEvent[]): [year: string, items: PastEvent[]][] {
  const years = new Map<string, PastEvent[]>();
  for (const item of items) {
    const year = academicYearOf(dayOfPast(item), society.firstMonthOfYear);
    years.set(year, [...(years.get(year) ?? []), item]);
  }
  return [...years].toSorted(([one], [other]) => (one < other ? 1 : -1));
}

/** The last day of an event; of an undated one, the day on which it was published. */
function dayOfPast(item: PastEvent): string {
  if (item.kind === 'article') return item.article.isoDate;
  const { timeZone } = society;
  const end = endInstant(item.event, timeZone);
  // A whole day ends when the next one begins.
  return localParts(end === null ? Date.parse(item.event.createdAt) : end - 1, timeZone).day;
}

function ArticleCard({ article }: { article: EventArticle }) {
  const { title, date, description, cover, href } = article;
  return (
    <EventCard
      name={title}
      {...{ date, description, href }}
      headingLevel={4}
      picture={<CardPicture picture={cover} />}
    />
  );
}
