import { useParams, useSearchParams } from 'react-router-dom';
import { pageTitle } from '@/data/shape';
import { BackLink } from '@/components/back-link';
import { useIsWide } from '@/hooks/use-is-wide';
import {
  eventListStateOf,
  listPath,
  stateInSearch,
  stateTabs,
} from '@/features/admin/events/event-states';
import { tabIn } from '@/features/admin/tab-names';
import { EventPanel } from '@/features/admin/events/event-panel';
import { useAdminEvent } from '@/features/admin/event-queries';
import { isolated } from '@/domain/isolated';

export function AdminEventPage() {
  const { id = '', tab } = useParams();
  const [search] = useSearchParams();
  const isWide = useIsWide();
  const shown = useAdminEvent(id);
  const isReady = shown.status === 'ready';
  const state = isReady
    ? eventListStateOf(shown.event, shown.deletedAt !== null)
    : stateInSearch(search);
  return (
    <>
      <title>{pageTitle(titleOf(shown))}</title>
      <meta name="robots" content="noindex" />
      {!isWide && <BackLink to={listPath(state)}>{stateTabs[state].back}</BackLink>}
      <EventPanel key={id} id={id} tab={tabIn(tab)} headingAs="h1" />
    </>
  );
}

function titleOf(shown: ReturnType<typeof useAdminEvent>): string {
  if (shown.status === 'ready') return isolated(shown.event.name);
  return shown.status === 'missing' ? 'There is no such event' : 'Event';
}
