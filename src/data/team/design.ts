// Sample people, to be replaced by the society's own.
import { member, portrait, type Team } from '../shape';

export const design: Team = {
  name: 'Ananya Peddigari',
  leadImage: portrait('Ananya Peddigari'),
  instagram: 'https://www.instagram.com/sample.lead.design',
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
