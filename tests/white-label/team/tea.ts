import { member, portrait, type Team } from '../shape';

export const tea: Team = {
  name: 'Earl Dummy',
  leadImage: portrait('Earl Dummy'),
  team: [member('Mint Sampleperson', { year: 'Year 13', branch: 'Arts' })],
};
