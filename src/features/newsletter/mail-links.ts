import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  confirmSubscription,
  leaveMail,
  mailToken,
  mailTopics,
  readMailLink,
  rejoinMail,
  type MailTopic,
} from '@/contract/newsletter';
import { leaveSeat, readSeatLink } from '@/contract/seat';
import { request } from '@/lib/api-client';
import { ApiError, errorMessage, logHandledError } from '@/lib/api-error';

const onError = (error: Error) => logHandledError('A link of a mail', error);

/** Whether a token is complete. A mail app may have cut its link off. */
export const isComplete = (token: string): boolean => mailToken.safeParse(token).success;

/**
 * What the link of a mail is about, and whether that is still loading: until then nobody knows what to show. The page
 * works without it, so a network failure is not shown.
 */
export function useMailLink(token: string) {
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: ['mail-link', token],
    queryFn: async ({ signal }) =>
      (await request(readMailLink, { query: { token } }, { signal })).data,
    enabled: isComplete(token),
    retry: false,
    // Once per visit: what the link is for may have been done since the last one.
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  return {
    link: data,
    linkFailure: failureOf(error),
    isAsking: isComplete(token) && !isFetchedAfterMount,
  };
}

/** Confirms the subscription that the token of the mail belongs to; resolves to its address. */
export function useConfirmSubscription(token: string) {
  return useMutation({
    mutationFn: async () => (await request(confirmSubscription, { body: { token } })).data.email,
    onError,
  });
}

/** Stops the mails that the token stands for, or takes that back; resolves to what they are about. */
export function useMailChoice(token: string) {
  return useMutation({
    mutationFn: async (choice: 'leave' | 'rejoin'): Promise<MailTopic> => {
      const { data } =
        choice === 'leave'
          ? await request(leaveMail, { query: { token } })
          : await request(rejoinMail, { body: { token } });
      return data.topic;
    },
    onError,
  });
}

const seatLinkKey = (token: string) => ['seat-link', token] as const;

/** Which seat the link of a mail gives back. */
export const useSeatLink = (token: string) =>
  useQuery({
    queryKey: seatLinkKey(token),
    queryFn: async ({ signal }) =>
      (await request(readSeatLink, { query: { token } }, { signal })).data,
    enabled: isComplete(token),
    retry: false,
    // The place in line may have changed since the last visit.
    refetchOnMount: 'always',
  });

/** Gives the seat of a link back, or the place in line. */
export function useLeaveSeat(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request(leaveSeat, { body: { token } })).data,
    onSuccess: (link) => {
      // Cards and pages show how many seats are left, and what the member has.
      void queryClient.invalidateQueries({ refetchType: 'none' });
      queryClient.setQueryData(seatLinkKey(token), link);
    },
    onError,
  });
}

/** The topic of a link, which decides the words before the server has been asked; undefined if it is unknown. */
export const topicInSearch = (search: URLSearchParams): MailTopic | undefined =>
  mailTopics.find((topic) => topic === search.get('topic'));

/** How a request with a token has failed: for good, or with a message so that it can be repeated. */
type Failure = 'none' | 'expired' | 'unknown token' | { message: string };

/** Whether the server no longer knows what the link was for, or never did. */
export const isGone = (failure: Failure): failure is 'expired' | 'unknown token' =>
  failure === 'expired' || failure === 'unknown token';

/** Reads the error of a request with a token; null is 'none'. */
export function failureOf(error: Error | null): Failure {
  if (error === null) return 'none';
  const status = error instanceof ApiError ? error.status : null;
  if (status === 410) return 'expired';
  if (status === 400) return 'unknown token';
  return { message: errorMessage(error) };
}
