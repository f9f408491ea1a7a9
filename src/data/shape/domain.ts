import type { AccentColor } from './palette';
import type { Picture } from './picture';

/** Where a link is missing, the page leads to the society's own account. */
interface PersonalLinks {
  linkedin?: string | undefined;
  instagram?: string | undefined;
}

export interface TeamMember extends PersonalLinks {
  id: string;
  name: string;
  image: Picture;
  /** As the card shows it: 'II Year'. */
  year: string;
  /** One of `branches`. */
  branch: string;
}

/**
 * `name`, `leadImage` and the links are the lead's; `title` and `description` the domain's. `position`
 * is its short name, in 'Technical Lead' and 'Technical Team'.
 */
export interface Domain extends PersonalLinks {
  name: string;
  title: string;
  description: string;
  leadImage: Picture;
  position: string;
  color: AccentColor;
  icon: Picture;
  team: readonly TeamMember[];
}

export interface Lead extends PersonalLinks {
  id: string;
  name: string;
  position: string;
  image: Picture;
}
