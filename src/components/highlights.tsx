import type { ComponentProps } from 'react';
import type { HighlightsCarousel as Carousel } from './highlights-carousel';
import { deferred, Part } from './async-boundary';

const HighlightsCarousel = deferred(
  async () => (await import('./highlights-carousel')).HighlightsCarousel,
);

/** The slides, of which the written page shows the first until the others can move in. */
export function Highlights(props: ComponentProps<typeof Carousel>) {
  return (
    <Part loading={<div className="h-[354px] bg-ink md:h-[454px]" />}>
      <HighlightsCarousel {...props} />
    </Part>
  );
}
