import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PictureWithFallback } from '@/components/picture-with-fallback';
import type { Event } from '@/contract/events';
import { artwork } from '@/data/artwork';
import { preview } from '@/lib/preview';

/** One column on small screens, two on medium screens, three on large screens. */
export const cardGridStyles =
  'grid grid-cols-1 justify-items-center gap-6 md:grid-cols-2 lg:grid-cols-3';

const cardStyles =
  '@container flex h-[410px] w-full max-w-[350px] flex-col overflow-hidden rounded-card border-2 border-foreground bg-card md:max-w-none';

interface EventCardProps extends Pick<Event, 'name' | 'date' | 'description' | 'image'> {
  imageAlt: string;
  /** Makes the whole card one link. */
  href?: string;
  children?: ReactNode;
}

/** An event from the server. Its picture gets an empty `alt`, because the API has no description of it. */
export function UpcomingEventCard({ event, children }: { event: Event; children?: ReactNode }) {
  return (
    <EventCard
      name={event.name}
      date={event.date}
      description={event.description}
      image={event.image}
      imageAlt=""
    >
      {children}
    </EventCard>
  );
}

export function EventCard({
  name,
  date,
  description,
  image,
  imageAlt,
  href,
  children,
}: EventCardProps) {
  return (
    <article
      className={`${cardStyles} relative has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-blue ${href === undefined ? '' : 'group transition-transform duration-200 hover:-translate-y-1'}`}
    >
      {/* The picture shrinks if the text needs the space. */}
      <div
        className={`min-h-20 overflow-hidden border-b-2 border-foreground bg-border ${children ? 'basis-36' : 'basis-40 @min-[20rem]:basis-44'}`}
      >
        <PictureWithFallback
          src={image}
          alt={imageAlt}
          fallbackSrc={artwork.eventFallback.src}
          width={artwork.eventFallback.width}
          height={artwork.eventFallback.height}
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-transform duration-200 group-hover:scale-104"
        />
      </div>
      <div className="flex shrink-0 grow flex-col px-5 pt-4 pb-5">
        <p className="eyebrow truncate text-muted">{date}</p>
        <h3 className="mt-1 line-clamp-3 text-xl leading-tight font-bold break-words">
          {href === undefined ? (
            name
          ) : (
            <Link to={href} className="outline-none after:absolute after:inset-0">
              {name}
            </Link>
          )}
        </h3>
        <p className="mt-1.5 text-[0.9375rem] leading-normal break-words">{preview(description)}</p>
        {children && <div className="mt-auto pt-3">{children}</div>}
      </div>
    </article>
  );
}

export function EventCardSkeleton() {
  return (
    <div aria-hidden="true" className={`${cardStyles} animate-pulse border-border`}>
      <div className="basis-40 bg-border @min-[20rem]:basis-44" />
      <div className="grid gap-3 px-5 pt-5">
        <div className="h-3 w-2/5 rounded-full bg-border" />
        <div className="h-6 w-4/5 rounded-full bg-border" />
        {['w-full', 'w-11/12', 'w-full', 'w-1/2'].map((width, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
          <div key={line} className={`h-3 rounded-full bg-border/60 ${width}`} />
        ))}
      </div>
    </div>
  );
}
