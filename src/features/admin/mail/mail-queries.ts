import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { IDEMPOTENCY_KEY } from '@/contract/admin-events';
import {
  cancelLetter,
  listLetters,
  readMailQueue,
  readSubscriptions,
  removeSubscription,
  resumeStoppedAddresses,
  retryMail,
  sendLetter,
  type LetterInput,
} from '@/contract/admin-newsletter';
import { request } from '@/lib/api-client';
import { doneIfGone, logHandledError } from '@/lib/api-error';
import { useChange } from '../use-change';

/** While mail goes out. */
export const POLL_MS = 3000;
/** While nothing waits, or the mail server refuses and the next attempt is minutes away. */
const SLOW_POLL_MS = 30_000;

const queueKey = ['admin', 'mail'] as const;
const lettersKey = ['admin', 'letters'] as const;
const subscriptionsKey = ['admin', 'subscriptions'] as const;

/** How many subscribe to the news. */
export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: subscriptionsKey,
    queryFn: async ({ signal }) =>
      (await request(readSubscriptions, { query: {} }, { signal })).data,
  });

/** What waits and what failed. Refetched, because other admins and events queue mails too. */
export const mailQueueQuery = () =>
  queryOptions({
    queryKey: queueKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await request(readMailQueue, {}, { signal })).data,
    refetchInterval: ({ state: { data } }) => {
      const isMoving = data !== undefined && data.waiting > 0 && data.lastError === '';
      return isMoving ? POLL_MS : SLOW_POLL_MS;
    },
  });

/** The letters, the latest first. Refetched, because other admins write some too. */
export const lettersQuery = () =>
  queryOptions({
    queryKey: lettersKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await request(listLetters, {}, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ waiting }) => waiting > 0) ? POLL_MS : SLOW_POLL_MS,
  });

interface Sending {
  letter: LetterInput;
  /** The same for all attempts to send it. */
  idempotencyKey: string;
}

/** Queues a letter. A letter whose response was lost may be queued, so the lists are refetched after failures too. */
export function useSendLetter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ letter, idempotencyKey }: Sending) => {
      const headers = { [IDEMPOTENCY_KEY]: idempotencyKey };
      return (await request(sendLetter, { body: letter }, { headers })).data;
    },
    onError: (error) => logHandledError('Sending a letter', error),
    onSettled: () => {
      for (const queryKey of [lettersKey, queueKey, subscriptionsKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

/** Queues a failed mail again. Succeeds too if it is not among the failed ones any more. */
export const useRetryMail = () =>
  useChange((id: string) => doneIfGone(request(retryMail, { params: { id } })), queueKey);

/** Sends a letter to nobody else. */
export const useCancelLetter = () =>
  useChange((id: string) => request(cancelLetter, { params: { id } }), lettersKey, queueKey);

/** Lifts the stops of all addresses that refused their mails. */
export const useResumeStopped = () =>
  useChange(() => request(resumeStoppedAddresses, {}), queueKey);

/** Removes an address and all data about it. */
export const useRemoveSubscription = () =>
  useChange((email: string) => request(removeSubscription, { query: { email } }), ['admin']);
