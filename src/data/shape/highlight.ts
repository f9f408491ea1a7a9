import type { Picture } from './picture';

/** One slide of the hero carousel. */
export interface Highlight {
  title: string;
  description: string;
  subtitle: string;
  image: Picture;
}

/** A slide that `npm run assets` draws. In its place stands any picture of `public/pictures/`. */
export const wide = (name: string, alt: string): Picture => ({
  src: `/art/highlights/${name}.svg`,
  width: 1600,
  height: 720,
  alt,
});
