import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { EDITED_MEANWHILE } from '@/contract/admin-events';
import { readRecap, saveRecap, storedRecapSchema, type StoredRecap } from '@/contract/admin-recap';
import { request } from '@/lib/api-client';
import { ApiError, logHandledError } from '@/lib/api-error';

/** How an event was. Loaded anew for each form, which must not begin with what is outdated. */
export const recapQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['admin', 'event', eventId, 'recap'],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readRecap, { params: { id: eventId } }, { signal })).data,
  });

type SaveResult =
  | { kind: 'saved'; recap: StoredRecap }
  /** Somebody else has changed it; nothing is saved. */
  | { kind: 'conflict'; recap: StoredRecap };

/** Saves how an event was. */
export function useSaveRecap(eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: StoredRecap): Promise<SaveResult> => {
      try {
        const input = { params: { id: eventId }, body };
        return { kind: 'saved', recap: (await request(saveRecap, input)).data };
      } catch (error) {
        if (!(error instanceof ApiError && error.code === EDITED_MEANWHILE)) throw error;
        return { kind: 'conflict', recap: storedRecapSchema.parse(error.data) };
      }
    },
    onError: (error) => logHandledError('Saving how an event was', error),
    // Not awaited. The event's page and the archive show it too.
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}
