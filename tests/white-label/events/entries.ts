import { cover, type EventEntry } from '../shape';

export const entries: readonly EventEntry[] = [
  {
    id: 'first-page',
    slug: 'your-first-page-online',
    title: 'Your First Page Online',
    date: '3rd April 2024',
    isoDate: '2024-04-03',
    description:
      'Twelve people, twelve pages, one evening. Nobody had put anything on the internet before, and at nine everybody had sent an address home. This is how the evening went, and what we would leave out next time.',
    cover: cover('your-first-page-online', 'Figures of many colours'),
  },
  {
    id: 'robots',
    slug: 'race-of-the-robots',
    title: 'Race of the Robots',
    date: '12th June 2024',
    isoDate: '2024-06-12',
    description:
      'Four metres of corridor, five robots, no remote control. The rules fit on a napkin, the winner was the slowest of them all, and the porter has asked us to do it again, outside of his hours. Here is the report.',
    cover: {
      src: '/pictures/race-of-the-robots.svg',
      width: 800,
      height: 500,
      alt: 'Two robots on wheels, one behind the other',
    },
  },
];
