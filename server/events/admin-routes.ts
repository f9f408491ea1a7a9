import {
  ANNOUNCED,
  announceEvent,
  createEvent,
  deleteEvent,
  EDITED_MEANWHILE,
  EVENT_DELETED,
  HAS_INTEREST,
  listAdminEvents,
  listEventChanges,
  listInterestedMembers,
  NOT_ANNOUNCEABLE,
  restoreEvent,
  SAVED_DIFFERENTLY,
  updateEvent,
  type InterestedMember,
  interestFileName,
} from '@/contract/admin-events';
import { NO_SUBSCRIBERS } from '@/contract/admin-newsletter';
import type { FormerRegistration } from '@/contract/admin-seats';
import type { Answers, Event } from '@/contract/events';
import { society } from '@/data/society';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { csvResponse, csvTime, formatCsv } from '#server/http/csv';
import { badRequest, conflict, type HttpError, noSuchEvent } from '#server/http/http-error';
import { readIdempotencyKey } from '#server/http/read-input';
import { adminRequest } from './admin-request';
import type { EditProblem } from './changes';
import type { AnnounceProblem } from './tell';
import { markdownProblem } from '#server/mail/markdown-text';

const EVENT_BODY = { maxBodyBytes: 64 * 1024 };

/** What admins do to events and see of them. */
export function adminEventRoutes(api: Api, { store, now, log }: Deps): void {
  const { author, findEvent } = adminRequest({ store, now });

  api.admin(
    createEvent,
    async ({ body, adminId, c }) => {
      checkDescription(body);
      const created = await store.eventChanges.create(
        body,
        await author(adminId),
        readIdempotencyKey(c.req.raw),
      );
      const { event, isChange, conflict } = created;
      if (conflict === 'deleted') throw eventDeleted();
      if (conflict === 'different') throw savedDifferently(event);
      if (isChange) log('event_created', { ...requestContext(c), eventId: Number(event.id) });
      return { status: 201, data: event, message: 'Event created' };
    },
    EVENT_BODY,
  );

  // The status is a part of the event: so it is published, withdrawn, cancelled and reinstated, too.
  api.admin(
    updateEvent,
    async ({ params: { id }, body, adminId, c }) => {
      checkDescription(body);
      const result = await store.eventChanges.update(id, body, await author(adminId));
      if (typeof result === 'string') throw editError(result);
      if (result.isChange) log('event_changed', { ...requestContext(c), eventId: id });
      return { status: 200, data: result.event, message: 'Event saved' };
    },
    EVENT_BODY,
  );

  api.admin(deleteEvent, async ({ params: { id }, query: { version }, adminId, c }) => {
    const result = await store.eventChanges.remove(id, version, await author(adminId));
    if (typeof result === 'string') throw editError(result);
    log('event_deleted', { ...requestContext(c), eventId: id });
    return { status: 200, data: result.event, message: 'Event deleted' };
  });

  api.admin(restoreEvent, async ({ params: { id }, adminId, c }) => {
    const result = await store.eventChanges.restore(id, await author(adminId));
    if (typeof result === 'string') throw editError(result);
    if (result.isChange) log('event_restored', { ...requestContext(c), eventId: id });
    return { status: 200, data: result.event, message: 'Event restored' };
  });

  api.admin(announceEvent, async ({ params: { id }, adminId, c }) => {
    const recipients = await store.eventChanges.announce(id, await author(adminId));
    if (recipients === 'not_found') throw noSuchEvent();
    if (typeof recipients === 'string') throw announceError(recipients);
    log('event_announced', { ...requestContext(c), eventId: id, recipients });
    return { status: 202, data: { recipients }, message: 'The announcement is on its way.' };
  });

  api.admin(listAdminEvents, async ({ query: { state, before } }) => {
    const page = await store.adminEventQueries.listForAdmins(state, now(), before);
    if (page === null) throw noSuchEvent();
    return { status: 200, data: page, message: 'Events' };
  });

  api.admin(listInterestedMembers, async ({ params: { id }, query: { format }, adminId, c }) => {
    const event = await findEvent(id);
    if (format !== 'csv') {
      const data = await store.interestQueries.listInterestedMembers(event);
      return { status: 200, data, message: 'Interested members' };
    }
    const by = await author(adminId);
    const csv = await store.transaction(async (tx) => {
      await tx.adminHistory.recordForEvent(event, by, 'event.interest-downloaded');
      const members = await tx.interestQueries.listInterestedMembers(event);
      // Without a limit nobody has given back a seat.
      const former =
        event.capacity === null ? [] : await tx.interestQueries.listFormerRegistrations(event);
      return interestCsv(event, members, former);
    });
    log('interest_downloaded', { ...requestContext(c), eventId: id });
    return csvResponse(c, csv, interestFileName(event.name));
  });

  api.admin(listEventChanges, async ({ params: { id } }) => {
    await findEvent(id);
    return { status: 200, data: await store.adminEventQueries.history(id), message: 'History' };
  });
}

