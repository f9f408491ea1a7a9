import { useMutation, useQueryClient } from '@tanstack/react-query';
import { registerInterest, withdrawInterest } from '@/contract/events';
import { request } from '@/lib/api-client';
import { logHandledError } from '@/lib/log';
import { addToInterested } from './interest-mutations';
import { registrationQuery } from './queries';

/**
 * Marks an event or takes the mark back, without a reload. The list of the profile keeps the event, so that its place
 * can offer Undo.
 */
export function useChangeMark(member: string | null, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isMarked: boolean) => {
      const endpoint = isMarked ? registerInterest : withdrawInterest;
      await request<unknown, { eventId: string }, undefined, undefined>(
        endpoint,
        { query: { eventId } },
        { member: member ?? undefined },
      );
    },
    onSuccess: (_data, isMarked) => {
      queryClient.setQueryData(registrationQuery(member, eventId).queryKey, isMarked);
      addToInterested(queryClient, eventId, isMarked ? 1 : -1);
    },
    onError: (error) => logHandledError('Changing a mark', error),
  });
}
