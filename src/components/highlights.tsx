import { Link } from 'react-router-dom';
import { Carousel, useCarousel } from '@/components/ui/carousel';
import { CarouselSlide, CarouselThumbnail, CarouselViewport } from '@/components/ui/carousel-parts';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { Arrow } from './arrow';

interface Slide {
  title: string;
  description: string;
  subtitle: string;
  image: { src: string; width: number; height: number; alt: string };
  /** The page that the slide leads to. */
  href?: string;
}

interface HighlightsProps {
  slides: readonly Slide[];
  isDraggable?: boolean;
  /** Whether the first slide is above the fold: its image loads with high priority. */
  priority?: boolean;
}

/** The carousel of highlights. */
export function Highlights({ slides, isDraggable = true, priority = false }: HighlightsProps) {
  return (
    <Carousel
      label="Highlights"
      titles={slides.map(({ title }) => title)}
      isDraggable={isDraggable}
      // At the top of a page its border is that of the header.
      // The focus ring has a dark ground, because the pictures have any color.
      className={`border-y-2 border-foreground bg-foreground text-card [--focus-ring:var(--color-yellow)] [&_button:focus-visible]:shadow-[0_0_0_0.5rem_var(--color-foreground)] ${priority ? '-mt-0.5' : ''}`}
    >
      {/* First in tab order, so that keyboard users can pause the slides before they reach them. */}
      <div className="pointer-events-none absolute inset-x-0 bottom-3 z-10 md:bottom-5">
        <div className="page-container flex items-end justify-between gap-3 md:justify-end">
          <PauseButton />
          <div className="pointer-events-auto hidden gap-3 md:flex">
            {slides.map(({ title, image }, index) => (
              <CarouselThumbnail key={title} index={index}>
                <img
                  src={image.src}
                  alt=""
                  loading="lazy"
                  className="size-full origin-[86%_0%] scale-200 object-cover object-right-top"
                />
              </CarouselThumbnail>
            ))}
          </div>
          <div className="pointer-events-auto flex gap-2 md:hidden">
            <StepButton step={-1} label="Previous slide" direction="left" />
            <StepButton step={1} label="Next slide" direction="right" />
          </div>
        </div>
      </div>
      <CarouselViewport className="h-[21.875rem] md:h-[28.125rem]">
        {slides.map((slide, index) => (
          <CarouselSlide key={slide.title} index={index}>
            <HighlightSlide slide={slide} index={index} priority={priority && index === 0} />
          </CarouselSlide>
        ))}
      </CarouselViewport>
    </Carousel>
  );
}

/**
 * The picture fills the slide. The dark gradient belongs to the text, so that it covers as much as the text takes at any
 * width and font size: from below on small screens, from the left on large ones.
 */
function HighlightSlide({
  slide,
  index,
  priority,
}: {
  slide: Slide;
  index: number;
  priority: boolean;
}) {
  const { selectedIndex } = useCarousel();
  // Lazy pictures beside the visible slide would load once they slide in.
  const isNext = useIsHydrated() && index === selectedIndex + 1;
  const { title, description, subtitle, image, href } = slide;
  return (
    <div className="absolute inset-0 flex flex-col justify-end overflow-hidden">
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        draggable={false}
        {...(priority ? { fetchPriority: 'high' } : { loading: isNext ? 'eager' : 'lazy' })}
        // The right end; on a phone with large text, where the slide is higher than wide, the middle of the subject.
        className="absolute inset-0 size-full object-cover object-[right_min(0px,50vw-10.2rem)_top_0px] select-none"
      />
      <div className="relative pb-17 md:pb-29 lg:pb-10">
        <div className="page-container">
          <div className="slide-text max-w-xl lg:max-w-[min(28rem,calc(100%-35rem))]">
            <p className="eyebrow">
              <span>Highlight</span> · <span>{subtitle}</span>
            </p>
            <h2 className="mt-1.5 text-[min(clamp(1.5rem,1.1rem+1.9vw,2.75rem),12.5vw)] leading-[1.04] font-extrabold break-words uppercase">
              {href === undefined ? (
                title
              ) : (
                <Link
                  to={href}
                  draggable={false}
                  // As high as a fingertip.
                  className="group -my-2.5 inline-block min-h-11 py-2.5 decoration-2 outline-none underline-offset-4 hover:underline"
                >
                  {/* The focus ring is around the words only: the text above and below is near. */}
                  <span className="block group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-(--focus-ring)">
                    {title}
                  </span>
                </Link>
              )}
            </h2>
            <p className="mt-2 max-sm:text-[0.9375rem] max-sm:leading-snug">{description}</p>
          </div>
        </div>
      </div>
    </div>
  );
}

const controlStyles =
  'pointer-events-auto grid size-11 place-content-center rounded-xl border-2 border-card bg-foreground/60 text-card hover:bg-foreground aria-disabled:opacity-40';

/** Hidden with reduced motion, where the slides do not advance. */
function PauseButton() {
  const { isPaused, setPaused } = useCarousel();
  return (
    <button
      type="button"
      className={`${controlStyles} motion-reduce:invisible`}
      aria-label={isPaused ? 'Play the slides' : 'Pause the slides'}
      onClick={() => setPaused(!isPaused)}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="currentColor">
        <path d={isPaused ? 'M7 4.5v15l13-7.5z' : 'M6 5h4v14H6zM14 5h4v14h-4z'} />
      </svg>
    </button>
  );
}

interface StepButtonProps {
  step: 1 | -1;
  label: string;
  direction: 'left' | 'right';
}

function StepButton({ step, label, direction }: StepButtonProps) {
  const { selectedIndex, titles, select } = useCarousel();
  const target = selectedIndex + step;
  return (
    <button
      type="button"
      aria-label={label}
      // `disabled` would drop the focus at the last slide.
      aria-disabled={target < 0 || target >= titles.length}
      className={controlStyles}
      onClick={() => select(target)}
    >
      <Arrow direction={direction} />
    </button>
  );
}
