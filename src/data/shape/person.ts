import type { TeamMember } from './domain';
import type { Picture } from './picture';

/** Slug of a name: 'Ada Sample-Person' becomes 'ada-sample-person'. */
export const personId = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

export const portrait = (name: string): Picture => ({
  src: `/art/people/${personId(name)}.svg`,
  width: 320,
  height: 320,
  alt: `Illustrated portrait of ${name}`,
});

type MemberDetails = Omit<TeamMember, 'id' | 'name' | 'image'> & { image?: Picture };

/** A team member. Set `image` to show a photo instead of the generated portrait. */
export const member = (name: string, details: MemberDetails): TeamMember => ({
  id: personId(name),
  name,
  image: portrait(name),
  ...details,
});
