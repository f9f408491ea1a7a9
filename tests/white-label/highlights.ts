import { wide, type Highlight } from './shape';

export const highlights: readonly Highlight[] = [
  {
    title: 'Thursday at six',
    description: 'The door is open, and so is the editor.',
    subtitle: 'Every week',
    image: wide('thursday-at-six', 'Figures of many colours'),
  },
  {
    title: 'The robots race',
    description: 'Four metres of corridor, no remote control.',
    subtitle: '12th June 2024',
    image: wide('the-robots-race', 'Figures of many colours'),
  },
  {
    title: 'Your first page',
    description: 'Online before the tea is cold.',
    subtitle: '3rd April 2024',
    image: wide('your-first-page', 'Figures of many colours'),
  },
];
