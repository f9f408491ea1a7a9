import type { Picture } from './picture';

export interface EventEntry {
  id: string;
  slug: string;
  title: string;
  /** As the card shows it; `isoDate` is the same day for machines. */
  date: string;
  isoDate: string;
  description: string;
  cover: Picture;
  /** The article as HTML, made from its markdown when the site is built. */
  body: () => Promise<{ html: string }>;
}

export interface UpcomingWorkshop {
  id: string;
  name: string;
  image: Picture;
  date: string;
  description: string;
}

/** A poster that `npm run assets` draws. In its place stands any picture of `public/pictures/`. */
export const cover = (slug: string, alt: string): Picture => ({
  src: `/art/events/${slug}.svg`,
  width: 800,
  height: 500,
  alt,
});
