import { DotPattern } from '@/components/dot-pattern';
import { cardPictureStyles } from '@/components/event-card';
import { PictureWithFallback } from '@/components/picture-with-fallback';
import type { Event } from '@/contract/events';
import { artwork } from '@/data/artwork';
import type { Picture } from '@/data/shape';
import { cutStyles, pictureSources } from '@/lib/picture-sources';

interface EventPictureProps {
  event: Pick<Event, 'id' | 'image'>;
  /** How wide the picture is shown, for `srcset`. */
  sizes: string;
  /** For a picture at the top of the page; others load when they come into view. */
  priority?: boolean;
  /** The height in rem up to which it is whole; without one, what surrounds it cuts it. */
  maxHeightRem?: number;
  className?: string;
}

/**
 * The picture of an event of the server, or a pattern if it has none. Decorative, because the API has no description
 * of it.
 */
export function EventPicture({
  event,
  sizes,
  priority = false,
  maxHeightRem,
  className = '',
}: EventPictureProps) {
  const { id, image } = event;
  if (image === '') return <DotPattern seed={id} className={className} />;
  const { src, srcSet, width, height } = pictureSources(image);
  const { eventFallback } = artwork;
  const hasSize = width !== undefined && height !== undefined;
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
      className={`${className} ${cutStyles(image)}`}
      // By its shape, so that it has its place before it has loaded.
      style={
        hasSize && maxHeightRem !== undefined
          ? { width: `min(100%, ${(maxHeightRem * width) / height}rem)` }
          : undefined
      }
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
