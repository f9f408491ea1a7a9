import {
  ANSWERS_CLOSED,
  listEvents,
  listPastEvents,
  readEvent,
  readRegistration,
  registerInterest,
  withdrawInterest,
} from '@/contract/events';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { conflict, noSuchEvent, unauthenticated } from '#server/http/http-error';

/** What visitors and members see of events, and the members' registrations. */
export function eventRoutes(api: Api, { store, now, log }: Deps): void {
  api.public(listEvents, async () => {
    return { status: 200, data: await store.eventQueries.list(now()), message: 'Events' };
  });

  api.public(listPastEvents, async ({ query: { before } }) => {
    const page = await store.eventQueries.listPast(now(), before);
    if (page === null) throw noSuchEvent();
    return { status: 200, data: page, message: 'Past events' };
  });

  api.optionalAdmin(readEvent, async ({ params: { id }, adminId }) => {
    const event = await store.eventQueries.find(id, now(), { onlyPublic: adminId === null });
    if (event === null) throw noSuchEvent();
    return { status: 200, data: event, message: 'Event' };
  });

  api.member(registerInterest, async ({ query: { eventId }, body, memberId, c }) => {
    const result = await store.interest.register(eventId, memberId, now(), body);
    if (result === 'not_found') throw noSuchEvent();
    if (result === 'not_open') throw notOpen();
    if (result === 'answers_closed') throw answersClosed();
    if (result === 'no_member') throw unauthenticated();
    if (result.isSubscribed) {
      log('subscription_confirmed', { ...requestContext(c), topic: 'news' });
    }
    return {
      status: result.isNew ? 201 : 200,
      data: result.registration,
      message: 'You have shown interest in the event',
    };
  });

  api.member(withdrawInterest, async ({ query: { eventId }, memberId }) => {
    if ((await store.interestQueries.findRegistration(eventId, memberId)) === undefined)
      throw noSuchEvent();
    await store.interest.withdraw(eventId, memberId, now());
    return {
      status: 200,
      data: { isParticipant: false },
      message: 'You are no longer interested in the event',
    };
  });

  api.member(readRegistration, async ({ query: { eventId }, memberId }) => {
    const registration = await store.interestQueries.findRegistration(eventId, memberId);
    if (registration === undefined) throw noSuchEvent();
    return { status: 200, data: registration, message: 'Registration' };
  });
}

const answersClosed = () =>
  conflict(ANSWERS_CLOSED, 'This event has begun, so answers can no longer be changed.');

const notOpen = () =>
  conflict(
    'not_open',
    'This event is over or cancelled, so nobody can show interest in it any more.',
  );
