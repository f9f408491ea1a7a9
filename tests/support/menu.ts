import { mainLinks } from '@/data/navigation';

/** The label of a main page in the society's menu. */
export function menuLabel(path: string): string {
  const link = mainLinks.find(({ to }) => to === path);
  if (link === undefined) throw new Error(`No link of the menu leads to ${path}`);
  return link.label;
}
