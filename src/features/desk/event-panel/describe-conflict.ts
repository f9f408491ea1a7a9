import type { QueryClient } from '@tanstack/react-query';
import type { Event } from '@/contract/events';
import { deskEventQuery, historyQuery } from '@/features/desk/queries';
import { changeInWords } from './change-words';

const NOTHING_SAVED =
  'This is the event as it is now. Your change was not made: make it again if it is still right.';

/** Reloads an event that has been changed meanwhile, and says who changed what. */
export async function describeConflict(queryClient: QueryClient, seen: Event): Promise<string> {
  const [history] = await Promise.all([
    queryClient.fetchQuery({ ...historyQuery(seen.id), staleTime: 0 }).catch(() => []),
    queryClient.invalidateQueries({ queryKey: deskEventQuery(seen.id).queryKey, exact: true }),
  ]);
  const since = history.filter(({ at }) => Date.parse(at) > Date.parse(seen.updatedAt));
  if (since.length === 0) return `This event has been changed meanwhile. ${NOTHING_SAVED}`;
  const sentences = [...new Set(since.map(({ by }) => by))].map((admin) => {
    const changed = since.flatMap((change) => (change.by === admin ? change.changed : []));
    return `${admin} ${changeInWords({ action: 'changed', changed, told: 0 })}`;
  });
  return `${sentences.join('; ')}, while you had it open. ${NOTHING_SAVED}`;
}
