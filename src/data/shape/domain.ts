import type { AccentColor } from './palette';
import type { Picture } from './picture';

/** A missing link falls back to the society's own account. */
interface PersonalLinks {
  linkedin?: string | undefined;
  instagram?: string | undefined;
}

export interface TeamMember extends PersonalLinks {
  id: string;
  name: string;
  image: Picture;
  /** Display text, such as 'II Year'. */
  year: string;
  /** One of `branches`. */
  branch: string;
}

/**
 * `name`, `leadImage` and the links describe the lead; `title` and `description` describe the domain.
 * `position` is its short name, used in 'Technical Lead' and 'Technical Team'.
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
