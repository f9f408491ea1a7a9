import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import * as z from 'zod/mini';
import { eventSchema, readEvent, type Event } from '@/contract/events';
import { request } from '@/lib/api-client';
import { deskEventKey, eventKey, eventsQuery, readCachedEvents } from './queries';

/** What the server's HTML shows. `event` is null if there is no such event. */
export interface ServerRenderedEvent {
  event: Event | null;
}

/** The event that the server renders. Null in the browser, which reads the document instead. */
export const ServerRenderedEventContext = createContext<ServerRenderedEvent | null>(null);

/** Id of the element that `readServerHtml` reads. */
export const EVENT_DATA_ID = 'event-data';

const servedAt = Date.now();
let served: { id: string; html: ServerRenderedEvent } | null | undefined;

/** What the document of the server shows of the event with this id; null if it shows another page. */
export function readServerHtml(id: string): ServerRenderedEvent | null {
  // Only once, because the app changes the document.
  if (served === undefined) {
    const html = parseDocument();
    served = html && { id, html };
  }
  return served?.id === id ? served.html : null;
}

function parseDocument(): ServerRenderedEvent | null {
  const data = document.getElementById(EVENT_DATA_ID)?.textContent;
  if (data === undefined) return null;
  const event = z.nullable(eventSchema).safeParse(JSON.parse(data));
  return event.success ? { event: event.data } : null;
}

interface EventQueryOptions {
  queryClient: QueryClient;
  isAdmin: boolean;
}

/**
 * One event. Starts with the event of the server's HTML, of the list or of the stored list. Admins also get drafts, and start
 * with the event of the desk.
 */
export const eventQuery = (id: string, { queryClient, isAdmin }: EventQueryOptions) => {
  const initial = (isAdmin && readDeskEvent(id, queryClient)) || readInitialEvent(id, queryClient);
  return queryOptions({
    queryKey: eventKey(id, { isAdmin }),
    queryFn: async ({ signal }) => (await request(readEvent, { params: { id } }, { signal })).data,
    initialData: () => initial?.event,
    initialDataUpdatedAt: () => initial?.updatedAt,
  });
};

function readDeskEvent(id: string, queryClient: QueryClient) {
  const state = queryClient.getQueryState<Event>(deskEventKey(id));
  return (
    state?.data && { event: state.data, updatedAt: state.isInvalidated ? 0 : state.dataUpdatedAt }
  );
}

function readInitialEvent(id: string, queryClient: QueryClient) {
  const inDocument = readServerHtml(id)?.event;
  if (inDocument) return { event: inDocument, updatedAt: servedAt };
  const list = queryClient.getQueryState(eventsQuery.queryKey);
  const inList = findInList(id, list?.data);
  if (inList) return { event: inList, updatedAt: list?.isInvalidated ? 0 : list?.dataUpdatedAt };
  const stored = findInList(id, readCachedEvents()?.events);
  return stored && { event: stored, updatedAt: 0 };
}

/** An event of the list of all that are to come, with the dates of its series, which the list leaves out. */
function findInList(id: string, events: readonly Event[] = []): Event | undefined {
  const event = events.find((candidate) => candidate.id === id);
  if (event === undefined || event.seriesId === null) return event;
  return { ...event, seriesDates: events.filter(({ seriesId }) => seriesId === event.seriesId) };
}
