import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { cn } from '@/lib/class-names';
import { useAutoAdvance } from './use-auto-advance';

const DRAG_THRESHOLD = 10;

interface CarouselState {
  count: number;
  selectedIndex: number;
  select: (index: number) => void;
  /** The user's own pause; hover, focus and a hidden tab pause it besides. */
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
  isAdvancing: boolean;
  viewport: {
    ref: UseEmblaCarouselType[0];
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
  };
}

const CarouselContext = createContext<CarouselState | null>(null);

/**
 * State of the carousel around the caller.
 * @throws Error outside a `<Carousel>`: a mistake of the developer.
 */
export function useCarousel(): CarouselState {
  const state = useContext(CarouselContext);
  if (state === null) throw new Error('useCarousel must be used inside a <Carousel>');
  return state;
}

interface CarouselProps extends ComponentProps<'section'> {
  label: string;
  count: number;
  isDraggable?: boolean;
  children: ReactNode;
}

/** Provider and frame of a carousel that advances by itself. */
export function Carousel({
  label,
  count,
  isDraggable = true,
  className,
  children,
  ...rest
}: CarouselProps) {
  const [viewportRef, api] = useEmblaCarousel({
    watchDrag: isDraggable,
    dragThreshold: DRAG_THRESHOLD,
  });
  const [selectedIndex, setSelectedIndex] = useState(0);
  const drag = useRef({ startX: 0, lastX: 0, startIndex: 0 });

  const select = (index: number) => {
    setSelectedIndex(index);
    api?.scrollTo(index);
  };
  const { isPaused, setPaused, isAdvancing, interactionProps } = useAutoAdvance(selectedIndex, () =>
    select((selectedIndex + 1) % count),
  );

  useEffect(() => {
    if (!api) return;
    const onSelect = () => setSelectedIndex(api.selectedScrollSnap());
    // Embla lets go of a slow drag where it began; here ten units lead to the neighbour.
    const onRelease = () => {
      const { startX, lastX, startIndex } = drag.current;
      const moved = lastX - startX;
      const step = Math.abs(moved) < DRAG_THRESHOLD ? 0 : -Math.sign(moved);
      api.scrollTo(Math.min(Math.max(startIndex + step, 0), count - 1));
    };
    api.on('select', onSelect).on('pointerUp', onRelease);
    return () => {
      api.off('select', onSelect).off('pointerUp', onRelease);
    };
  }, [api, count]);

  const onPointerMove = (event: PointerEvent) => {
    drag.current.lastX = event.clientX;
  };
  const viewport = {
    ref: viewportRef,
    onPointerDown: (event: PointerEvent) => {
      drag.current = { startX: event.clientX, lastX: event.clientX, startIndex: selectedIndex };
    },
    onPointerMove,
    onPointerUp: onPointerMove,
  };

  return (
    <CarouselContext
      value={{ count, selectedIndex, select, isPaused, setPaused, isAdvancing, viewport }}
    >
      <section
        aria-roledescription="carousel"
        aria-label={label}
        className={cn('relative', className)}
        {...interactionProps}
        {...rest}
      >
        {children}
      </section>
    </CarouselContext>
  );
}

/** The window on the slides. Left and right arrow keys move it. */
export function CarouselViewport({ className, children }: ComponentProps<'div'>) {
  const { viewport, selectedIndex, count, select, isAdvancing } = useCarousel();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scrollable region takes arrow keys
    <div
      {...viewport}
      role="group"
      aria-label="Slides"
      tabIndex={0}
      aria-live={isAdvancing ? 'off' : 'polite'}
      className={cn('touch-pan-y overflow-hidden', className)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') select(Math.min(selectedIndex + 1, count - 1));
        if (key === 'ArrowLeft') select(Math.max(selectedIndex - 1, 0));
      }}
    >
      <div className="flex h-full">{children}</div>
    </div>
  );
}

interface CarouselSlideProps extends ComponentProps<'div'> {
  index: number;
}

export function CarouselSlide({ index, className, ...rest }: CarouselSlideProps) {
  const { count, selectedIndex } = useCarousel();
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      aria-hidden={index !== selectedIndex}
      className={cn('relative h-full shrink-0 grow-0 basis-full', className)}
      {...rest}
    />
  );
}

interface CarouselThumbnailProps extends ComponentProps<'button'> {
  index: number;
}

export function CarouselThumbnail({ index, className, ...rest }: CarouselThumbnailProps) {
  const { selectedIndex, select } = useCarousel();
  return (
    <button
      type="button"
      aria-label={`Go to slide ${index + 1}`}
      aria-current={index === selectedIndex}
      className={cn(
        'h-20 w-28 overflow-hidden rounded-xl border-2 border-card opacity-60 transition-opacity hover:opacity-100 aria-[current=true]:border-yellow aria-[current=true]:opacity-100',
        className,
      )}
      onClick={() => select(index)}
      {...rest}
    />
  );
}
