import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  matchRoutes,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import { shouldAnimatePages } from '@/lib/animate-pages';
import type { PageHandle } from './lazy-route';
import { routes } from './routes';

/**
 * The library's BrowserRouter, except that a page which is ready is shown at once where pages do not fade.
 * As a transition it is written in slices between frames that nobody needs, which takes a phone twice as
 * long. Any other page is one: the old page stays until its code is there.
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

/** A page that is on its way already, as after the first click of two, is not entered twice. */
function createHistory() {
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
