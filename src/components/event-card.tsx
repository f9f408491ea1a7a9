import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { clsx } from 'clsx';
import { Arrow } from './arrow';
import { ExternalLink } from './external-link';
import { TimeText } from './time-text';
import { isFileOrApiPath } from '@/domain/paths';
import { preview } from '@/lib/plain-text';

/** One column on small screens, two on medium screens, three on large screens. */
export const cardGridStyles = 'card-grid justify-items-center md:grid-cols-2 lg:grid-cols-3';

// Taller than 410 px only if the text needs it: with a large font, or on a narrow screen.
const cardStyles =
  'card-grid-item min-h-[410px] w-full max-w-[21.875rem] overflow-hidden card-frame bg-card md:max-w-none';

/** The picture of a card fills its place and moves when the card is hovered. */
export const cardPictureStyles =
  'size-full object-cover transition-transform duration-200 group-hover:scale-104';

/** How many seats are left. */
export const cardSeatsStyles = 'mt-0.5 font-display leading-snug font-bold';

/** The row of labels at the bottom of a card's picture. */
export const cardLabelsStyles =
  'pointer-events-none relative z-1 flex grow items-end justify-between gap-2 p-2';

/** One label, with a color. */
export const cardLabelStyles =
  'rounded-lg border-2 border-foreground px-2 py-0.5 text-sm leading-5 font-semibold';

interface EventCardProps {
  name: string;
  /** Free text. */
  date: string;
  place?: string;
  /** With `cardSeatsStyles`. */
  seats?: ReactNode;
  /** Markdown. */
  description: string;
  /** With `cardPictureStyles`. */
  picture: ReactNode;
  /** Shown on the picture. */
  labels?: ReactNode;
  isCancelled?: boolean;
  /** One below that of the heading above the card. */
  headingLevel?: 3 | 4;
  /** A path on this site or the address of another one; makes the whole card one link. */
  href?: string | undefined;
  /** Controls, which stay clickable above the card's link. */
  children?: ReactNode;
}

export function EventCard(props: EventCardProps) {
  const { name, date, place = '', seats, description, picture, labels } = props;
  const { isCancelled = false, headingLevel = 3, href, children } = props;
  const Heading = headingLevel === 3 ? 'h3' : 'h4';
  return (
    <article
      className={clsx(
        cardStyles,
        'relative has-[:is(h3,h4)_a:focus-visible]:outline-3 has-[:is(h3,h4)_a:focus-visible]:outline-offset-3 has-[:is(h3,h4)_a:focus-visible]:outline-blue',
        href !== undefined && 'group transition-transform duration-200 hover:-translate-y-1',
      )}
    >
      {/* The picture takes the space that the text leaves. */}
      <div className="relative flex shrink-0 grow border-b-2 border-foreground bg-border before:min-h-32">
        <div className="absolute inset-0 overflow-hidden">{picture}</div>
        {labels}
      </div>
      <div className="card-text @container flex shrink-0 flex-col px-[min(1.25rem,6.25vw)] pt-4 pb-5">
        <Heading
          dir="auto"
          className="line-clamp-2 text-xl leading-tight font-bold break-words @max-[13rem]:line-clamp-none @max-[13rem]:text-[10.5vw] @max-[13rem]:hyphens-auto"
        >
          {href === undefined ? name : <CardLink href={href}>{name}</CardLink>}
        </Heading>
        {/* On paper in one line. */}
        <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-0.5 print:flex print:flex-wrap print:items-baseline">
          <p className="eyebrow break-words text-muted">
            <TimeText text={date} isCancelled={isCancelled} />
          </p>
          {place !== '' && (
            <p
              dir="auto"
              className="line-clamp-2 text-sm font-medium break-words @max-[13rem]:line-clamp-none"
            >
              {place}
            </p>
          )}
          {seats}
        </div>
        <p dir="auto" className="mt-2 text-[0.9375rem] leading-normal break-words">
          {preview(description)}
        </p>
        {children && (
          <div className="relative z-1 order-1 mt-auto w-fit pt-3 empty:hidden">{children}</div>
        )}
      </div>
    </article>
  );
}

/** Covers the card. */
function CardLink({ href, children }: { href: string; children: string }) {
  const styles = 'outline-none after:absolute after:inset-0';
  if (!href.startsWith('/')) {
    return (
      <ExternalLink href={href} className={styles}>
        <span>{children}</span>{' '}
        <Arrow direction="up-right" className="inline size-5 align-[-0.15em]" />
      </ExternalLink>
    );
  }
  return (
    <Link to={href} reloadDocument={isFileOrApiPath(href)} className={styles}>
      {children}
    </Link>
  );
}

export function EventCardSkeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`${cardStyles} ${className} animate-pulse border-border print:hidden [@media(scripting:none)]:hidden`}
    >
      <div className="grow bg-border" />
      <div className="grid h-56 shrink-0 content-start gap-3 px-5 pt-5">
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
