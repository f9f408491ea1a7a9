import type { About } from './shape';

export const about: About = {
  leadHeading: 'Who has the key',
  leadText: 'Opens the door on Thursdays.',
  heading: 'Who meets here',
  college: {
    heading: 'Our college',
    paragraphs: ['Sampleton College lends us room 12 and the key to it.'],
  },
  society: {
    heading: 'Our club',
    paragraphs: ['Three groups share the evening: web, robots, and those who make the tea.'],
  },
};
