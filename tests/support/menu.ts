import { mainLinks } from '@/data/navigation';

/** What the society's menu calls one of the main pages. */
export function menuLabel(path: string): string {
  const link = mainLinks.find(({ to }) => to === path);
  if (link === undefined) throw new Error(`No link of the menu leads to ${path}`);
  return link.label;
}
