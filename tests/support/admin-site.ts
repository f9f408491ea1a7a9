import { act } from '@testing-library/react';
import { addDays, localParts } from '@/domain/event-time';
import { editedEventSchema, type EditedEvent } from '@/contract/event-input';
import { eventSchema, type Event } from '@/contract/events';
import { society } from '@/data/society';
import { api } from './render-site';

/** The day some days from today in the society's time zone, as `YYYY-MM-DD`. */
export const dayFromToday = (days: number): string =>
  addDays(localParts(Date.now(), society.timeZone).day, days);

/** The event as the server has it now. */
export async function readEvent(id: string): Promise<Event> {
  const event = await api.store.eventQueries.find(Number(id), api.clock.now());
  if (event === null) throw new Error(`No event ${id}`);
  return eventSchema.parse(event);
}

/** Edits an event as another admin, `priya@example.org`. */
export async function editAsPriya(id: string, changes: Partial<EditedEvent>): Promise<void> {
  const result = await api.store.eventChanges.update(
    Number(id),
    editedEventSchema.parse({ ...(await readEvent(id)), ...changes }),
    { adminEmail: 'priya@example.org', now: api.clock.now() },
  );
  if (typeof result === 'string') throw new Error(result);
}

/** Shows interest in an event as a member. */
export async function showInterestAs(email: string, eventId: string): Promise<void> {
  const token = await api.signIn(email);
  const path = `/api/event/register?eventId=${eventId}`;
  const response = await api.request(path, { method: 'POST', token });
  if (!response.ok) throw new Error(await response.text());
}

/** Clicks a button twice before React renders, as a fast double click on a slow phone does. */
export function clickTwiceAtOnce(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}
