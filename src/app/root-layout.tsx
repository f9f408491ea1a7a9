import { useLayoutEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  type Location,
} from 'react-router-dom';
import { canonicalUrl, handleOf } from './page-route';

/** What all pages have: their metadata, and the scroll position and the focus after a navigation. */
export function RootLayout() {
  useFocusAfterNavigation();
  return (
    <>
      <PageMetadata />
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** The first entry of every document has the key `default`. */
const scrollKey = ({ key, pathname }: Location) => key + pathname;

function PageMetadata() {
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const meta = match && handleOf(match)?.metaOf(match.params);
  if (!meta) return null;
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

/**
 * After a navigation the focus is on the new page's heading, or on what the URL's anchor names, so that keyboards and
 * screen readers start there. What somebody types into or has opened meanwhile keeps it.
 */
function useFocusAfterNavigation(): void {
  const { key, hash } = useLocation();
  // A document that is opened at an anchor starts there.
  const focusedKey = useRef(hash === '' ? key : undefined);
  // Before the effects of the page, which may focus something itself.
  useLayoutEffect(() => {
    if (focusedKey.current === key) return;
    focusedKey.current = key;
    if (document.activeElement?.closest('input, textarea, [role=menu], [role=dialog]')) return;
    const anchor = hash === '' ? null : document.getElementById(hash.slice(1));
    const target = anchor ?? document.querySelector<HTMLElement>('main h1');
    if (target === null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [key, hash]);
}
