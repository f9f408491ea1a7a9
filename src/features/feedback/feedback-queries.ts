import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  FEEDBACK_CLOSED,
  FEEDBACK_USED,
  readFeedbackForm,
  sendFeedback,
  type Feedback,
  type FeedbackForm,
} from '@/contract/feedback';
import { request } from '@/lib/api-client';
import { ApiError, logHandledError } from '@/lib/api-error';
import { sessionStore } from '@/lib/storage';

/** What a link asks about, and whether it can still be answered. */
export const feedbackFormQuery = (token: string) =>
  queryOptions({
    queryKey: ['feedback', token],
    // It may have been used since, on another device.
    staleTime: 0,
    // What is being typed must not be taken away; sending says what has changed meanwhile.
    refetchOnReconnect: false,
    queryFn: async ({ signal }) =>
      (await request(readFeedbackForm, { params: { token } }, { signal })).data,
  });

/** The key of what is typed in this tab and not sent. */
export const draftKey = (token: string) => `dss-feedback-${token}`;

/** Sends the answer of a link. What makes that impossible becomes the state of the link. */
export function useSendFeedback(token: string) {
  const queryClient = useQueryClient();
  const setState = (state: FeedbackForm['state']) => {
    sessionStore.remove(draftKey(token));
    queryClient.setQueryData(
      feedbackFormQuery(token).queryKey,
      (form) => form && { ...form, state },
    );
  };
  return useMutation({
    mutationFn: async (body: Feedback) => {
      await request(sendFeedback, { params: { token }, body });
    },
    onSuccess: () => setState('used'),
    onError: (error) => {
      logHandledError('Sending feedback', error);
      const code = error instanceof ApiError ? error.code : '';
      if (code === FEEDBACK_USED) setState('used');
      if (code === FEEDBACK_CLOSED) setState('closed');
    },
  });
}
