import { member, portrait, type Team } from '../shape';

export const robots: Team = {
  name: 'Rob Otherwise',
  leadImage: portrait('Rob Otherwise'),
  team: [member('Polly Nobody', { year: 'Year 12', branch: 'Sciences' })],
};
