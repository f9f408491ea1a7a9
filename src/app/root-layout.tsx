import { lazy, useLayoutEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  type Location,
} from 'react-router-dom';
import { AsyncBoundary } from '@/components/async-boundary';
import { PageLoading } from '@/components/loading';
import { useServerKind } from '@/components/own-server-only';
import { canonicalUrl, handleOf, notFoundMeta, type PageMeta } from './page-route';

const OwnServerMissing = lazy(async () => ({
  default: (await import('./own-server-missing')).OwnServerMissing,
}));

/**
 * What all pages have: their metadata, the scroll position and the focus after a navigation, and the guard of those that only
 * this project's own server can serve.
 */
export function RootLayout() {
  useFocusAfterNavigation();
  const match = useMatches().at(-1);
  const handle = match && handleOf(match);
  const server = useServerKind();
  const isServed = server === 'own' || handle?.needsOwnServer !== true;
  const isUnknownPath = !isServed && server === 'foreign';
  const meta = isUnknownPath ? notFoundMeta : match && handle?.metaOf(match.params);
  return (
    <>
      {meta && <PageMetadata meta={meta} />}
      {isServed ? (
        <Outlet />
      ) : (
        <AsyncBoundary loading={<PageLoading />}>
          <OwnServerMissing isKnown={server === 'foreign'} />
        </AsyncBoundary>
      )}
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** The first entry of every document has the key `default`. */
const scrollKey = ({ key, pathname }: Location) => key + pathname;

function PageMetadata({ meta }: { meta: PageMeta }) {
  const { pathname } = useLocation();
  return (
    <>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      {meta.noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={canonicalUrl(pathname)} />
      )}
    </>
  );
}

const KEEPS_FOCUS = 'input, textarea, [role=menu], [role=dialog], [data-keeps-focus]';

/**
 * After a navigation the focus is on the new page's heading, or on what the URL's anchor names, so that keyboards and
 * screen readers start there. What somebody types into or has opened meanwhile keeps it, and so
 * does a tab.
 */
function useFocusAfterNavigation(): void {
  const { key, hash } = useLocation();
  // A document that is opened at an anchor starts there.
  const focusedKey = useRef(hash === '' ? key : undefined);
  // Before the effects of the page, which may focus something itself.
  useLayoutEffect(() => {
    if (focusedKey.current === key) return;
    focusedKey.current = key;
    if (document.activeElement?.closest(KEEPS_FOCUS)) return;
    const anchor = hash === '' ? null : document.getElementById(hash.slice(1));
    const target = anchor ?? document.querySelector<HTMLElement>('main h1');
    if (target === null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [key, hash]);
}
