// Derived from the entries in `events/`.
import { entries } from './events/entries';
import type { EventEntry, Picture } from './shape';

export { upcomingWorkshop } from './events/upcoming-workshop';

export interface EventArticle extends EventEntry {
  href: `/event/${string}`;
  /** Open Graph image, 1200 × 630. */
  shareImage: Picture;
}

/** All events with an article, sorted by date, the latest first. */
export const eventArticles: readonly EventArticle[] = entries
  .map((entry): EventArticle => ({
    ...entry,
    href: `/event/${entry.slug}`,
    shareImage: {
      src: `/art/og/${entry.slug}.png`,
      width: 1200,
      height: 630,
      alt: `${entry.title}, ${entry.date}`,
    },
  }))
  .toSorted((one, other) => Date.parse(other.isoDate) - Date.parse(one.isoDate));
