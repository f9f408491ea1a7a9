import { member, portrait, type Team } from '../shape';

export const web: Team = {
  name: 'Wanda Placeholder',
  leadImage: portrait('Wanda Placeholder'),
  title: 'The Web',
  description: 'They know what a server is, and where ours stands: on the window sill.',
  team: [
    member('Max Mustermann', { year: 'Year 12', branch: 'Arts' }),
    member('Jane Example', {
      year: 'Year 13',
      branch: 'Sciences',
      linkedin: 'https://www.linkedin.com/in/jane-example',
    }),
  ],
};
