import type { ReactNode } from 'react';
import { MailLinkPage } from './mail-link-page';

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
