import { names } from './names.ts';
import type { About } from './shape';

export const about: About = {
  leadHeading: `Who leads ${names.shortName}`,
  leadText: `Speaks for ${names.shortName} and keeps its domains pointing the same way.`,
  heading: 'One college, one society, a lot to build',
  college: {
    heading: 'The college',
    paragraphs: [
      `${names.college}, ${names.collegeShortName} for short, is where all of us study. Computing is spread over many branches here: computer science, AI and machine learning, data science, information technology and electronics.`,
      'A timetable keeps those branches apart. A good question does not care which of them you belong to, and neither do we.',
    ],
  },
  society: {
    heading: 'The society',
    paragraphs: [
      `${names.shortName} is run by students for students. Four domains share the work: technical, design, non-technical, and public relations and outreach. You can join any of them from your first year.`,
      'We host workshops, hackathons and mentorship programmes. You need not be an expert to come. If you are one, expect to be asked to explain.',
    ],
  },
};
