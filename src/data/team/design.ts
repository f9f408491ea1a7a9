// Sample people, to be replaced by the society's own.
import { names } from '../names';
import type { Domain } from '../shape/domain';
import { domainIcon, member, portrait } from '../shape/person';

export const design: Domain = {
  name: 'Ananya Peddigari',
  leadImage: portrait('Ananya Peddigari'),
  instagram: 'https://www.instagram.com/sample.lead.design',
  position: 'Design',
  title: 'Design',
  description: `They decide what you look at first. Posters, slides, stories and screens: everything ${names.shortName} shows has crossed their desks.`,
  color: 'red',
  icon: domainIcon('design'),
  team: [
    member('Ishita Mandavalli', {
      year: 'III Year',
      branch: 'CSE DS',
      instagram: 'https://www.instagram.com/sample.member.02',
    }),
    member('Tejas Kolachina', { year: 'II Year', branch: 'IT' }),
    member('Zoya Hameeda', { year: 'II Year', branch: 'CSE AIML' }),
    member('Joel Marneni', { year: 'I Year', branch: 'CSE' }),
  ],
};
