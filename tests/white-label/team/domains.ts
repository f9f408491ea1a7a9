import { domainIcon, type DomainEntry } from '../shape';

export const domains = {
  web: {
    position: 'Web',
    title: 'The Web',
    description: 'They know what a server is, and where ours stands: on the window sill.',
    color: 'blue',
    icon: domainIcon('web'),
  },
  robots: {
    position: 'Robots',
    title: 'Robots and Wheels',
    description: 'Whatever has wheels and turns left.',
    color: 'green',
    icon: domainIcon('robots'),
  },
  tea: {
    position: 'Tea',
    title: 'Tea and Welcome',
    description: 'They open the door, and they know your name the second time.',
    color: 'yellow',
    icon: domainIcon('tea'),
  },
} as const satisfies Readonly<Record<string, DomainEntry>>;
