import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '@/lib/plain-click';

/** Paths of files, which end in an extension, and of the API: the router has no pages for them. */
const NON_PAGE_PATH = /\.\w+$|^\/api\//;

type ArticleBodyProps = { html: string } | { children: ReactNode };

/** An article's HTML, or its rendered Markdown. Its links to pages of the site use the router. */
export function ArticleBody(content: ArticleBodyProps) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isInternalPage =
      link?.origin === window.location.origin &&
      link.target === '' &&
      !NON_PAGE_PATH.test(link.pathname);
    if (!isInternalPage || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the handler serves the links inside, which take the keyboard
    <div
      className="article mt-8"
      onClick={onClick}
      {...('html' in content
        ? { dangerouslySetInnerHTML: { __html: content.html } }
        : { children: content.children })}
    />
  );
}
