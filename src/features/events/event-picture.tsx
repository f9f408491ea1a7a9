import { DotPattern } from '@/components/dot-pattern';
import { cardPictureStyles } from '@/components/event-card';
import { PictureWithFallback } from '@/components/picture-with-fallback';
import type { Event } from '@/contract/events';
import { artwork } from '@/data/artwork';
import type { Picture } from '@/data/shape';
import { pictureSources } from '@/lib/picture-sources';

interface EventPictureProps {
  event: Pick<Event, 'id' | 'image'>;
  /** How wide the picture is shown, for `srcset`. */
  sizes: string;
  /** For a picture at the top of the page; others load when they come into view. */
  priority?: boolean;
  className?: string;
}

/**
 * The picture of an event of the server, or a pattern if it has none. Decorative, because the API has no description
 * of it.
 */
export function EventPicture({ event, sizes, priority = false, className }: EventPictureProps) {
  const { id, image } = event;
  if (image === '') return <DotPattern seed={id} {...(className !== undefined && { className })} />;
  const { src, srcSet, width, height } = pictureSources(image);
  const { eventFallback } = artwork;
  return (
    <PictureWithFallback
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt=""
      fallbackSrc={eventFallback.src}
      width={width ?? eventFallback.width}
      height={height ?? eventFallback.height}
      {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      className={className}
    />
  );
}

/** The picture of an event that is built into the site. */
export function CardPicture({ picture: { src, alt } }: { picture: Picture }) {
  const { eventFallback } = artwork;
  return (
    <PictureWithFallback
      src={src}
      alt={alt}
      fallbackSrc={eventFallback.src}
      width={eventFallback.width}
      height={eventFallback.height}
      loading="lazy"
      decoding="async"
      className={cardPictureStyles}
    />
  );
}
