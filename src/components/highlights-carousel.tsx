import {
  Carousel,
  CarouselSlide,
  CarouselThumbnail,
  CarouselViewport,
  useCarousel,
} from './ui/carousel';

interface Slide {
  title: string;
  description: string;
  subtitle: string;
  image: { src: string; width: number; height: number; alt: string };
}

interface HighlightsCarouselProps {
  slides: readonly Slide[];
  isDraggable?: boolean;
}

export function HighlightsCarousel({ slides, isDraggable = true }: HighlightsCarouselProps) {
  return (
    <Carousel
      label="Highlights"
      count={slides.length}
      isDraggable={isDraggable}
      className="border-y-2 border-ink bg-ink text-card"
    >
      <CarouselViewport className="h-[350px] md:h-[450px]">
        {slides.map((slide, index) => (
          <CarouselSlide key={slide.title} index={index}>
            <HighlightSlide slide={slide} isFirst={index === 0} />
          </CarouselSlide>
        ))}
      </CarouselViewport>
      <div className="pointer-events-none absolute inset-x-0 bottom-5">
        <div className="wrap flex items-end justify-between gap-3 md:justify-end">
          <PauseButton />
          <div className="pointer-events-auto hidden gap-3 md:flex">
            {slides.map(({ title, image }, index) => (
              <CarouselThumbnail key={title} index={index}>
                <img src={image.src} alt="" loading="lazy" className="size-full object-cover" />
              </CarouselThumbnail>
            ))}
          </div>
          <div className="pointer-events-auto flex gap-2 md:hidden">
            <StepButton step={-1} label="Previous slide" path="m14 6-6 6 6 6" />
            <StepButton step={1} label="Next slide" path="m10 6 6 6-6 6" />
          </div>
        </div>
      </div>
    </Carousel>
  );
}

function HighlightSlide({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const { title, description, subtitle, image } = slide;
  return (
    <>
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        draggable={false}
        loading={isFirst ? 'eager' : 'lazy'}
        className="absolute inset-0 size-full object-cover object-[72%_50%] select-none"
      />
      <div className="absolute inset-0 bg-linear-to-t from-ink via-ink/75 to-ink/10 md:bg-linear-to-r md:from-ink md:via-ink/80 md:to-ink/0" />
      <div className="absolute inset-x-0 bottom-20 md:bottom-10">
        <div className="wrap">
          <div className="max-w-xl md:max-w-[min(34rem,calc(100%-33rem))]">
            <p className="eyebrow">{subtitle}</p>
            <h2 className="mt-1 text-[clamp(1.5rem,1.1rem+1.9vw,2.75rem)] leading-[1.04] font-extrabold uppercase">
              {title}
            </h2>
            <p className="mt-2 max-sm:text-[0.9375rem]">{description}</p>
          </div>
        </div>
      </div>
    </>
  );
}

const controlStyles =
  'pointer-events-auto grid size-11 place-content-center rounded-xl border-2 border-card bg-ink/60 text-card hover:bg-ink disabled:opacity-40';

function PauseButton() {
  const { isPaused, setPaused } = useCarousel();
  return (
    <button
      type="button"
      className={controlStyles}
      aria-label={isPaused ? 'Play the slides' : 'Pause the slides'}
      onClick={() => setPaused(!isPaused)}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="currentColor">
        <path d={isPaused ? 'M7 4.5v15l13-7.5z' : 'M6 5h4v14H6zM14 5h4v14h-4z'} />
      </svg>
    </button>
  );
}

function StepButton({ step, label, path }: { step: 1 | -1; label: string; path: string }) {
  const { selectedIndex, count, select } = useCarousel();
  const target = selectedIndex + step;
  return (
    <button
      type="button"
      aria-label={label}
      disabled={target < 0 || target >= count}
      className={controlStyles}
      onClick={() => select(target)}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="none">
        <path d={path} stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
    </button>
  );
}
