import { createEvent, listEvents, readRegistration, registerInterest } from '@/contract/events';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';
import { notFound } from '#server/http/http-error';

const EVENT_BODY_MAX_BYTES = 64 * 1024;

/** Events and registrations. */
export function eventRoutes(api: Api, { store, now, log }: Deps): void {
  async function mustExist(eventId: string): Promise<void> {
    if (!(await store.events.exists(eventId))) throw notFound('There is no such event.');
  }

  api.public(listEvents, async () => {
    return { status: 200, data: await store.events.list(), message: 'Events' };
  });

  api.admin(
    createEvent,
    async ({ body, c }) => {
      const event = await store.events.create(body, now());
      log('event_created', { ...requestContext(c), eventId: event.id });
      return { status: 201, data: event, message: 'Event created' };
    },
    { maxBodyBytes: EVENT_BODY_MAX_BYTES },
  );

  api.member(registerInterest, async ({ query: { eventId }, memberId }) => {
    await mustExist(eventId);
    const isNew = await store.events.register(eventId, memberId, now());
    return {
      status: isNew ? 201 : 200,
      data: { isParticipant: true },
      message: 'You have shown interest in the event',
    };
  });

  api.member(readRegistration, async ({ query: { eventId }, memberId }) => {
    await mustExist(eventId);
    const isParticipant = await store.events.isRegistered(eventId, memberId);
    return { status: 200, data: { isParticipant }, message: 'Registration' };
  });
}
