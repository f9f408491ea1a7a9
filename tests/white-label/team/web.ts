import { member, portrait, type Team } from '../shape';

export const web: Team = {
  name: 'Wanda Placeholder',
  leadImage: portrait('Wanda Placeholder'),
  team: [
    member('Max Mustermann', { year: 'Year 12', branch: 'Arts' }),
    member('Jane Example', {
      year: 'Year 13',
      branch: 'Sciences',
      linkedin: 'https://www.linkedin.com/in/jane-example',
    }),
  ],
};
