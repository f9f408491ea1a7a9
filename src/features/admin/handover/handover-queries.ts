import { queryOptions } from '@tanstack/react-query';
import { readHandover, tickHandover, type TickItem } from '@/contract/admin-handover';
import { request } from '@/lib/api-client';
import { useChange } from '../use-change';

const handoverKey = ['admin', 'handover'] as const;

/** What is left to hand over. Read anew whenever the page is opened, because much of it changes elsewhere. */
export const handoverQuery = () =>
  queryOptions({
    queryKey: handoverKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await request(readHandover, {}, { signal })).data,
  });

/** Ticks an item by hand, or takes the tick back. */
export const useTick = (item: TickItem) =>
  useChange(
    (isTicked: boolean) => request(tickHandover, { params: { item }, body: { isTicked } }),
    handoverKey,
  );
