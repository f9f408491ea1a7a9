import { queryOptions } from '@tanstack/react-query';
import { readCertificate } from '@/contract/certificate';
import { request } from '@/lib/api-client';

/** What a certificate says now. */
export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificate', code],
    // It may have been replaced or withdrawn since.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readCertificate, { params: { code } }, { signal })).data,
  });
