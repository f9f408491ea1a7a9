import { queryOptions } from '@tanstack/react-query';
import { IDEMPOTENCY_KEY } from '@/contract/admin-events';
import {
  cancelSeries,
  countSeriesRecipients,
  publishSeries,
  repeatEvent,
} from '@/contract/admin-series';
import { useRequestKey } from '@/hooks/use-request-key';
import { request } from '@/lib/api-client';
import { useChange } from '../use-change';

/** Makes a draft of an event for each day. */
export function useRepeatEvent(id: string) {
  const { keyOf } = useRequestKey();
  return useChange(
    async (days: string[]) => {
      const headers = { [IDEMPOTENCY_KEY]: keyOf(days) };
      return (await request(repeatEvent, { params: { id }, body: { days } }, { headers })).data;
    },
    ['admin'],
  );
}

/** Publishes the drafts of a series, and tells the subscribers of them. */
export const usePublishSeries = (id: string) =>
  useChange(
    async (announce: boolean) =>
      (await request(publishSeries, { params: { id }, body: { announce } })).data,
    // All: lists of readers show the events too.
    [],
  );

/** Cancels what is left of a series, and tells those who are interested in it. */
export const useCancelSeries = (id: string) =>
  useChange(
    async (body: { note: string; tell: boolean }) =>
      (await request(cancelSeries, { params: { id }, body })).data,
    [],
  );

/** How many members a mail about the cancellation of what is left would go to. */
export const seriesRecipientsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'series', id, 'recipients'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(countSeriesRecipients, { params: { id } }, { signal })).data.recipients,
  });
