import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { listEvents, listPastEvents, readRegistration, type Event } from '@/contract/events';
import { eventPath } from '@/domain/paths';
import { request } from '@/lib/api-client';
import { MAX_RETRIES } from '@/lib/query-client';
import { createTaskQueue } from '@/lib/task-queue';
import { z } from 'zod/mini';
import { MEMBER_PREFIX } from '@/lib/session/token-store';
import { localStore } from '@/lib/storage';

const MAX_REGISTRATION_REQUESTS = 4;
const FIRST_PAGE = '';

/** The server's list of events. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: async ({ signal }) => {
    const { data } = await request(listEvents, {}, { signal });
    cacheEvents(data);
    return data;
  },
  // Whatever the status, as the specification says; other queries do not repeat what was refused.
  retry: MAX_RETRIES,
  meta: { errorToast: 'Failed to load events. Please try again later.' },
});

/** The key of the page of one event, which admins may see as a draft: theirs begins as that of the desk does. */
export const eventKey = (id: string, { isAdmin }: { isAdmin: boolean }) =>
  isAdmin ? ([...deskEventKey(id), 'page'] as const) : (['event', id] as const);

/**
 * The key of one event at the desk (`admin/event-queries.ts`), whose copy is the whole one: what a page knows of an event may
 * lack its link.
 */
export const deskEventKey = (id: string) => ['admin', 'event', id] as const;

/** The events that are over, in pages. Only this project's own server has them. */
export const pastEventsQuery = infiniteQueryOptions({
  queryKey: ['past-events'],
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam === FIRST_PAGE ? {} : { before: pageParam };
    return (await request(listPastEvents, { query }, { signal })).data;
  },
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }) => next,
});

/** The id of an event's interest control in the document. */
export const interestControlId = (eventId: string) => `interest-${eventId}`;

/** The control on the event's page. There it asks a member who comes from the sign-in what is to be asked. */
export const registerPath = (eventId: string) =>
  `${eventPath(eventId)}#${interestControlId(eventId)}`;

const queueRegistrationRequest = createTaskQueue(MAX_REGISTRATION_REQUESTS);

/** What the member has registered for the event. A few are requested at a time, those on the screen first. */
export const registrationQuery = (member: string | null, eventId: string) =>
  queryOptions({
    queryKey: ['member', member, 'registration', eventId],
    queryFn:
      member === null
        ? skipToken
        : ({ signal }) =>
            queueRegistrationRequest(
              async () => {
                const input = { query: { eventId } };
                const { data } = await request(readRegistration, input, { signal, member });
                return data;
              },
              { signal, isUrgent: () => isOnScreen(interestControlId(eventId)) },
            ),
  });

function isOnScreen(elementId: string): boolean {
  const box = document.getElementById(elementId)?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}

/** The key of `interestedEventsQuery`. It is here, because only the profile needs the query itself. */
export const interestedEventsKey = (member: string | null) =>
  ['member', member, 'interested-events'] as const;

/** The storage key of a ticket that this device keeps for where there is no network; see `ticket-queries.ts`. */
export const keptTicketKey = (eventId: string) => `${MEMBER_PREFIX}ticket-${eventId}`;

const STORAGE_KEY = 'dss-events';
/** Browsers store about 5 million characters per site. */
const MAX_CHARACTERS = 100_000;

const schema = z.object({ events: listEvents.data, seenAt: z.number() });

export type CachedEvents = z.infer<typeof schema>;

/** Stores the list of events for visits while the server is unreachable, and for reloads; halves a list that is too long. */
function cacheEvents(events: readonly Event[]): void {
  let cached = events;
  let value = '';
  do {
    value = JSON.stringify({ events: cached, seenAt: Date.now() });
    cached = cached.slice(0, Math.floor(cached.length / 2));
  } while (value.length > MAX_CHARACTERS);
  localStore.write(STORAGE_KEY, value);
}

/** Returns the last stored list; undefined if there is none or it is empty. */
export function readCachedEvents(): CachedEvents | undefined {
  try {
    const stored = schema.safeParse(JSON.parse(localStore.read(STORAGE_KEY) ?? 'null'));
    return stored.data?.events.length ? stored.data : undefined;
  } catch {
    // Invalid JSON is ignored.
    return undefined;
  }
}
