import { member, portrait, type Team } from '../shape';

export const tea: Team = {
  name: 'Earl Dummy',
  leadImage: portrait('Earl Dummy'),
  title: 'Tea and Welcome',
  description: 'They open the door, and they know your name the second time.',
  team: [member('Mint Sampleperson', { year: 'Year 13', branch: 'Arts' })],
};
