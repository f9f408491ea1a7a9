import { useMutation, useQuery } from '@tanstack/react-query';
import {
  confirmSubscription,
  leaveMail,
  mailTopics,
  readMailLink,
  rejoinMail,
  type MailTopic,
} from '@/contract/newsletter-links';
import { request } from '@/lib/api-client';
import { ApiError, formatRetryAfter } from '@/lib/api-error';
import { logHandledError } from '@/lib/log';

const onError = (error: Error) => logHandledError('A link of a mail', error);

/** What the link of a mail is about. The page works without it, so a failure is not told. */
export function useMailLink(token: string) {
  const { data, error } = useQuery({
    queryKey: ['mail-link', token],
    queryFn: async ({ signal }) =>
      (await request(readMailLink, { query: { token } }, { signal })).data,
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  return { link: data, isUnknown: failureOf(error) === 'unknown token' };
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

/** The topic of a link, which decides the words before the server has been asked; undefined if it is unknown. */
export const topicInSearch = (search: URLSearchParams): MailTopic | undefined =>
  mailTopics.find((topic) => topic === search.get('topic'));

/** How a request with a token has failed: for good, or so that it can be repeated. */
export function failureOf(
  error: Error | null,
): 'none' | 'expired' | 'unknown token' | { message: string } {
  if (error === null) return 'none';
  if (!(error instanceof ApiError)) return { message: 'Something went wrong. Please try again.' };
  if (error.status === 410) return 'expired';
  if (error.status === 400) return 'unknown token';
  if (error.isRateLimited) {
    const pause = formatRetryAfter(error.retryAfterSeconds ?? 60);
    return { message: `Too many tries. Please try again in ${pause}.` };
  }
  return { message: error.message };
}
