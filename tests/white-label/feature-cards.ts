import { icon, type FeatureCard } from './shape';

export const featureCards: readonly FeatureCard[] = [
  {
    id: 'one-program',
    title: 'One program each',
    description: 'Small enough to be done by nine in the evening.',
    icon: icon('one-program'),
  },
  {
    id: 'somebody-beside-you',
    title: 'Somebody beside you',
    description: 'Who has made the same mistake last week.',
    icon: icon('somebody-beside-you'),
  },
  { id: 'tea', title: 'Tea', description: 'From a kettle with a web page.', icon: icon('tea') },
];
