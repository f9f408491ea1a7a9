import type { Domain } from '../shape/domain';
import { domainIcon, member, portrait } from '../shape/person';

export const web: Domain = {
  name: 'Wanda Placeholder',
  leadImage: portrait('Wanda Placeholder'),
  position: 'Web',
  title: 'The Web',
  description: 'They know what a server is, and where ours stands: on the window sill.',
  color: 'blue',
  icon: domainIcon('web'),
  team: [
    member('Max Mustermann', { year: 'Year 12', branch: 'Arts' }),
    member('Jane Example', {
      year: 'Year 13',
      branch: 'Sciences',
      linkedin: 'https://www.linkedin.com/in/jane-example',
    }),
  ],
};
