import { icon, type FeatureCard } from './shape';

export const featureCards: readonly FeatureCard[] = [
  {
    id: 'meetups',
    title: 'Tech Meetups & Networking',
    description:
      'Come with a question, leave with two people who have the same one. Meetups put you in a room with students of every year and branch.',
    icon: icon('meetups'),
  },
  {
    id: 'workshops',
    title: 'Workshops & Tech Talks',
    description:
      'Hands on the keyboard for workshops, ears open for talks. Each one takes a single subject and stays with it until it makes sense.',
    icon: icon('workshops'),
  },
  {
    id: 'paths',
    title: 'Guided Learning Paths',
    description:
      'Where do I start, and what comes next? A path answers both, and somebody a year ahead of you walks part of it with you.',
    icon: icon('paths'),
  },
];
