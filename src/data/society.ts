import { names } from './names.ts';
import type { Picture, Society } from './shape';

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
  firstMonthOfYear: 6,
  tagline: 'For the Students ✨ By the Students',
  heroHeading: 'A community Empowering Student Developers',
  heroIntro: `${names.shortName} is where the students of ${names.collegeShortName} learn in the open, build things together and meet the people they will build the next thing with.`,
  description: `The student developer society of ${names.college}. We learn software by making it, and we do it together.`,
  sheetBlurb:
    'Workshops to try something new, hackathons to build it, and mentorship for everything in between.',
  aboutTitle: 'About Us',
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
