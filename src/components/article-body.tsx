import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** What the server answers itself: files, whose names end in a dot and letters, and the API. */
const NO_PAGE = /\.\w+$|^\/api\//;

/** An article as the build has made it from markdown; its links to pages of the site stay in the app. */
export function ArticleBody({ html }: { html: string }) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isOurs = link?.origin === window.location.origin && !NO_PAGE.test(link.pathname);
    // A new tab, a new window, a download.
    const isForBrowser = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (!isOurs || isForBrowser || event.button !== 0) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it are what is clicked, by key too
    <div className="article mt-8" onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
