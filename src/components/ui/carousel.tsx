import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { clsx } from 'clsx';
import { useEventReplay } from '@/hooks/use-event-replay';
import { afterPaint } from '@/lib/after-paint';
import { useAutoAdvance } from '@/hooks/use-auto-advance';

const DRAG_THRESHOLD = 10;

interface CarouselState {
  titles: readonly string[];
  selectedIndex: number;
  select: (index: number) => void;
  /** The user's own pause; hover, focus and a hidden tab pause it besides. */
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
  viewport: {
    ref: RefObject<HTMLDivElement | null>;
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
  /** One for each slide, in their order. */
  titles: readonly string[];
  isDraggable?: boolean;
  children: ReactNode;
}

/** Provider and frame of a carousel that advances by itself. */
export function Carousel({
  label,
  titles,
  isDraggable = true,
  className,
  children,
  ...rest
}: CarouselProps) {
  const sectionRef = useRef<HTMLElement>(null);
  const viewportRef = useRef<HTMLDivElement>(null);
  // No state: the slides look the same when it is there.
  const engine = useRef<EmblaCarouselType>(null);
  const [selectedIndex, setSelectedIndex] = useState(0);
  // What the user chose is announced; what comes by itself would talk over everything else.
  const [announcement, setAnnouncement] = useState('');
  const drag = useRef({ startX: 0, lastX: 0, startIndex: 0 });

  const advance = () => {
    const next = (selectedIndex + 1) % titles.length;
    setAnnouncement('');
    setSelectedIndex(next);
    engine.current?.scrollTo(next);
  };
  const { isPaused, setPaused, isMotionReduced, interactionProps } = useAutoAdvance(
    selectedIndex,
    advance,
  );
  const select = (index: number) => {
    const target = Math.min(Math.max(index, 0), titles.length - 1);
    setAnnouncement(`Slide ${target + 1} of ${titles.length}: ${titles[target] ?? ''}`);
    setSelectedIndex(target);
    engine.current?.scrollTo(target, isMotionReduced);
  };

  // Embla lets go of a slow drag where it began; here ten units lead to the neighbour.
  const onRelease = useEffectEvent(() => {
    const { startX, lastX, startIndex } = drag.current;
    const moved = lastX - startX;
    if (Math.abs(moved) < DRAG_THRESHOLD) engine.current?.scrollTo(startIndex);
    else select(startIndex - Math.sign(moved));
  });
  const start = useEffectEvent((element: HTMLElement) => {
    const embla = EmblaCarousel(element, {
      watchDrag: isDraggable,
      dragThreshold: DRAG_THRESHOLD,
      startIndex: selectedIndex,
    });
    embla.on('pointerUp', () => onRelease());
    engine.current = embla;
  });
  useEffect(() => {
    const element = viewportRef.current;
    if (!element) return;
    // It measures the slides, which keeps the frame that shows them waiting.
    const callOff = afterPaint(() => start(element));
    return () => {
      callOff();
      engine.current?.destroy();
      engine.current = null;
    };
  }, [isDraggable]);

  useEventReplay(sectionRef);

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
    <CarouselContext value={{ titles, selectedIndex, select, isPaused, setPaused, viewport }}>
      <section
        ref={sectionRef}
        aria-roledescription="carousel"
        aria-label={label}
        className={clsx('relative', className)}
        {...interactionProps}
        {...rest}
      >
        {children}
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </section>
    </CarouselContext>
  );
}

/** The window on the slides. Left and right arrow keys move it. */
export function CarouselViewport({ className, children }: ComponentProps<'div'>) {
  const { viewport, selectedIndex, select } = useCarousel();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scrollable region takes arrow keys
    <div
      {...viewport}
      role="group"
      aria-label="Slides"
      tabIndex={0}
      className={clsx('touch-pan-y overflow-hidden', className)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') select(selectedIndex + 1);
        if (key === 'ArrowLeft') select(selectedIndex - 1);
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
  const { titles, selectedIndex } = useCarousel();
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${titles.length}`}
      aria-hidden={index !== selectedIndex}
      className={clsx('relative h-full shrink-0 grow-0 basis-full', className)}
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
      className={clsx(
        // The picture is dimmed and not the button: nothing of the slide must shine through.
        'h-20 w-28 overflow-hidden rounded-xl border-2 border-card/60 bg-foreground *:opacity-50 *:transition-opacity *:duration-150 hover:*:opacity-100 aria-[current=true]:border-yellow aria-[current=true]:*:opacity-100',
        className,
      )}
      onClick={() => select(index)}
      {...rest}
    />
  );
}
