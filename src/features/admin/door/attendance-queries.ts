import { queryOptions } from '@tanstack/react-query';
import {
  addAttendee,
  closeAttendance,
  createDoorLink,
  decideTaps,
  endDoorLink,
  readAttendance,
  removeAttendee,
  type Attendance,
  type NewAttendee,
} from '@/contract/admin-attendance';
import { withdrawCertificate } from '@/contract/admin-certificates';
import type { Event } from '@/contract/events';
import { request } from '@/lib/api-client';
import { doneIfGone } from '@/lib/api-error';
import { retryInterval } from '@/lib/query-client';
import { historyQuery, interestQuery } from '../event-queries';
import { isNear } from '../event-when';
import { useChange } from '../use-change';

const LIVE_INTERVAL_MS = 5_000;

const attendanceKey = (id: string) => ['admin', 'event', id, 'attendance'] as const;

/** Who has come to an event. Follows the doors while one of them has a link, and around the time of the event. */
export const attendanceQuery = (event: Event) =>
  queryOptions({
    queryKey: attendanceKey(event.id),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request(readAttendance, { params: { id: event.id }, query: {} }, { signal })).data,
    refetchInterval: (query) =>
      query.state.status === 'success' && isLive(event, query.state.data)
        ? LIVE_INTERVAL_MS
        : retryInterval(query),
  });

/** Who is in the list of an event, as fresh as who has come: who registers at the door is found in it. */
export const liveListQuery = (event: Event, attendance: Attendance) => ({
  ...interestQuery(event.id),
  refetchInterval: isLive(event, attendance) ? LIVE_INTERVAL_MS : (false as const),
});

const isLive = (event: Event, attendance: Attendance | undefined) =>
  isNear(event) || hasOpenDoor(attendance);

const hasOpenDoor = (attendance: Attendance | undefined) =>
  attendance !== undefined &&
  attendance.closedAt === null &&
  attendance.doors.some(({ isEnded }) => !isEnded);

/** A change of who has come. */
const useAttendanceChange = <Input, Output>(id: string, send: (input: Input) => Promise<Output>) =>
  useChange(send, attendanceKey(id), historyQuery(id).queryKey);

/** Makes a link for the next door; resolves to it. */
export const useCreateDoorLink = (id: string) =>
  useAttendanceChange(id, async () => (await request(createDoorLink, { params: { id } })).data);

/** Ends a link. */
export const useEndDoorLink = (id: string) =>
  useAttendanceChange(id, (doorId: string) =>
    doneIfGone(request(endDoorLink, { params: { id, doorId } })),
  );

/** Lets in somebody of the list, by the number, or a walk-in. */
export const useAddAttendee = (id: string) =>
  useAttendanceChange(id, (body: NewAttendee) => request(addAttendee, { params: { id }, body }));

/** Takes an arrival back, and withdraws the certificate with a code unless that is null. */
export const useRemoveAttendee = (id: string) =>
  useAttendanceChange(
    id,
    async ({ who, certificate }: { who: string; certificate: string | null }) => {
      await doneIfGone(request(removeAttendee, { params: { id, who } }));
      if (certificate === null) return;
      await request(withdrawCertificate, { params: { code: certificate } });
    },
  );

/** Closes the list. */
export const useCloseAttendance = (id: string) =>
  useAttendanceChange(id, () => request(closeAttendance, { params: { id } }));

/** Counts taps that wait, or drops them. */
export const useDecideTaps = (id: string) =>
  useAttendanceChange(id, (body: { ids: string[]; isAccepted: boolean }) =>
    request(decideTaps, { params: { id }, body }),
  );
