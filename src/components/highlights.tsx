import type { ComponentProps } from 'react';
import type { HighlightsCarousel as Carousel } from './highlights-carousel';
import { lazyOnIdle, AsyncBoundary } from './async-boundary';

const HighlightsCarousel = lazyOnIdle(() => import('./highlights-carousel'), 'HighlightsCarousel');

/** The carousel, hydrated when idle; until then its first slide is visible. */
export function Highlights(props: ComponentProps<typeof Carousel>) {
  return (
    <AsyncBoundary
      loading={<div className="h-[calc(21.875rem+4px)] bg-foreground md:h-[calc(28.125rem+4px)]" />}
    >
      <HighlightsCarousel {...props} />
    </AsyncBoundary>
  );
}
