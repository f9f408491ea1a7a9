import { names } from './names.ts';
import { wide, type Highlight } from './shape';

export const highlights: readonly Highlight[] = [
  {
    title: `Kickstarting the ${names.shortName} journey`,
    description: 'The induction: one society, four domains and a first year to fill.',
    subtitle: '28th September 2024',
    image: wide('induction', 'A flag at the start of four tracks in four colours'),
    href: '/event/induction-event-kickstarting-the-dss-journey',
  },
  {
    title: 'Public profile building',
    description: 'What a stranger finds when they look you up, and how to make it worth finding.',
    subtitle: '25th November 2024',
    image: wide('public-profile', 'Profile cards laid over one another'),
    href: '/event/public-profile-building',
  },
  {
    title: `${names.collegeShortName} Ideathon 2025`,
    description:
      'Two days, seventeen goals, six criteria. Pitch the idea, leave the code for later.',
    subtitle: '15th March 2025',
    image: wide('ideathon', 'A ring of seventeen coloured segments with a light bulb inside'),
    href: '/event/vjit-ideathon-2025',
  },
  {
    title: 'Building a technical community',
    description: 'Workshops, hackathons and mentorship, run by students for students.',
    subtitle: 'All year round',
    image: wide('community', 'Dots of four colours joined to one another by bridges'),
    href: '/about',
  },
];
