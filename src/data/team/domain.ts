import type { Picture } from '../picture';

/** In the order of the site's lists. Each is the last part of a team page's address. */
export const domainSlugs = ['technical', 'design', 'non-technical', 'pr-or'] as const;
export type DomainSlug = (typeof domainSlugs)[number];
export type Ink = 'blue' | 'red' | 'green' | 'yellow';
export type Year = 'I Year' | 'II Year' | 'III Year';
export const branches = ['CSE', 'CSE AIML', 'CSE DS', 'IT', 'ECE', 'AI'] as const;
export type Branch = (typeof branches)[number];

/** Where a link is missing, the page leads to the society's own account. */
interface PersonalLinks {
  linkedin?: string | undefined;
  instagram?: string | undefined;
}

export interface TeamMember extends PersonalLinks {
  id: string;
  name: string;
  image: Picture;
  year: Year;
  branch: Branch;
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
  ink: Ink;
  glyph: Picture;
  team: readonly TeamMember[];
}

export interface Lead extends PersonalLinks {
  id: string;
  name: string;
  position: string;
  image: Picture;
}

export interface CoreLead extends Lead {
  href: `/about/${DomainSlug}`;
}
