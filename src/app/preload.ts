import { matchRoutes } from 'react-router-dom';
import { mainLinks } from '@/data/navigation';
import type { PageHandle } from './lazy-route';
import { routes } from './routes';

const asked = new Set<string>();

/**
 * Loads the code of pages before they are asked for: of the main ones now, of any other when somebody
 * points at a link that leads there, touches it or comes to it by key.
 */
export function preloadPages(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, onInterest, { capture: true, passive: true });
  }
  mainLinks.forEach(({ to }) => preload(to));
}

function onInterest({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === window.location.origin) preload(link.pathname);
}

function preload(pathname: string): void {
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match || asked.has(pathname)) return;
  asked.add(pathname);
  const { load, getStaticPaths } = match.route.handle as PageHandle;
  const family = getStaticPaths().then(({ preload }) => preload?.(match.params));
  // Whoever goes there without it is told then.
  Promise.all([load(), family]).catch(() => asked.delete(pathname));
}
