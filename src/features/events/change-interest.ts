import { useMutation, useQueryClient } from '@tanstack/react-query';
import { registerInterest, withdrawInterest } from '@/contract/events';
import { request } from '@/lib/api-client';
import { logHandledError } from '@/lib/log-handled-error';
import { addToInterested } from './interest-mutations';
import { registrationQuery } from './queries';

/**
 * Registers or withdraws interest in an event, without a reload. The list of the profile keeps the event, so that its place
 * can offer Undo.
 */
export function useChangeInterest(member: string | null, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isInterested: boolean) => {
      const endpoint = isInterested ? registerInterest : withdrawInterest;
      await request<unknown, { eventId: string }, undefined, undefined>(
        endpoint,
        { query: { eventId } },
        { member: member ?? undefined },
      );
    },
    onSuccess: (_data, isInterested) => {
      queryClient.setQueryData(registrationQuery(member, eventId).queryKey, isInterested);
      addToInterested(queryClient, eventId, isInterested ? 1 : -1, member);
    },
    onError: (error) => logHandledError('Changing interest', error),
  });
}
