import type { Domain } from '../shape/domain';
import { domainIcon, member, portrait } from '../shape/person';

export const robots: Domain = {
  name: 'Rob Otherwise',
  leadImage: portrait('Rob Otherwise'),
  position: 'Robots',
  title: 'Robots and Wheels',
  description: 'Whatever has wheels and turns left.',
  color: 'green',
  icon: domainIcon('robots'),
  team: [member('Polly Nobody', { year: 'Year 12', branch: 'Sciences' })],
};
