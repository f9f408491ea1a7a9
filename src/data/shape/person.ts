import type { TeamMember } from './domain';
import type { Picture } from './picture';

/** 'Ada Sample-Person' becomes 'ada-sample-person'. */
export const personId = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

export const portrait = (name: string): Picture => ({
  src: `/art/people/${personId(name)}.svg`,
  width: 320,
  height: 320,
  alt: `Illustrated portrait of ${name}`,
});

/** A domain's sign that `npm run assets` draws. In its place stands any picture of `public/pictures/`. */
export const domainIcon = (domain: string): Picture => ({
  src: `/art/domains/${domain}.svg`,
  width: 96,
  height: 96,
  alt: '',
});

type MemberFacts = Omit<TeamMember, 'id' | 'name' | 'image'> & { image?: Picture };

/** Give `image` to show a photo instead of the illustrated portrait. */
export const member = (name: string, facts: MemberFacts): TeamMember => ({
  id: personId(name),
  name,
  image: portrait(name),
  ...facts,
});
