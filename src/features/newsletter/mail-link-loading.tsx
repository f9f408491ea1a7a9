import { PageLoading } from '@/components/page-loading';
import { useIsSlow } from '@/hooks/use-is-slow';
import { HomeLink } from './home-link';

/** Shown while the server is asked what a link is for. */
export function MailLinkLoading() {
  return useIsSlow() ? (
    <PageLoading text="This takes longer than usual…">
      <HomeLink />
    </PageLoading>
  ) : (
    <PageLoading />
  );
}
