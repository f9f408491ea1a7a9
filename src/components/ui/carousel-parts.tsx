import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { useCarousel } from './carousel';

/** The visible area of the carousel; the left and right arrow keys change the slide. */
export function CarouselViewport({ className, children }: ComponentProps<'div'>) {
  const { viewport, initialIndex, selectedIndex, select } = useCarousel();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scrollable region takes arrow keys
    <div
      {...viewport}
      role="group"
      aria-label="Slides"
      tabIndex={0}
      // The focus ring is inside and above the slides, because an outline would be covered. Its dark line is for light pictures.
      className={clsx(
        'relative touch-pan-y overflow-hidden outline-none after:pointer-events-none after:absolute after:inset-0.5 after:z-1 focus-visible:after:border-3 focus-visible:after:border-(--focus-ring) focus-visible:after:inset-shadow-[0_0_0_3px_var(--color-foreground)]',
        className,
      )}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') select(selectedIndex + 1);
        if (key === 'ArrowLeft') select(selectedIndex - 1);
      }}
    >
      {/* A layer of its own: without it each frame of a slide change paints all slides again. */}
      <div
        className="flex h-full will-change-transform"
        // Until Embla, which moves the slides, is created.
        {...(initialIndex > 0 && { style: { transform: `translateX(${-100 * initialIndex}%)` } })}
      >
        {children}
      </div>
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
      inert={index !== selectedIndex}
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
        // Only the image is dimmed: a translucent button would let the slide show through.
        'h-20 w-28 overflow-hidden rounded-xl border-2 border-card/60 bg-foreground *:opacity-50 *:transition-opacity *:duration-150 hover:*:opacity-100 aria-[current=true]:border-yellow aria-[current=true]:*:opacity-100',
        className,
      )}
      onClick={() => select(index)}
      {...rest}
    />
  );
}
