import { randomUUID } from 'node:crypto';
import {
  addAttendee,
  attendanceFileName,
  closeAttendance,
  createDoorLink,
  decideTaps,
  type DoorLink,
  endDoorLink,
  readAttendance,
  removeAttendee,
} from '@/contract/admin-attendance';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { certificatePath, doorPath } from '@/domain/paths';
import { timestamp } from '#server/db/columns';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { csvResponse, csvTime, formatCsv } from '#server/http/csv';
import { notFound } from '#server/http/http-error';
import { doorToken, hashMailToken } from '#server/mail/mail-token';
import { adminRequest } from './admin-request';
import type { CollegeRow } from './attendance-queries';
import type { Door } from './doors';

/** For the ids of as many taps as a door can send. */
const IDS_BODY = { maxBodyBytes: 512 * 1024 };

/** What admins see and do of who came to an event, and the links of its doors. */
export function adminAttendanceRoutes(api: Api, { config, keys, store, now, log }: Deps): void {
  const { author, findEvent } = adminRequest({ store, now });

  function toLink({ id, number, tokenHash, ...door }: Door): DoorLink {
    const token = doorToken(keys.mailToken, id);
    // Another token than the stored one: it was made with a former secret of the server.
    const isShown = hashMailToken(token) === tokenHash;
    return {
      id,
      door: number,
      url: isShown ? config.appUrl + doorPath(token) : null,
      createdBy: door.createdBy,
      createdAt: timestamp(door.createdAt),
      endsAt: timestamp(door.endsAt),
      isEnded: door.isEnded,
    };
  }

  api.admin(readAttendance, async ({ params: { id }, query: { format }, adminId, c }) => {
    const event = await findEvent(id);
    if (format !== 'csv') {
      const attendance = await store.attendanceQueries.readAttendance(event);
      const doors = (await store.doors.listDoors(event, now())).map(toLink);
      return { status: 200, data: { ...attendance, doors }, message: 'Attendance' };
    }
    const by = await author(adminId);
    const csv = await store.transaction(async (tx) => {
      await tx.adminHistory.recordForEvent(event, by, 'event.attendance-downloaded');
      return collegeCsv(event, await tx.attendanceQueries.listForCollege(event), config.appUrl);
    });
    log('attendance_downloaded', { ...requestContext(c), eventId: id });
    return csvResponse(c, csv, attendanceFileName(event.name));
  });

  api.admin(addAttendee, async ({ params: { id }, body, adminId }) => {
    const event = await findEvent(id);
    const isKnown = await store.attendance.addAttendee(event, body, await author(adminId));
    if (!isKnown) throw notFound('There is no such person in the list.');
    return { status: 200, data: null, message: 'Let in' };
  });

  api.admin(removeAttendee, async ({ params: { id, who }, adminId }) => {
    await store.attendance.removeAttendee(await findEvent(id), who, await author(adminId));
    return { status: 200, data: null, message: 'Taken back' };
  });

  api.admin(closeAttendance, async ({ params: { id }, adminId, c }) => {
    const isChange = await store.attendance.closeAttendance(
      await findEvent(id),
      await author(adminId),
    );
    if (isChange) log('list_closed', { ...requestContext(c), eventId: id });
    return { status: 200, data: null, message: 'The list is closed.' };
  });

  api.admin(
    decideTaps,
    async ({ params: { id }, body: { ids, isAccepted }, adminId }) => {
      const event = await findEvent(id);
      await store.attendance.decideTaps(event, ids, isAccepted, await author(adminId));
      return { status: 200, data: null, message: isAccepted ? 'Counted' : 'Dropped' };
    },
    IDS_BODY,
  );

  api.admin(createDoorLink, async ({ params: { id }, adminId, c }) => {
    const event = await findEvent(id);
    const doorId = randomUUID();
    const secret = { id: doorId, tokenHash: hashMailToken(doorToken(keys.mailToken, doorId)) };
    const door = await store.doors.createDoor(event, secret, await author(adminId));
    log('door_made', { ...requestContext(c), eventId: id, door: door.number });
    return { status: 201, data: toLink(door), message: 'The door has a link.' };
  });

  api.admin(endDoorLink, async ({ params: { id, doorId }, adminId, c }) => {
    const isChange = await store.doors.endDoor(await findEvent(id), doorId, await author(adminId));
    if (isChange === null) throw notFound('There is no such door.');
    if (isChange) log('door_ended', { ...requestContext(c), eventId: id });
    return { status: 200, data: null, message: 'The link has ended.' };
  });
}

function collegeCsv(
  { questions }: Pick<Event, 'questions'>,
  rows: readonly CollegeRow[],
  appUrl: string,
): string {
  return formatCsv([
    [
      'name',
      ...questions.map(({ text }) => text),
      `arrived (${society.timeZone})`,
      'how',
      'certificate',
    ],
    ...rows.map(({ name, answers, at, how, certificate }) => [
      name ?? '',
      ...questions.map(({ id }) => answers[id] ?? ''),
      csvTime(timestamp(at), society.timeZone),
      how,
      certificate === null ? '' : appUrl + certificatePath(certificate),
    ]),
  ]);
}
