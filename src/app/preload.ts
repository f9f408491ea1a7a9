import { matchRoutes } from 'react-router-dom';
import { paths } from '@/lib/paths';
import type { PageHandle } from './lazy-route';
import { routes } from './routes';

const preloaded = new Set<string>();

/**
 * Preloads the code of pages: that of Events now, because most visitors go there next, and that of any other
 * page when a link to it is hovered, touched or focused.
 */
export function preloadPages(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, onLinkIntent, { capture: true, passive: true });
  }
  preload(paths.events);
}

function onLinkIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === window.location.origin) preload(link.pathname);
}

function preload(pathname: string): void {
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match || preloaded.has(pathname)) return;
  preloaded.add(pathname);
  const { load, getStaticPaths } = match.route.handle as PageHandle;
  const data = getStaticPaths().then(({ preload }) => preload?.(match.params));
  // A failed preload is not reported: the navigation itself will report it.
  Promise.all([load(), data]).catch(() => preloaded.delete(pathname));
}
