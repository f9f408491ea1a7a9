import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { QueryProvider } from '@/components/query-provider';
import { Button } from '@/components/ui/button';
import { eventArticles } from '@/data/events';
import { useIsOwnServer } from '@/hooks/use-is-own-server';
import { useNearOrIdle } from '@/hooks/use-near-or-idle';
import { hasQueryFailed } from '@/lib/has-query-failed';
import { DISCOVER_ID } from '@/lib/paths';
import { ArticleCard } from './article-cards';
import { cardGridStyles } from './event-card';
import { mergePastEvents } from './past-events';
import { pastEventsQuery } from './queries';
import { ServerEventCard } from './server-event-card';

/** The server's past events together with the built-in ones. */
export function PastEventList({ isAdmin }: { isAdmin: boolean }) {
  return (
    <QueryProvider>
      <PastEvents isAdmin={isAdmin} />
    </QueryProvider>
  );
}

function PastEvents({ isAdmin }: { isAdmin: boolean }) {
  const grid = useRef<HTMLDivElement>(null);
  useFocusOnSameCard(grid);
  const isDue = useNearOrIdle(grid);
  const isOwn = useIsOwnServer();
  const past = useInfiniteQuery({ ...pastEventsQuery, enabled: isOwn && isDue });
  const { data, hasNextPage } = past;
  const { more, onBeforeLoad } = useFocusOnFirstNewCard(grid, data);
  const events = data?.pages.flatMap((page) => page.events) ?? [];

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
      <div ref={grid} className={cardGridStyles}>
        {mergePastEvents(events, eventArticles).map((item) =>
          item.kind === 'article' ? (
            <ArticleCard key={item.article.slug} article={item.article} />
          ) : (
            <ServerEventCard key={item.event.id} event={item.event} isAdmin={isAdmin} />
          ),
        )}
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

/** Keeps the focus on a card: this list replaces the built-in cards, which are shown while its code loads. */
function useFocusOnSameCard(grid: RefObject<HTMLElement | null>) {
  // Read before the commit that removes the focused link.
  const [focused] = useState(() =>
    typeof document === 'undefined' ? null : document.activeElement?.closest(`#${DISCOVER_ID} a`),
  );
  useLayoutEffect(() => {
    if (!focused || focused.isConnected) return;
    const href = focused.getAttribute('href') ?? '';
    grid.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus();
  }, [grid, focused]);
}

/** Moves the focus from the button to the first card that it has brought. */
function useFocusOnFirstNewCard(grid: RefObject<HTMLElement | null>, data: unknown) {
  const more = useRef<HTMLDivElement>(null);
  const shown = useRef<Set<Element>>(null);
  useEffect(() => {
    const before = shown.current;
    if (before === null) return;
    shown.current = null;
    const { activeElement } = document;
    // The focus of the removed button falls back to the body. Elsewhere the user has moved it.
    if (activeElement !== document.body && !more.current?.contains(activeElement)) return;
    const firstNew = cardsIn(grid).find((card) => !before.has(card));
    firstNew?.querySelector<HTMLElement>('h3 a')?.focus();
  }, [grid, data]);
  const onBeforeLoad = () => {
    shown.current = new Set(cardsIn(grid));
  };
  return { more, onBeforeLoad };
}

const cardsIn = (grid: RefObject<HTMLElement | null>) => [...(grid.current?.children ?? [])];
