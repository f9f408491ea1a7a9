// Sample people, to be replaced by the society's own.
import { member, portrait, type Team } from '../shape';

export const prOr: Team = {
  name: 'Sneha Bommakanti',
  leadImage: portrait('Sneha Bommakanti'),
  team: [
    member('Abhinav Gorantala', {
      year: 'III Year',
      branch: 'CSE AIML',
      linkedin: 'https://www.linkedin.com/in/sample-member-04',
    }),
    member('Ruhi Sultanpuri', { year: 'III Year', branch: 'IT' }),
    member('Vamsi Kotapally', { year: 'II Year', branch: 'CSE' }),
    member('Samyuktha Edarapu', { year: 'II Year', branch: 'CSE DS' }),
    member('Daniel Pothuri', { year: 'II Year', branch: 'ECE' }),
    member('Nandini Waghale', { year: 'I Year', branch: 'AI' }),
    member('Kiran Tumulla', { year: 'I Year', branch: 'CSE' }),
  ],
};
