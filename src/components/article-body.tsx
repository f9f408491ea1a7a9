import { useEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isFileOrApiPath } from '@/lib/paths';
import { isPlainClick } from '@/lib/plain-click';

type ArticleBodyProps = { html: string } | { children: ReactNode };

/**
 * An article's HTML, or its rendered Markdown. Its links to pages of the site use the router. A picture that fails to
 * load is replaced by its alternative text.
 */
export function ArticleBody(content: ArticleBodyProps) {
  const navigate = useNavigate();
  const body = useRef<HTMLDivElement>(null);
  const html = 'html' in content ? content.html : undefined;
  // The pictures of HTML may have failed before it hydrated. Those of Markdown are replaced by React.
  useEffect(() => {
    if (html === undefined) return;
    for (const image of body.current?.querySelectorAll('img') ?? []) {
      if (image.complete && image.naturalWidth === 0) replaceWithText(image);
    }
  }, [html]);
  const onError = ({ target }: SyntheticEvent) => {
    if (html !== undefined && target instanceof HTMLImageElement) replaceWithText(target);
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isInternalPage =
      link?.origin === window.location.origin &&
      link.target === '' &&
      !isFileOrApiPath(link.pathname);
    if (!isInternalPage || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the handler serves the links inside, which take the keyboard
    <div
      ref={body}
      className="article mt-8"
      onClick={onClick}
      // Errors of pictures do not bubble.
      onErrorCapture={onError}
      {...('html' in content
        ? { dangerouslySetInnerHTML: { __html: content.html } }
        : { children: content.children })}
    />
  );
}

/** Only for HTML whose elements React does not manage. */
function replaceWithText(image: HTMLImageElement): void {
  const text = document.createElement('span');
  text.className = 'failed-picture';
  text.textContent = image.alt;
  image.replaceWith(text);
}
