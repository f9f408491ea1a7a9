import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  matchRoutes,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import { withoutTrailingPunctuation } from '@/contract/page-path';
import { shouldAnimatePages } from '@/lib/animate-pages';
import type { PageHandle } from './lazy-route';
import { routes } from './routes';
import { watchUserActions } from './scroll-and-focus';

/**
 * BrowserRouter, except that on phones a loaded page renders synchronously. A transition renders in slices
 * between frames, which takes twice as long on a phone. Every other navigation is a transition: the old
 * page stays until the code of the new one is loaded.
 *
 * BrowserRouter's `useTransitions` is one setting for all navigations, so it cannot do both: true renders loaded
 * pages in slices too, false replaces the old page with the loading screen.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHistory);
  const [{ action, location }, setState] = useState<Pick<typeof history, 'action' | 'location'>>({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(
    () =>
      history.listen((next) => {
        watchUserActions();
        if (!shouldAnimatePages() && isReady(next.location.pathname)) setState(next);
        else startTransition(() => setState(next));
      }),
    [history],
  );
  return (
    <Router navigationType={action} location={location} navigator={history}>
      {children}
    </Router>
  );
}

/**
 * Opens the page of an address with punctuation behind it, on hosts that do not redirect such. Replaces the entry when a link is clicked again while its page loads, so that history gets one entry. */
function createHistory() {
  const { pathname, search, hash } = window.location;
  const pagePath = withoutTrailingPunctuation(pathname);
  if (pagePath !== pathname) {
    window.history.replaceState(window.history.state, '', pagePath + search + hash);
  }
  const history = createBrowserHistory({ v5Compat: true });
  const { push } = history;
  history.push = (to, state) =>
    history.createHref(to) === history.createHref(history.location)
      ? history.replace(to, state)
      : push(to, state);
  return history;
}

function isReady(pathname: string): boolean {
  const match = matchRoutes(routes, pathname)?.at(-1);
  return match !== undefined && (match.route.handle as PageHandle).isReady();
}
