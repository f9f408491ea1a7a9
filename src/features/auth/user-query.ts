import { queryOptions, skipToken } from '@tanstack/react-query';
import { readUser } from '@/contract/account';
import { request } from '@/lib/api-client';

/** The member's profile. Fetched once. */
export const userQuery = (member: string | null) =>
  queryOptions({
    queryKey: ['member', member, 'user'],
    queryFn:
      member === null
        ? skipToken
        : async ({ signal }) => (await request(readUser, {}, { signal, member })).data,
    staleTime: Infinity,
  });
