import type { Picture } from './picture';

export interface FeatureCard {
  id: string;
  title: string;
  description: string;
  icon: Picture;
}

/** A sign that `npm run assets` draws. In its place stands any picture of `public/pictures/`. */
export const icon = (id: string): Picture => ({
  src: `/art/features/${id}.svg`,
  width: 96,
  height: 96,
  alt: '',
});
