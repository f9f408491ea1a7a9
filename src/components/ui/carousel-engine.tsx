import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState } from 'react';

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>;

interface CarouselEngineProps {
  viewport: HTMLElement | null;
  isDraggable: boolean;
  /** Pixels. */
  dragThreshold: number;
  startIndex: number;
  onReady: (api: CarouselApi | undefined) => void;
}

/** What makes slides slide and drag. It shows nothing, and its library comes when the slides are near. */
export function CarouselEngine({
  viewport,
  isDraggable,
  dragThreshold,
  startIndex,
  onReady,
}: CarouselEngineProps) {
  const [firstIndex] = useState(startIndex);
  const [attach, api] = useEmblaCarousel({
    watchDrag: isDraggable,
    dragThreshold,
    startIndex: firstIndex,
  });
  useEffect(() => attach(viewport), [attach, viewport]);
  useEffect(() => onReady(api), [onReady, api]);
  return null;
}
