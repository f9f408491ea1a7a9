import type { ReactNode } from 'react';
import { MailLinkPage } from './mail-link-page';

interface BrokenLinkProps {
  isResult: boolean;
  /** What to do instead. */
  children: ReactNode;
}

/** A link without a token, or with one that the server does not know. */
export function BrokenLink({ isResult, children }: BrokenLinkProps) {
  return (
    <MailLinkPage
      isResult={isResult}
      title="This link does not work"
      text="Your mail app may have cut it off: copy the whole address from the mail."
    >
      {children}
    </MailLinkPage>
  );
}
