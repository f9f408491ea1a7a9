// Derived from the domains in `team/`.
import type { Domain, Lead } from './shape/domain';
import { personId } from './shape/person';
import { domains as entries } from './team/domains';

export type { Domain, Lead, TeamMember } from './shape/domain';
export { branches } from './team/branches';
export { societyLead } from './team/society-lead';

type DomainSlug = keyof typeof entries;

interface CoreLead extends Lead {
  href: `/about/${DomainSlug}`;
}

export const domains: Readonly<Record<DomainSlug, Domain>> = entries;

export const domainSlugs = Object.keys(entries) as DomainSlug[];

function domainPath(slug: DomainSlug) {
  return `/about/${slug}` as const;
}

export function isDomainSlug(value: string | undefined): value is DomainSlug {
  return domainSlugs.some((slug) => slug === value);
}

/** Links to the domains' pages. */
export const domainLinks = domainSlugs.map((slug) => ({
  slug,
  to: domainPath(slug),
  label: domains[slug].position,
  color: domains[slug].color,
  icon: domains[slug].icon,
}));

export const coreLeads: readonly CoreLead[] = domainSlugs.map((slug) => {
  const { name, position, leadImage, linkedin, instagram } = domains[slug];
  return {
    id: personId(name),
    name,
    position: `${position} Lead`,
    image: leadImage,
    href: domainPath(slug),
    linkedin,
    instagram,
  };
});
