import { useParams, useSearchParams } from 'react-router-dom';
import { pageTitle } from '@/data/shape/society';
import { society } from '@/data/society';
import { BackLink } from '@/features/desk/back-link';
import { deskStateOf, listPath, stateInSearch, stateTabs } from '@/features/desk/desk-states';
import { EventPanel } from '@/features/desk/event-panel/event-panel';
import { useDeskEvent } from '@/features/desk/use-desk-event';
import { useIsWide } from '@/features/desk/use-is-wide';
import { isolated } from '@/lib/isolated';

export function DeskEventPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const isWide = useIsWide();
  const shown = useDeskEvent(id);
  const isReady = shown.status === 'ready';
  const state = isReady
    ? deskStateOf(shown.event, shown.deletedAt !== null)
    : stateInSearch(search);
  return (
    <>
      <title>{pageTitle(titleOf(shown), society)}</title>
      <meta name="robots" content="noindex" />
      {!isWide && <BackLink to={listPath(state)}>{stateTabs[state].back}</BackLink>}
      <EventPanel key={id} id={id} headingAs="h1" />
    </>
  );
}

function titleOf(shown: ReturnType<typeof useDeskEvent>): string {
  if (shown.status === 'ready') return isolated(shown.event.name);
  return shown.status === 'missing' ? 'There is no such event' : 'Event';
}
