import { queryOptions } from '@tanstack/react-query';
import { readAttendance } from '@/contract/admin-attendance';
import { request } from '@/lib/api-client';

/** Who has come to an event. */
export const attendanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'event', id, 'attendance'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readAttendance, { params: { id }, query: {} }, { signal })).data,
  });
