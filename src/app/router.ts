import { createBrowserRouter, createPath, matchRoutes, type RouteObject } from 'react-router-dom';
import { withoutTrailingPunctuation, withoutTrailingSlashes } from '@/domain/paths';
import { routes } from './routes';

export type SiteRouter = ReturnType<typeof createBrowserRouter>;

/**
 * Opens the page of the document's address; also if punctuation stands behind it, on hosts that do not redirect such.
 * @param isHydrating Whether the page's HTML is already there, so that the browser has restored its scroll position.
 */
export function createRouter({ isHydrating }: { isHydrating: boolean }): SiteRouter {
  const { pathname, search, hash } = window.location;
  const pagePath = withoutTrailingPunctuation(pathname);
  if (pagePath !== pathname) {
    window.history.replaceState(window.history.state, '', pagePath + search + hash);
  }
  // With hydration data, although empty, the first render has the page at once, as its HTML has: `loadPage` has loaded it.
  return createBrowserRouter(routes, isHydrating ? { hydrationData: {} } : {});
}

/** The pattern of a path's route, such as `/events/:id`, which has nothing of the visitor in it. */
export const routePattern = (pathname: string): string =>
  matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '/?';

/** The path of the page whose code the router waits for; null if it waits for none. */
export function awaitedPage({ state }: SiteRouter): string | null {
  const location = state.navigation.location ?? (state.initialized ? null : state.location);
  return location && createPath(location);
}

/**
 * Whether the element contains the HTML of this path, so that the app hydrates it. `data-page` is a path, or a route
 * such as `*` or `/events/:id` whose HTML the server fills in.
 */
export function isPrerenderedFor({ dataset }: HTMLElement, pathname: string): boolean {
  if (dataset['page'] === withoutTrailingSlashes(pathname)) return true;
  return matchRoutes(routes, pathname)?.at(-1)?.route.path === dataset['page'];
}

/** Loads the code of a path's page into its routes, so that the first render has it. */
export async function loadPage(pathname: string): Promise<void> {
  const matched = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matched.map(({ route }) => loadRoute(route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy());
  delete route.lazy;
}

const prefetched = new Set<RouteObject>();

/** Loads the code of pages before they are visited: when a link to them is hovered, touched or focused. */
export function prefetchPages(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, onLinkIntent, { passive: true });
  }
}

function onLinkIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== window.location.origin) return;
  for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
    if (typeof route.lazy !== 'function' || prefetched.has(route)) continue;
    prefetched.add(route);
    // A failure is not reported: the navigation itself will report it.
    route.lazy().catch(() => prefetched.delete(route));
  }
}
