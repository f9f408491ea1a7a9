import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '@/lib/plain-click';

/** What the server answers itself: files, whose names end in a dot and letters, and the API. */
const NO_PAGE = /\.\w+$|^\/api\//;

/** An article as the build has made it from markdown; its links to pages of the site stay in the app. */
export function ArticleBody({ html }: { html: string }) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isOurs = link?.origin === window.location.origin && !NO_PAGE.test(link.pathname);
    if (!isOurs || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it are what is clicked, by key too
    <div className="article mt-8" onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
