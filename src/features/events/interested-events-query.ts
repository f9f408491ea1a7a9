import { queryOptions, skipToken } from '@tanstack/react-query';
import { listInterestedEvents } from '@/contract/account';
import { request } from '@/lib/api-client';
import { isUnknownEndpoint } from '@/lib/api-error';
import { interestedEventsKey } from './queries';

/** The events that interest the member; null on a backend that cannot list them. */
export const interestedEventsQuery = (member: string | null) =>
  queryOptions({
    queryKey: interestedEventsKey(member),
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => {
            try {
              return (await request(listInterestedEvents, {}, { signal, member })).data;
            } catch (error) {
              if (isUnknownEndpoint(error)) return null;
              throw error;
            }
          },
    // Loaded once for each visit of the page and not refetched during it, so that an event whose interest was withdrawn
    // keeps its place, where the page offers Undo.
    gcTime: 0,
    staleTime: Infinity,
  });
