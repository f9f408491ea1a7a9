import type { Picture } from '../picture';
import type { DomainSlug, TeamMember } from './domain';

/** 'Sri Charan Teppala' becomes 'sri-charan-teppala'. */
export const personId = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

export const portrait = (name: string): Picture => ({
  src: `/art/people/${personId(name)}.svg`,
  width: 320,
  height: 320,
  alt: `Illustrated portrait of ${name}`,
});

export const glyph = (domain: DomainSlug): Picture => ({
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
