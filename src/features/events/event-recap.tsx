import type { Recap } from '@/contract/events';
import { pictureSources } from '@/lib/picture-sources';
import { EventDetailsText } from './event-details-text';

/** How an event was: a text, and the pictures one below the other, or beside each other where there is space. */
export function EventRecap({ recap: { text, photos } }: { recap: Recap }) {
  return (
    <section aria-labelledby="how-it-was" className="mt-14">
      <h2 id="how-it-was" className="text-title font-extrabold">
        How it was
      </h2>
      {text !== '' && <EventDetailsText markdown={text} />}
      {photos.length > 0 && (
        <ul className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-8 sm:grid-cols-2 2xl:grid-cols-3">
          {photos.map(({ image, caption }) => (
            <li key={image} className="break-inside-avoid">
              <Photo image={image} caption={caption} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Photo({ image, caption }: Recap['photos'][number]) {
  const sources = pictureSources(image);
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <img
        {...sources}
        sizes={sources.srcSet && '(min-width: 96rem) 20rem, (min-width: 40rem) 44vw, 92vw'}
        alt={caption}
        loading="lazy"
        decoding="async"
        className="h-auto w-full card-frame bg-border"
      />
      {/* Screen readers read it as that of the picture. */}
      <figcaption aria-hidden dir="auto" className="text-sm text-muted [overflow-wrap:anywhere]">
        {caption}
      </figcaption>
    </figure>
  );
}
