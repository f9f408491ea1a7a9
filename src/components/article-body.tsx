import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '@/lib/plain-click';

/** Paths of files, which end in an extension, and of the API: the router has no pages for them. */
const NON_PAGE_PATH = /\.\w+$|^\/api\//;

/** An article's HTML, which the build made from Markdown. Its links to pages of the site use the router. */
export function ArticleBody({ html }: { html: string }) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isInternalPage =
      link?.origin === window.location.origin && !NON_PAGE_PATH.test(link.pathname);
    if (!isInternalPage || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the handler serves the links inside, which take the keyboard
    <div className="article mt-8" onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
