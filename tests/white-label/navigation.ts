import type { NavigationLink } from './shape';

export const mainLinks: readonly NavigationLink[] = [
  { label: 'Start', to: '/' },
  { label: 'Evenings', to: '/events' },
  { label: 'Who we are', to: '/about' },
  { label: 'Notes', to: '/blogs' },
  { label: 'Write to us', to: '/contact' },
];
