import type { AdminEvent, EventListState } from '@/contract/admin-events';
import type { Event } from '@/contract/events';
import type { TestServer } from './server';

export interface Reply<Data = Event> {
  status: number;
  data: Data;
  code?: string;
  field?: string;
}

interface Page<Item> {
  events: Item[];
  next: string | null;
}

/** The event that tests create. Its day is read from the text. */
export const EVENT = {
  name: 'Git Together',
  date: '14th February 2026',
  description: 'Your first pull request 🎉',
  image: 'https://example.org/git.png',
};

/** Sends the requests of the desk, with the token of an admin unless another one is given. */
export async function openDesk(server: TestServer) {
  const admin = await server.signInAdmin();

  async function call<Data = Event>(
    path: string,
    {
      method = 'GET',
      json,
      token = admin,
      headers = {},
    }: {
      method?: string;
      json?: unknown;
      token?: string;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Reply<Data>> {
    const response = await server.request(path, {
      method,
      token,
      headers,
      ...(json !== undefined && { json }),
    });
    return { status: response.status, ...(await response.json()) };
  }

  return {
    call,
    read: (id: string, token?: string) =>
      call(`/api/event/${id}`, token === undefined ? {} : { token }),
    async create(fields: object = {}, headers: Record<string, string> = {}): Promise<Event> {
      const { status, data } = await call('/api/event', {
        method: 'POST',
        json: { ...EVENT, ...fields },
        headers,
      });
      if (status !== 201) throw new Error(`The event was not created: ${status}`);
      return data;
    },
    /** Sends the whole event as it was read, with some fields changed. */
    update: (event: Event, changes: object) =>
      call(`/api/event/${event.id}`, { method: 'PUT', json: { ...event, ...changes } }),
    remove: ({ id, version }: Pick<Event, 'id' | 'version'>) =>
      call(`/api/event/${id}?version=${version}`, { method: 'DELETE' }),
    restore: (id: string) => call(`/api/event/${id}/restore`, { method: 'POST' }),
    list: (state: EventListState, before?: string) =>
      call<Page<AdminEvent>>(
        `/api/admin/event?state=${state}${before === undefined ? '' : `&before=${before}`}`,
      ),
    history: (id: string) =>
      call<{ at: string; by: string; action: string; changed: string[]; told: number }[]>(
        `/api/admin/event/${id}/history`,
      ),
    showInterest: (id: string, token: string) =>
      call<{ isParticipant: boolean }>(`/api/event/register?eventId=${id}`, {
        method: 'POST',
        token,
      }),
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
