import { queryOptions, skipToken } from '@tanstack/react-query';
import { listInterestedEvents } from '@/contract/account';
import { request } from '@/lib/api-client';
import { interestedEventsKey } from './queries';

/** The events that interest the member. Only this project's own server lists them. */
export const interestedEventsQuery = (member: string | null) =>
  queryOptions({
    queryKey: interestedEventsKey(member),
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => (await request(listInterestedEvents, {}, { signal, member })).data,
    // Loaded once for each visit of the page and not refetched during it, so that an event whose interest was withdrawn
    // keeps its place, where the page offers Undo.
    gcTime: 0,
    staleTime: Infinity,
  });
