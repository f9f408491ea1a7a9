import {
  listEvents,
  listPastEvents,
  readEvent,
  readRegistration,
  registerInterest,
  withdrawInterest,
} from '@/contract/events';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { HttpError, noSuchEvent, unauthenticated } from '#server/http/http-error';

/** What visitors and members see of events, and the members' registrations. */
export function eventRoutes(api: Api, { store, now }: Deps): void {
  async function checkPublic(eventId: string): Promise<void> {
    const event = await store.events.find(eventId, now(), { onlyPublic: true });
    if (event === null) throw noSuchEvent();
  }

  api.public(listEvents, async () => {
    return { status: 200, data: await store.events.list(now()), message: 'Events' };
  });

  api.public(listPastEvents, async ({ query: { before } }) => {
    const page = await store.events.listPast(now(), before);
    if (page === null) throw noSuchEvent();
    return { status: 200, data: page, message: 'Past events' };
  });

  api.optionalAdmin(readEvent, async ({ params: { id }, adminId }) => {
    const event = await store.events.find(id, now(), { onlyPublic: adminId === null });
    if (event === null) throw noSuchEvent();
    return { status: 200, data: event, message: 'Event' };
  });

  api.member(registerInterest, async ({ query: { eventId }, memberId }) => {
    const result = await store.events.register(eventId, memberId, now());
    if (result === 'not_found') throw noSuchEvent();
    if (result === 'not_open') throw notOpen();
    if (result === 'no_member') throw unauthenticated();
    return {
      status: result === 'new' ? 201 : 200,
      data: { isParticipant: true },
      message: 'You have shown interest in the event',
    };
  });

  api.member(withdrawInterest, async ({ query: { eventId }, memberId }) => {
    await checkPublic(eventId);
    await store.events.withdraw(eventId, memberId);
    return {
      status: 200,
      data: { isParticipant: false },
      message: 'You are no longer interested in the event',
    };
  });

  api.member(readRegistration, async ({ query: { eventId }, memberId }) => {
    await checkPublic(eventId);
    const isParticipant = await store.events.isRegistered(eventId, memberId);
    return { status: 200, data: { isParticipant }, message: 'Registration' };
  });
}

const notOpen = () =>
  new HttpError({
    status: 409,
    code: 'not_open',
    message: 'This event is over or cancelled, so nobody can show interest in it any more.',
  });
