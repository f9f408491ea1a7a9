import { domainIcon, type DomainLook } from '../shape';

/** In display order. Each key is the slug of the team's page. */
export const domains = {
  technical: { position: 'Technical', color: 'blue', icon: domainIcon('technical') },
  design: { position: 'Design', color: 'red', icon: domainIcon('design') },
  'non-technical': { position: 'Non-Technical', color: 'green', icon: domainIcon('non-technical') },
  'pr-or': { position: 'PR-OR', color: 'yellow', icon: domainIcon('pr-or') },
} as const satisfies Readonly<Record<string, DomainLook>>;
