import type { Domain } from '../shape/domain';
import { domainIcon, member, portrait } from '../shape/person';

export const tea: Domain = {
  name: 'Earl Dummy',
  leadImage: portrait('Earl Dummy'),
  position: 'Tea',
  title: 'Tea and Welcome',
  description: 'They open the door, and they know your name the second time.',
  color: 'yellow',
  icon: domainIcon('tea'),
  team: [member('Mint Sampleperson', { year: 'Year 13', branch: 'Arts' })],
};
