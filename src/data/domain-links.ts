// Derived from `team/domains.ts`. Separate from `team.ts`, so that pages load without everybody's names.
import { domains } from './team/domains';

export type DomainSlug = keyof typeof domains;

export const domainSlugs = Object.keys(domains) as DomainSlug[];

/** The page of a domain. */
export function domainPath(slug: DomainSlug) {
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
  title: domains[slug].title,
  description: domains[slug].description,
  color: domains[slug].color,
  icon: domains[slug].icon,
}));
