import { useEffect, useId, useRef, type ReactNode } from 'react';
import { artwork } from '@/data/artwork';

interface MailLinkPageProps {
  title: string;
  text: ReactNode;
  /** Whether the page shows the result of what its button did: the heading then takes the focus. */
  isResult?: boolean;
  /** Whether the link does nothing: a picture says so too. */
  isBroken?: boolean;
  children: ReactNode;
}

/** A page that a link in a mail leads to: one message and what can be done. */
export function MailLinkPage({
  title,
  text,
  isResult = false,
  isBroken = false,
  children,
}: MailLinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const textId = useId();
  // The button that had the focus is gone, and screen readers read the heading with its description.
  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult, title]);
  return (
    // As high as `PageLoading`, which it follows. Not centered vertically: a message below its button must not move it.
    <div className="page-container grid min-h-[calc(100svh-4.5rem)] grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-5 pt-[max(4rem,18svh)] pb-16 text-center">
      {isBroken && <img src={artwork.error.src} width={120} height={120} alt="" />}
      <h1
        ref={heading}
        tabIndex={-1}
        aria-describedby={textId}
        className="max-w-2xl text-title font-extrabold [overflow-wrap:anywhere] outline-none"
      >
        {title}
      </h1>
      <p id={textId} className="max-w-prose text-lead [overflow-wrap:anywhere]">
        {text}
      </p>
      {children}
    </div>
  );
}
