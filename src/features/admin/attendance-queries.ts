import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addAttendee,
  closeAttendance,
  createDoorLink,
  decideTaps,
  endDoorLink,
  readAttendance,
  removeAttendee,
  type Attendance,
} from '@/contract/admin-attendance';
import type { Event } from '@/contract/events';
import { endInstant, startInstant } from '@/domain/event-time';
import { society } from '@/data/society';
import { request } from '@/lib/api-client';
import { doneIfGone } from '@/lib/api-error';
import { retryInterval } from '@/lib/query-client';
import { serverNow } from '@/lib/session/clock-skew';

const LIVE_INTERVAL_MS = 5_000;
const NEAR_MS = 12 * 3_600_000;

const attendanceKey = (id: string) => ['admin', 'event', id, 'attendance'] as const;

/** Who has come to an event. Follows the doors while one of them has a link, and around the time of the event. */
export const attendanceQuery = (event: Event) =>
  queryOptions({
    queryKey: attendanceKey(event.id),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readAttendance, { params: { id: event.id }, query: {} }, { signal })).data,
    refetchInterval: (query) =>
      query.state.status === 'success' && (isNear(event) || hasOpenDoor(query.state.data))
        ? LIVE_INTERVAL_MS
        : retryInterval(query),
  });

const hasOpenDoor = (attendance: Attendance | undefined) =>
  attendance !== undefined &&
  attendance.closedAt === null &&
  attendance.doors.some(({ isEnded }) => !isEnded);

/** Whether an event goes on, or begins or has ended within twelve hours. */
export function isNear({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>): boolean {
  if (startsAt === null) return false;
  const start = startInstant(startsAt, society.timeZone);
  const end = endInstant({ startsAt, endsAt }, society.timeZone) ?? start;
  const now = serverNow();
  return start - NEAR_MS < now && now < end + NEAR_MS;
}

/** Whether an event has begun; one without a day counts as begun. */
export const hasBegun = ({ startsAt }: Pick<Event, 'startsAt'>): boolean =>
  startsAt === null || startInstant(startsAt, society.timeZone) <= serverNow();

/** A change of who has come: pending until the list has it. */
function useAttendanceMutation<Input, Output>(id: string, send: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'event', id, 'history'] });
      return queryClient.invalidateQueries({ queryKey: attendanceKey(id) });
    },
  });
}

/** Makes a link for the next door; resolves to it. */
export const useCreateDoorLink = (id: string) =>
  useAttendanceMutation(id, async () => (await request(createDoorLink, { params: { id } })).data);

/** Ends a link. */
export const useEndDoorLink = (id: string) =>
  useAttendanceMutation(id, (doorId: string) =>
    doneIfGone(request(endDoorLink, { params: { id, doorId } })),
  );

/** Lets in somebody of the list, by the number, or a walk-in. */
export const useAddAttendee = (id: string) =>
  useAttendanceMutation(
    id,
    (body: { id: string } & ({ who: string } | { name: string; email: string | null })) =>
      request(addAttendee, { params: { id }, body }),
  );

/** Takes an arrival back. */
export const useRemoveAttendee = (id: string) =>
  useAttendanceMutation(id, (who: string) =>
    doneIfGone(request(removeAttendee, { params: { id, who } })),
  );

/** Closes the list. */
export const useCloseAttendance = (id: string) =>
  useAttendanceMutation(id, () => request(closeAttendance, { params: { id } }));

/** Counts taps that wait, or drops them. */
export const useDecideTaps = (id: string) =>
  useAttendanceMutation(id, (body: { ids: string[]; isAccepted: boolean }) =>
    request(decideTaps, { params: { id }, body }),
  );
