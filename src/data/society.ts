import { names } from './names.ts';
import type { Picture } from './shape/picture';
import type { Society } from './shape/society';

const openGraphImage: Picture = {
  src: '/art/og/society.png',
  width: 1200,
  height: 630,
  alt: `${names.society}, ${names.collegeShortName}: a community empowering student developers`,
};

export const society: Society = {
  name: names.society,
  nameInText: names.societyInText,
  shortName: names.shortName,
  college: { name: names.college, shortName: names.collegeShortName },
  timeZone: 'Asia/Kolkata',
  tagline: 'For the Students ✨ By the Students',
  heroHeading: 'A community Empowering Student Developers',
  heroIntro: `${names.shortName} is where the students of ${names.collegeShortName} learn in the open, build things together and meet the people they will build the next thing with.`,
  description: `The student developer society of ${names.college}. We learn software by making it, and we do it together.`,
  sheetBlurb:
    'Workshops to try something new, hackathons to build it, and mentorship for everything in between.',
  about: {
    pageTitle: 'About Us',
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
  },
  featuresHeading: `What ${names.shortName} brings to you`,
  copyrightYears: '2024-25',
  links: {
    instagram: 'https://www.instagram.com/dss_vjit',
    linkedin: 'https://www.linkedin.com/company/dss-vjit',
    github: 'https://github.com/dssvjit',
  },
  // A sample address, to be replaced by one that somebody reads.
  contactEmail: 'contact@example.org',
  // The days are those of docs/deploy.
  privacy: { logDays: 14, backupDays: 30 },
  placeholderEmail: 'unknown@example.org',
  openGraphImage,
};
