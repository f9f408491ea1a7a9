import { names } from './names.ts';
import type { Society } from './shape';

export const society: Society = {
  name: names.society,
  nameInText: names.societyInText,
  shortName: names.shortName,
  college: { name: names.college, shortName: names.collegeShortName },
  timeZone: 'Europe/Berlin',
  firstMonthOfYear: 9,
  tagline: 'Made after school',
  heroHeading: 'We write programs on Thursdays',
  heroIntro: 'Bring what you have begun. The club helps you to end it, and there is tea.',
  description: 'The coding club of Sampleton College: one evening a week, one small program each.',
  sheetBlurb: 'Thursday evenings, small programs, tea.',
  aboutTitle: 'The club',
  featuresHeading: 'What a Thursday is made of',
  copyrightYears: '2031',
  links: {
    instagram: 'https://www.instagram.com/example.coding.club',
    linkedin: 'https://www.linkedin.com/company/example-coding-club',
    github: 'https://github.com/example-coding-club',
  },
  contactEmail: 'ask@example.org',
  privacy: { logDays: 5, backupDays: 9 },
  placeholderEmail: 'nobody@example.org',
  openGraphImage: {
    src: '/art/og/club.png',
    width: 1200,
    height: 630,
    alt: 'Example Coding Club, Sampleton College',
  },
};
