// Sample people, to be replaced by the society's own.
import { member, portrait, type Team } from '../shape';

export const nonTechnical: Team = {
  name: 'Pranav Achantala',
  leadImage: portrait('Pranav Achantala'),
  team: [
    member('Keerthi Vuyyala', { year: 'III Year', branch: 'IT' }),
    member('Arjun Sabbineni', { year: 'III Year', branch: 'CSE' }),
    member('Divya Thodeti', {
      year: 'III Year',
      branch: 'ECE',
      linkedin: 'https://www.linkedin.com/in/sample-member-03',
      instagram: 'https://www.instagram.com/sample.member.03',
    }),
    member('Rayyan Siddiq', { year: 'II Year', branch: 'CSE DS' }),
    member('Navya Chintapatla', { year: 'II Year', branch: 'CSE AIML' }),
    member('Jasdeep Bhamra', { year: 'II Year', branch: 'AI' }),
    member('Bhavana Kasigari', { year: 'II Year', branch: 'CSE' }),
    member('Hemanth Palakurthy', { year: 'II Year', branch: 'IT' }),
    member('Aditi Deshmane', { year: 'I Year', branch: 'CSE DS' }),
    member('Yashwanth Ravelli', { year: 'I Year', branch: 'CSE AIML' }),
    member('Mrunal Jagdale', { year: 'I Year', branch: 'AI' }),
  ],
};