/** @throws HttpError 400 */
function checkDescription({ description }: { description: string }): void {
  const problem = markdownProblem(description);
  if (problem !== undefined) throw badRequest('too_much_markdown', problem, 'description');
}

/** A column for each question, and where there is a limit those for the seats; who gave one back comes last. */
function interestCsv(
  { capacity, questions }: Pick<Event, 'capacity' | 'questions'>,
  members: readonly InterestedMember[],
  former: readonly FormerRegistration[],
): string {
  const seatColumns = (...columns: readonly string[]) => (capacity === null ? [] : columns);
  const time = (at: string) => csvTime(at, society.timeZone);
  const answersOf = ({ answers }: { answers: Answers }) =>
    questions.map(({ id }) => answers[id] ?? '');
  return formatCsv([
    [
      'name',
      'email',
      `since (${society.timeZone})`,
      ...seatColumns('seat', 'place in line', `gave back (${society.timeZone})`),
      ...questions.map(({ text }) => text),
    ],
    ...members.map((member) => [
      member.name,
      member.email,
      time(member.since),
      ...seatColumns(member.seat ?? '', String(member.position ?? ''), ''),
      ...answersOf(member),
    ]),
    ...former.map((member) => [
      member.name ?? '',
      member.email ?? '',
      time(member.since),
      ...seatColumns(member.isTakenOff ? 'taken off' : 'gave back', '', time(member.leftAt)),
      ...answersOf(member),
    ]),
  ]);
}

const eventDeleted = () =>
  conflict(
    EVENT_DELETED,
    'This event was saved before and has been deleted since. Restore it from the bin, or save again for a new one.',
  );

const savedDifferently = (event: Event) =>
  conflict(
    SAVED_DIFFERENTLY,
    'This event was saved before, with other texts. Change that one, or save again for a new one.',
    { data: event },
  );

function announceError(problem: AnnounceProblem): HttpError {
  switch (problem) {
    case 'announced':
      return conflict(ANNOUNCED, 'This event has already been announced.');
    case 'not_announceable':
      return conflict(
        NOT_ANNOUNCEABLE,
        'Only a published event that is not over can be announced.',
      );
    case 'no_subscribers':
      return conflict(NO_SUBSCRIBERS, 'Nobody has confirmed a subscription to the news yet.');
  }
}

function editError(problem: EditProblem): HttpError {
  switch (problem) {
    case 'not_found':
      return noSuchEvent();
    case 'edited_meanwhile':
      return conflict(EDITED_MEANWHILE, 'Somebody else has changed this event in the meantime.');
    case 'has_interest':
      return conflict(
        HAS_INTEREST,
        'Members are interested in this event, so it cannot become a draft again.',
      );
    case 'status_not_allowed':
      return badRequest(
        'invalid_input',
        'A draft cannot be cancelled, and a cancelled event cannot become a draft.',
        'status',
      );
  }
}
