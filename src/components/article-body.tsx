import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** An article as the build has made it from markdown; its links to the site stay in the app. */
export function ArticleBody({ html }: { html: string }) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isOurs = link?.origin === window.location.origin;
    if (!isOurs || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it are what is clicked, by key too
    <div className="article mt-8" onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
