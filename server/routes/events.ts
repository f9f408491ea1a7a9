import { createEvent } from '@/contract/event-desk';
import {
  isOpenForInterest,
  listEvents,
  listPastEvents,
  readEvent,
  readRegistration,
  registerInterest,
  withdrawInterest,
  type Event,
} from '@/contract/events';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { HttpError, notFound } from '#server/http/http-error';

const EVENT_BODY_MAX_BYTES = 64 * 1024;

/** Events and registrations. */
export function eventRoutes(api: Api, { store, now, log }: Deps): void {
  async function findPublic(eventId: string): Promise<Event> {
    const event = await store.events.find(eventId, now());
    if (event === null || event.status === 'draft') throw notFound('There is no such event.');
    return event;
  }

  api.public(listEvents, async () => {
    return { status: 200, data: await store.events.list(now()), message: 'Events' };
  });

  api.public(listPastEvents, async ({ query: { before } }) => {
    const page = await store.events.listPast(now(), before);
    if (page === null) throw notFound('There is no such event.');
    return { status: 200, data: page, message: 'Past events' };
  });

  api.admin(
    createEvent,
    async ({ body, adminId, c }) => {
      const adminEmail = await store.admins.emailOf(adminId);
      const event = await store.events.create(body, { adminEmail, now: now() });
      log('event_created', { ...requestContext(c), eventId: event.id });
      return { status: 201, data: event, message: 'Event created' };
    },
    { maxBodyBytes: EVENT_BODY_MAX_BYTES },
  );

  api.member(registerInterest, async ({ query: { eventId }, memberId }) => {
    if (!isOpenForInterest(await findPublic(eventId))) throw notOpen();
    const isNew = await store.events.register(eventId, memberId, now());
    return {
      status: isNew ? 201 : 200,
      data: { isParticipant: true },
      message: 'You have shown interest in the event',
    };
  });

  api.member(withdrawInterest, async ({ query: { eventId }, memberId }) => {
    await findPublic(eventId);
    await store.events.withdraw(eventId, memberId);
    return {
      status: 200,
      data: { isParticipant: false },
      message: 'You have taken your interest back',
    };
  });

  api.member(readRegistration, async ({ query: { eventId }, memberId }) => {
    await findPublic(eventId);
    const isParticipant = await store.events.isRegistered(eventId, memberId);
    return { status: 200, data: { isParticipant }, message: 'Registration' };
  });

  // After the fixed paths, which `:id` matches too.
  api.optionalAdmin(readEvent, async ({ params: { id }, adminId }) => {
    const event = await store.events.find(id, now());
    if (event === null || (event.status === 'draft' && adminId === null)) {
      throw notFound('There is no such event.');
    }
    return { status: 200, data: event, message: 'Event' };
  });
}

const notOpen = () =>
  new HttpError({
    status: 409,
    code: 'not_open',
    message: 'This event is over or cancelled, so it cannot be marked.',
  });
