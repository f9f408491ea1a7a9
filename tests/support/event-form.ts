import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { readEvent, type Event } from '@/contract/events';
import { api, signedInAsAdmin, visit } from './render-site';

/** Where an admin's token is stored. */
export const TOKEN_KEY = 'dss-admin-accessToken';

/** The page with the form for a new event. */
export const NEW = '/admin/events/new';

/** @param label A string is the whole label, without `(optional)`. */
export const field = (label: string | RegExp) =>
  screen.getByLabelText(
    typeof label === 'string' ? new RegExp(`^${label}( \\(optional\\))?$`) : label,
  );

/** Pastes a text, which is quicker than typing it. */
export async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  await user.click(field(label));
  await user.paste(text);
}

export const press = (name: string) => screen.getByRole('button', { name });

/** What the form says that readers or calendars will see. Days and hours are elements of their own. */
export const says = (text: string) =>
  within(screen.getByRole('group', { name: 'When' })).findByText(
    (_text, element) =>
      textOf(element) === text &&
      [...(element?.children ?? [])].every((part) => textOf(part) !== text),
  );

const textOf = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ');

/** Enters a value of a native input at once, as a picker does. */
export function pick(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

/** Pastes words that readers see instead of the day and the hours. */
export async function fillWords(user: UserEvent, text: string): Promise<void> {
  await user.click(screen.getByText('Use words instead'));
  await fill(user, 'In words', text);
}

/** Opens a form for events as an admin, and waits until it is there. */
export async function openForm(path = NEW) {
  if (localStorage.getItem(TOKEN_KEY) === null) await signedInAsAdmin();
  const user = visit(path);
  await screen.findByRole('form', { name: /event/ });
  return user;
}

/** The event as the server has it. */
export async function stored(id = '1'): Promise<Event> {
  if (localStorage.getItem(TOKEN_KEY) === null) await signedInAsAdmin();
  const token = localStorage.getItem(TOKEN_KEY) ?? '';
  const response = await api.request(`/api/event/${id}`, { token });
  const { data } = (await response.json()) as { data: unknown };
  return readEvent.data.parse(data);
}

/** Waits until the form has led to the page of its event. */
export const atEvent = (id = '1') =>
  waitFor(() => expect(window.location.pathname).toBe(`/admin/events/${id}`));
