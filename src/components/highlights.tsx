import { Suspense, type ComponentProps } from 'react';
import { deferred } from './deferred';
import type { HighlightsCarousel as Carousel } from './highlights-carousel';

const HighlightsCarousel = deferred(
  async () => (await import('./highlights-carousel')).HighlightsCarousel,
);

/** The slides, of which the written page shows the first until the others can move in. */
export function Highlights(props: ComponentProps<typeof Carousel>) {
  return (
    <Suspense fallback={<div className="h-[354px] bg-ink md:h-[454px]" />}>
      <HighlightsCarousel {...props} />
    </Suspense>
  );
}
