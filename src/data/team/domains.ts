import { names } from '../names';
import { domainIcon, type DomainEntry } from '../shape';

/** In display order. Each key is the slug of the team's page. */
export const domains = {
  technical: {
    position: 'Technical',
    title: 'Technical',
    description:
      'The people who read the error message to the end. They teach the workshops, review the code and keep this site running.',
    color: 'blue',
    icon: domainIcon('technical'),
  },
  design: {
    position: 'Design',
    title: 'Design',
    description: `They decide what you look at first. Posters, slides, stories and screens: everything ${names.shortName} shows has crossed their desks.`,
    color: 'red',
    icon: domainIcon('design'),
  },
  'non-technical': {
    position: 'Non-Technical',
    title: 'Non-Technical',
    description:
      'Every event needs a room, a plan and somebody who thought of the extension cord. They are why it starts on time.',
    color: 'green',
    icon: domainIcon('non-technical'),
  },
  'pr-or': {
    position: 'PR-OR',
    title: 'Public Relations and Outreach',
    description:
      'If you heard of an event in time, it was thanks to them. They write, post, answer and spread the word beyond our own corridors.',
    color: 'yellow',
    icon: domainIcon('pr-or'),
  },
} as const satisfies Readonly<Record<string, DomainEntry>>;
