import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PictureWithFallback } from '@/components/picture-with-fallback';
import { artwork } from '@/data/artwork';
import { preview } from '@/lib/preview';

/** One column on small screens, two on medium and three on large ones. */
export const cardGridStyles =
  'grid grid-cols-1 justify-items-center gap-6 md:grid-cols-2 lg:grid-cols-3';

export const cardStyles =
  'flex h-[410px] w-full max-w-[350px] flex-col overflow-hidden rounded-card border-2 border-ink bg-card md:max-w-none';

interface EventCardProps {
  name: string;
  date: string;
  description: string;
  image: string;
  imageAlt: string;
  /** Makes the whole card one link. */
  href?: string;
  children?: ReactNode;
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
    <article className={`${cardStyles} group relative`}>
      <div
        className={`shrink-0 overflow-hidden border-b-2 border-ink bg-line ${children ? 'h-32' : 'h-44'}`}
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
      <div className="flex min-h-0 grow flex-col gap-1.5 p-5">
        <p className="eyebrow truncate text-muted">{date}</p>
        <h3 className="line-clamp-2 text-xl leading-tight font-bold break-words">
          {href === undefined ? (
            name
          ) : (
            <Link to={href} className="after:absolute after:inset-0 after:rounded-card">
              {name}
            </Link>
          )}
        </h3>
        <p className="min-h-0 overflow-hidden text-[0.9375rem] leading-normal break-words">
          {preview(description)}
        </p>
        {children && <div className="mt-auto pt-1">{children}</div>}
      </div>
    </article>
  );
}

export function EventCardSkeleton() {
  return (
    <div aria-hidden="true" className={`${cardStyles} animate-pulse border-line`}>
      <div className="h-44 bg-line" />
      <div className="grid gap-3 p-5">
        <div className="h-3 w-1/3 rounded-full bg-line" />
        <div className="h-6 w-4/5 rounded-full bg-line" />
        <div className="h-24 rounded-xl bg-line/60" />
      </div>
    </div>
  );
}
