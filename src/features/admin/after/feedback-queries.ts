import { queryOptions } from '@tanstack/react-query';
import { readFeedback } from '@/contract/admin-feedback';
import { request } from '@/lib/api-client';

/** What people said of an event. */
export const feedbackQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['admin', 'event', eventId, 'feedback'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readFeedback, { params: { id: eventId }, query: {} }, { signal })).data,
  });
