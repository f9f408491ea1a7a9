import type { Event } from '@/contract/events';
import { pageTitle } from '@/data/shape/society';
import { society } from '@/data/society';
import { env } from '@/lib/env';
import { eventPath } from '@/domain/paths';
import { summaryDescription, summaryTitle } from './event-summary';

/** The title, the description for search engines and the canonical URL. Drafts are not for search engines. */
export function EventDetailsMetadata({ event }: { event: Event }) {
  const { id, status } = event;
  return (
    <>
      <title>{pageTitle(summaryTitle(event), society)}</title>
      <meta name="description" content={summaryDescription(event)} />
      {status === 'draft' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={env.siteUrl + eventPath(id)} />
      )}
    </>
  );
}
