import type { DoorLink } from '@/contract/admin-attendance';
import type { DoorList, Tap } from '@/contract/door';
import type { Desk, Reply } from './admin-events';

/** What a door answers to taps. */
export type DoorState = Pick<DoorList, 'now' | 'endsAt' | 'isClosed' | 'arrivals'> & {
  isEnded: boolean;
};

/** Makes a link for the next door of an event, and the requests of a phone that has it. */
export async function openDoor(desk: Desk, eventId: string) {
  const { data: link } = await desk.call<DoorLink>(`/api/admin/event/${eventId}/door`, {
    method: 'POST',
  });
  const token = link.url?.split('/').at(-1) ?? '';
  return {
    link,
    token,
    read: (): Promise<Reply<DoorList>> => desk.call(`/api/door/${token}`),
    send: (...taps: readonly Tap[]): Promise<Reply<DoorState>> =>
      desk.call(`/api/door/${token}/tap`, { method: 'POST', json: { taps } }),
    end: () => desk.call(`/api/admin/event/${eventId}/door/${link.id}`, { method: 'DELETE' }),
  };
}

export type Door = Awaited<ReturnType<typeof openDoor>>;

/** Taps as a phone makes them, in epoch milliseconds of its clock. */
export const tap = {
  in: (id: string, who: string, at: number, clockOffset = 0): Tap => ({
    id,
    kind: 'in',
    who,
    how: 'scanned',
    at,
    clockOffset,
  }),
  walkIn: (
    id: string,
    name: string,
    email: string | null,
    at: number,
    answers?: Record<string, string>,
  ): Tap => ({
    id,
    kind: 'walk-in',
    name,
    email,
    ...(answers && { answers }),
    at,
    clockOffset: 0,
  }),
  undo: (id: string, undoes: string, at: number): Tap => ({
    id,
    kind: 'undo',
    undoes,
    at,
    clockOffset: 0,
  }),
};
