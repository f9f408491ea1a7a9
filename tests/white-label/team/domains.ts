import { domainIcon, type DomainLook } from '../shape';

export const domains = {
  web: { position: 'Web', color: 'blue', icon: domainIcon('web') },
  robots: { position: 'Robots', color: 'green', icon: domainIcon('robots') },
  tea: { position: 'Tea', color: 'yellow', icon: domainIcon('tea') },
} as const satisfies Readonly<Record<string, DomainLook>>;
