// A member's ticket, and what its code leads to.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { NewEvent } from '@/contract/event-input';
import { spokenCode } from '@/domain/short-code';
import { queryClient } from '@/lib/query-client';
import { dayFromToday, editAsPriya, showInterestAs } from '#tests/support/admin-site';
import { api, failEndpoint, signedIn, useSite, visit } from '#tests/support/render-site';

useSite();

const ADA = 'ada@example.org';
let token: string;

beforeEach(async () => {
  token = await signedIn(ADA);
});

const addEvent = (event: Partial<NewEvent> = {}) =>
  api.addEvent({ startsAt: dayFromToday(5), place: 'Cellar', ...event });

async function codeOf(eventId: string): Promise<string> {
  const response = await api.request(`/api/event/${eventId}/ticket`, { token });
  return ((await response.json()) as { data: { code: string } }).data.code;
}

/** Opens a page as a new document does. */
function open(path: string) {
  cleanup();
  queryClient.clear();
  return visit(path);
}

/** Advances the time past the retries of the query. */
async function letRetriesPass() {
  for (let seconds = 0; seconds < 9; seconds++) await act(() => vi.advanceTimersByTimeAsync(1000));
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the ticket is reached from event and profile, and has name, event, seat and code', async () => {
  const id = await addEvent({ capacity: 1 });
  await showInterestAs(ADA, id);
  open('/profile');
  expect(
    await screen.findByRole('link', { name: 'Your ticket: Git Together' }),
  ).toBeInTheDocument();
  const user = open(`/events/${id}`);
  await user.click(await screen.findByRole('link', { name: 'Your ticket: Git Together' }));
  await heading('Your ticket');
  expect(await screen.findByText('You have a seat')).toBeInTheDocument();
  for (const text of ['Git Together', 'Cellar', 'Test Member', spokenCode(await codeOf(id))])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /QR code/ })).toBeInTheDocument();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('who waits reads that it is no seat yet, and a cancelled event says so', async () => {
  const id = await addEvent({ capacity: 1 });
  for (const member of ['m1@example.org', ADA]) await showInterestAs(member, id);
  visit(`/events/${id}/ticket`);
  expect(await screen.findByText('You are 1st in line')).toBeInTheDocument();
  expect(screen.getByText(/^This is no seat yet/)).toBeInTheDocument();
  await editAsPriya(id, { status: 'cancelled', capacity: null });
  open(`/events/${id}/ticket`);
  expect(await screen.findByText('This event will not take place.')).toBeInTheDocument();
  const ticket = within(screen.getByRole('article', { name: 'Ticket' }));
  expect(ticket.getByText('Cancelled')).toBeInTheDocument();
  expect(ticket.queryByText(/on the list|a seat/)).not.toBeInTheDocument();
});

test('an event that is over, or without interest, offers no ticket, and its page leads to the event', async () => {
  const over = await addEvent();
  await showInterestAs(ADA, over);
  await editAsPriya(over, { startsAt: dayFromToday(-2) });
  const other = await addEvent({ name: 'Rust Night' });
  const link = { name: /^Your ticket/ };
  open(`/events/${other}`);
  await screen.findByRole('button', { name: "I'm Interested: Rust Night" });
  expect(screen.queryByRole('link', link)).not.toBeInTheDocument();
  open(`/events/${over}`);
  await screen.findByText('Interested');
  expect(screen.queryByRole('link', link)).not.toBeInTheDocument();
  open(`/events/${other}/ticket`);
  await heading('You have no ticket here');
  expect(screen.getByRole('link', { name: 'See the event' })).toHaveAttribute(
    'href',
    `/events/${other}`,
  );
});

test('the ticket is kept for where there is no network, for its member only and until the place is given back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const id = await addEvent();
  await showInterestAs(ADA, id);
  const path = `/events/${id}/ticket`;
  visit(path);
  const code = spokenCode(await codeOf(id));
  await screen.findByText(code);
  const mend = failEndpoint('get', '*/api/event/*/ticket');
  open(path);
  expect(await screen.findByText(code)).toBeInTheDocument();
  await letRetriesPass();
  expect(screen.getByText(/as this device kept it on/)).toBeInTheDocument();

  await signedIn('grace@example.org');
  const user = open(path);
  expect(screen.queryByText(code)).not.toBeInTheDocument();
  await letRetriesPass();
  await heading('Your ticket did not load');
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('You have no ticket here');

  await signedIn(ADA);
  await api.request(`/api/event/register?eventId=${id}`, { method: 'DELETE', token });
  open(path);
  await heading('You have no ticket here');
  expect(Object.keys(localStorage).join()).not.toContain('ticket');
});

test('signing out removes the kept ticket from the device', async () => {
  const id = await addEvent();
  await showInterestAs(ADA, id);
  const user = visit(`/events/${id}/ticket`);
  await screen.findByRole('img', { name: /QR code/ });
  expect(Object.keys(localStorage).join()).toContain('ticket');
  await user.click(await screen.findByRole('button', { name: /Profile menu of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('ticket'));
});

test('a code leads its owner to the ticket and everybody else to the event; one that has ended says so', async () => {
  const id = await addEvent();
  await showInterestAs(ADA, id);
  const code = await codeOf(id);
  visit(`/t/${code}`);
  await heading('Your ticket');
  expect(window.location.pathname).toBe(`/events/${id}/ticket`);
  await signedIn('grace@example.org');
  open(`/t/${code}`);
  await heading('Git Together');
  localStorage.removeItem('dss-accessToken');
  open(`/t/${code}`);
  await heading('Git Together');
  expect(window.location.pathname).toBe(`/events/${id}`);
  await api.request(`/api/event/register?eventId=${id}`, { method: 'DELETE', token });
  open(`/t/${code}`);
  await heading('This ticket is not valid');
  open('/t/cut-off');
  await heading('This ticket is not valid');
});
