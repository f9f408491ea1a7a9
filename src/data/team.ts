// Sample people: the society fills in its own, one file per domain in `team/`.
import { design } from './team/design';
import { domainSlugs, type CoreLead, type Domain, type DomainSlug, type Lead } from './team/domain';
import { nonTechnical } from './team/non-technical';
import { personId, portrait } from './team/person';
import { prOr } from './team/pr-or';
import { technical } from './team/technical';

export { branches, domainSlugs } from './team/domain';
export type { Domain, Lead, TeamMember } from './team/domain';

export const domains: Readonly<Record<DomainSlug, Domain>> = {
  technical,
  design,
  'non-technical': nonTechnical,
  'pr-or': prOr,
};

function domainPath(slug: DomainSlug) {
  return `/about/${slug}` as const;
}

export function isDomainSlug(value: string | undefined): value is DomainSlug {
  return domainSlugs.some((slug) => slug === value);
}

/** The way to each domain's page. */
export const domainLinks = domainSlugs.map((slug) => ({
  to: domainPath(slug),
  label: domains[slug].position,
  ink: domains[slug].ink,
  glyph: domains[slug].glyph,
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

const dssLeadName = 'Meghana Rallabandi';

export const dssLead: Lead = {
  id: personId(dssLeadName),
  name: dssLeadName,
  position: 'DSS Lead',
  image: portrait(dssLeadName),
  linkedin: 'https://www.linkedin.com/in/sample-dss-lead',
};
