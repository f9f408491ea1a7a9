import useEmblaCarousel from 'embla-carousel-react';
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  type RefCallback,
  useSyncExternalStore,
  type FocusEvent,
} from 'react';
import { clsx } from 'clsx';
import { useLocation } from 'react-router-dom';
import { useMediaQuery } from '@/hooks/use-media-query';

const DRAG_THRESHOLD = 10;

/** The selected slide and the user's pause, see `useHistoryEntryState`. */
const selectedIndexes = new Map<string, number>();
const pauses = new Map<string, boolean>();

interface CarouselState {
  titles: readonly string[];
  /** The slide that is shown first: not the first one where the user has come back to the page. */
  initialIndex: number;
  selectedIndex: number;
  select: (index: number) => void;
  /** Paused by the user; hover, focus and a hidden tab pause it too, without setting this. */
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
  viewport: {
    ref: RefCallback<HTMLDivElement>;
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
  };
}

const CarouselContext = createContext<CarouselState | null>(null);

/**
 * Returns the state of the surrounding carousel.
 * @throws Error if there is no `<Carousel>` above the caller.
 */
export function useCarousel(): CarouselState {
  const state = useContext(CarouselContext);
  if (state === null) throw new Error('useCarousel must be used inside a <Carousel>');
  return state;
}

interface CarouselProps extends ComponentProps<'section'> {
  label: string;
  /** The titles of the slides, in order. */
  titles: readonly string[];
  isDraggable?: boolean;
  children: ReactNode;
}

/** Provider and container of a carousel that advances automatically. */
export function Carousel({
  label,
  titles,
  isDraggable = true,
  className,
  children,
  ...rest
}: CarouselProps) {
  const sectionRef = useRef<HTMLElement>(null);
  const [selectedIndex, setSelectedIndex] = useHistoryEntryState(selectedIndexes, label, 0);
  const [isPaused, setPaused] = useHistoryEntryState(pauses, label, false);
  const [initialIndex] = useState(selectedIndex);
  const [viewportRef, embla] = useEmblaCarousel({
    watchDrag: isDraggable,
    dragThreshold: DRAG_THRESHOLD,
    startIndex: initialIndex,
  });
  // Embla measures the slides when it is created, which took 18 ms of a tap on Events on the benchmark's phone.
  // In a transition it is created after the page is on the screen.
  const attachViewport = useCallback(
    (node: HTMLDivElement | null) => startTransition(() => viewportRef(node)),
    [viewportRef],
  );
  // Only slides that the user selects are announced; automatic changes would interrupt screen readers.
  const [announcement, setAnnouncement] = useState('');
  const drag = useRef({ startX: 0, lastX: 0, startIndex: 0 });

  const advance = () => {
    const next = (selectedIndex + 1) % titles.length;
    setAnnouncement('');
    setSelectedIndex(next);
    embla?.scrollTo(next);
  };
  const { isMotionReduced, interactionProps } = useAutoAdvance(selectedIndex, isPaused, advance);
  const select = (index: number) => {
    const target = Math.min(Math.max(index, 0), titles.length - 1);
    setAnnouncement(`Slide ${target + 1} of ${titles.length}: ${titles[target] ?? ''}`);
    setSelectedIndex(target);
    embla?.scrollTo(target, isMotionReduced);
  };

  // Embla returns to the start after a slow drag; here a drag of 10 px or more always changes the slide.
  const onRelease = useEffectEvent(() => {
    const { startX, lastX, startIndex } = drag.current;
    const moved = lastX - startX;
    if (Math.abs(moved) < DRAG_THRESHOLD) embla?.scrollTo(startIndex);
    else select(startIndex - Math.sign(moved));
  });
  const onEmblaReady = useEffectEvent(() => embla?.scrollTo(selectedIndex, true));
  useEffect(() => {
    // A replayed click may have selected a slide before Embla was created.
    onEmblaReady();
    embla?.on('pointerUp', () => onRelease());
  }, [embla]);

  const onPointerMove = (event: PointerEvent) => {
    drag.current.lastX = event.clientX;
  };
  const viewport = {
    ref: attachViewport,
    onPointerDown: (event: PointerEvent) => {
      drag.current = { startX: event.clientX, lastX: event.clientX, startIndex: selectedIndex };
    },
    onPointerMove,
    onPointerUp: onPointerMove,
  };

  return (
    <CarouselContext
      value={{ titles, initialIndex, selectedIndex, select, isPaused, setPaused, viewport }}
    >
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

const ADVANCE_AFTER_MS = 4000;

/**
 * Calls `advance` four seconds after each change of `index`, unless it is paused, or the user hovers or
 * focuses it, has switched tabs, or prefers reduced motion.
 */
function useAutoAdvance(index: number, isPaused: boolean, advance: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isTabHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isAdvancing = !(isPaused || isHovered || hasFocus || isTabHidden || isMotionReduced);
  const onDue = useEffectEvent(advance);

  useEffect(() => {
    if (!isAdvancing) return;
    const timer = setTimeout(onDue, ADVANCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAdvancing, index]);

  return {
    isMotionReduced,
    interactionProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
      onBlur: () => setFocus(false),
    },
  };
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/**
 * Like `useState`, but Back and Forward to the page find the value that it had there.
 * @param values Keeps the values by history entry, for as long as the document is open; one map for each kind of state.
 * @param name Distinguishes several components of one page.
 */
function useHistoryEntryState<Value>(values: Map<string, Value>, name: string, initial: Value) {
  const { key } = useLocation();
  const id = `${key} ${name}`;
  const state = useState(() => values.get(id) ?? initial);
  const [value] = state;
  useEffect(() => {
    values.set(id, value);
  }, [values, id, value]);
  return state;
}
