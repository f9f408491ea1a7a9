import type { NavigationLink } from './shape';

export const mainLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Events', to: '/events' },
  { label: 'About Us', to: '/about' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'Contact', to: '/contact' },
];
