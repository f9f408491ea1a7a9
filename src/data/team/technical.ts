// Sample people, to be replaced by the society's own.
import { member, portrait, type Team } from '../shape';

export const technical: Team = {
  name: 'Karthik Vemulakonda',
  leadImage: portrait('Karthik Vemulakonda'),
  linkedin: 'https://www.linkedin.com/in/sample-lead-technical',
  team: [
    member('Sahasra Yelamanchi', {
      year: 'III Year',
      branch: 'CSE',
      linkedin: 'https://www.linkedin.com/in/sample-member-01',
    }),
    member('Nikhil Boddupally', { year: 'III Year', branch: 'CSE AIML' }),
    member('Harini Malladi', { year: 'II Year', branch: 'CSE DS' }),
    member('Farhan Qadeer', { year: 'II Year', branch: 'IT' }),
    member('Sri Charan Teppala', { year: 'II Year', branch: 'CSE' }),
    member('Lasya Gundeti', { year: 'I Year', branch: 'AI' }),
    member('Vivaan Dasaripalli', { year: 'I Year', branch: 'ECE' }),
  ],
};
