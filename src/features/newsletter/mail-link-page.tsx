import { useEffect, useId, useRef, type ReactNode } from 'react';
import { artwork } from '@/data/artwork';
import { Link } from 'react-router-dom';
import { buttonStyles, Button } from '@/components/ui/button';
import { paths } from '@/domain/paths';
import { EmailAddress } from '@/components/breakable-text';
import { PageLoading, useIsSlow } from '@/components/loading';

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

/** A link without its whole token. @param children What to do instead. */
export function BrokenLink({ children }: { children: ReactNode }) {
  return (
    <MailLinkPage
      isBroken
      title="This link does not work"
      text="Your mail app may have cut it off: copy the whole address from the mail."
    >
      {children}
    </MailLinkPage>
  );
}

/** The way out of a page that a link in a mail leads to. */
export function HomeLink() {
  return (
    <Link to={paths.home} className={buttonStyles({ variant: 'outline' })}>
      Go to the home page
    </Link>
  );
}

/** Whom the mails of a link go to. The line is there from the start, so that the button below does not move. */
export function LinkRecipient({ email }: { email: string | null | undefined }) {
  return (
    <p className="min-h-[1lh] text-muted [overflow-wrap:anywhere]">
      {email && (
        <>
          For <EmailAddress address={email} />
        </>
      )}
    </p>
  );
}

/** Shown while the server is asked what a link is for. */
export function MailLinkLoading() {
  const isSlow = useIsSlow();
  return (
    <div aria-live="polite">
      {isSlow ? (
        <MailLinkPage title="This is taking longer than usual" text="Our server is slow to answer.">
          <HomeLink />
        </MailLinkPage>
      ) : (
        <PageLoading />
      )}
    </div>
  );
}

/** Leads to the newsletter form in the footer. */
export function SubscribeAgainButton() {
  const waiting = useRef<MutationObserver>(null);
  useEffect(() => () => waiting.current?.disconnect(), []);

  const onSubscribeAgain = () => {
    const footer = document.querySelector('footer');
    if (!footer || focusField(footer)) return;
    footer.scrollIntoView();
    // The form's code loads when the browser is idle or, at the latest, with this press.
    waiting.current ??= new MutationObserver(() => {
      if (focusField(footer)) waiting.current?.disconnect();
    });
    waiting.current.observe(footer, { childList: true, subtree: true });
  };

  return <Button onClick={onSubscribeAgain}>Subscribe again</Button>;
}

/** Focuses the field of the form, and returns whether it is there. */
function focusField(footer: HTMLElement): boolean {
  const field = footer.querySelector<HTMLElement>('input[type=email]');
  // In the middle, because at the lower edge of the screen a focused field is easily missed.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field !== null;
}
