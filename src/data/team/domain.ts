import type { Picture } from '../picture';

export type DomainSlug = 'technical' | 'design' | 'non-technical' | 'pr-or';
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

/** `name`, `leadImage` and the links are the lead's; `title` and `description` the domain's. */
export interface Domain extends PersonalLinks {
  name: string;
  title: string;
  description: string;
  leadImage: Picture;
  position: 'Technical' | 'Design' | 'Non-Technical' | 'PR-OR';
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
