// Derived from `team/`.
import { domainPath, domainSlugs, type DomainSlug } from './domain-links';
import { personId, type Domain, type Lead } from './shape';
import { domains as looks } from './team/domains';
import { teams } from './team/teams';

export { branches } from './team/branches';
export { societyLead } from './team/society-lead';

interface CoreLead extends Lead {
  href: `/about/${DomainSlug}`;
}

const entries = domainSlugs.map((slug) => [slug, { ...looks[slug], ...teams[slug] }] as const);

export const domains = Object.fromEntries(entries) as Readonly<Record<DomainSlug, Domain>>;

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
