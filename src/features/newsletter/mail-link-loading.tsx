import { PageLoading } from '@/components/page-loading';
import { useIsSlow } from '@/hooks/use-is-slow';
import { HomeLink } from './home-link';
import { MailLinkPage } from './mail-link-page';

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
