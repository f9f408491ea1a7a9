import { paths } from '@/domain/paths';

/**
 * `aria-current` of a link of the main menu: `page` on its page, `true` on a page below it, such as a team or the article
 * of an event.
 */
export function currentLink(to: string, pathname: string): 'page' | 'true' | undefined {
  if (to === pathname) return 'page';
  if (to === paths.home) return undefined;
  const isBelow =
    pathname.startsWith(`${to}/`) || (to === paths.events && pathname.startsWith('/event/'));
  return isBelow ? 'true' : undefined;
}
