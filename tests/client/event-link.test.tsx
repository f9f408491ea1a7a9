// The link of an event that is for who is going: on the page, the ticket and at the desk.
import { cleanup, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import type { NewEvent } from '@/contract/event-input';
import { dayFromToday, editAsPriya, showInterestAs } from '#tests/support/admin-site';
import { atEvent, field, NEW, openForm, press, stored } from '#tests/support/event-form';
import { api, msw, signedIn, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();

const LINK = 'https://meet.example.org/k9zq';

const addOnline = (event: Partial<NewEvent> = {}) =>
  api.addEvent({ startsAt: dayFromToday(5), link: LINK, linkFor: 'going', ...event });

/** Opens a page as a new document does. */
function open(path: string) {
  cleanup();
  queryClient.clear();
  return visit(path);
}

const joinLink = () => screen.queryByRole('link', { name: /^Join/ });

const stores = () =>
  JSON.stringify([localStorage, sessionStorage].map((store) => Object.entries(store)));

test('the page promises the link with the seat, and shows it to who has one, as the ticket does', async () => {
  const id = await addOnline({ capacity: 1 });
  visit('/events');
  await screen.findByRole('heading', { name: 'Git Together' });
  open(`/events/${id}`);
  expect(await screen.findByText('The link comes with your seat.')).toBeInTheDocument();
  expect(joinLink()).not.toBeInTheDocument();
  expect(stores()).toContain('Git Together');

  await showInterestAs('ada@example.org', id);
  await showInterestAs('grace@example.org', id);
  await signedIn('grace@example.org');
  open(`/events/${id}`);
  await screen.findByText('You are 1st in line');
  expect(screen.getByText('The link comes with your seat.')).toBeInTheDocument();
  open(`/events/${id}/ticket`);
  await screen.findByText(/^This is no seat yet/);
  expect(joinLink()).not.toBeInTheDocument();
  expect(stores()).not.toContain(LINK);

  await signedIn('ada@example.org');
  open(`/events/${id}`);
  expect(await screen.findByRole('link', { name: /^Join/ })).toHaveAttribute('href', LINK);
  expect(screen.queryByText(/The link comes/)).not.toBeInTheDocument();
  expect(stores()).not.toContain(LINK);
  open(`/events/${id}/ticket`);
  const ticket = within(await screen.findByRole('article', { name: 'Ticket' }));
  expect(ticket.getByText('Join')).toBeInTheDocument();
  expect(ticket.getByRole('link', { name: /^https/ })).toHaveAttribute('href', LINK);

  await editAsPriya(id, { status: 'cancelled' });
  open(`/events/${id}`);
  await screen.findByText('This event will not take place.');
  expect(joinLink()).not.toBeInTheDocument();
  expect(screen.queryByText(/The link comes/)).not.toBeInTheDocument();
});

test('without a limit the link comes with the interest, and goes with it', async () => {
  const id = await addOnline();
  await signedIn('ada@example.org');
  const user = open(`/events/${id}`);
  expect(await screen.findByText('The link comes once you have shown interest.')).toBeVisible();
  await showInterestAs('ada@example.org', id);
  open(`/events/${id}`);
  expect(await screen.findByRole('link', { name: /^Join/ })).toHaveAttribute('href', LINK);
  await user.click(screen.getByRole('button', { name: /^No longer interested/ }));
  expect(await screen.findByText('The link comes once you have shown interest.')).toBeVisible();
  expect(joinLink()).not.toBeInTheDocument();
});

test('the desk says beside the link who gets it, and a copy keeps that', async () => {
  await signedInAsAdmin();
  const id = await addOnline({ linkFor: 'everyone' });
  const user = await openForm(`/admin/events/${id}/edit`);
  await user.selectOptions(field('Who gets the link'), 'Who has a seat');
  await user.click(press('Save changes'));
  await atEvent(id);
  await user.click(await screen.findByRole('link', { name: 'Event' }));
  expect(await screen.findByText('(only for who has a seat)')).toBeInTheDocument();
  expect(await screen.findByText(/changed the audience of the link/)).toBeInTheDocument();
  expect(await stored(id)).toMatchObject({ link: LINK, linkFor: 'going' });
  cleanup();
  await openForm(`${NEW}?from=${id}`);
  expect(field('Link')).toHaveValue(LINK);
  expect(field('Who gets the link')).toHaveValue('going');
});

test('two admins who change the link and its audience read that they did', async () => {
  await signedInAsAdmin();
  const id = await addOnline({ linkFor: 'everyone' });
  const user = await openForm(`/admin/events/${id}/edit`);
  await user.selectOptions(field('Who gets the link'), 'Who has a seat');
  await editAsPriya(id, { link: 'https://example.org/other' });
  await user.click(press('Save changes'));
  expect(await screen.findByText(/in the link and the audience of the link/)).toBeInTheDocument();
});

test('what is done at the desk after a visit of the page loses no link', async () => {
  await signedInAsAdmin();
  const id = await addOnline();
  visit('/events');
  await screen.findByRole('heading', { name: 'Git Together' });
  cleanup();
  visit(`/events/${id}`);
  await screen.findByText('The link comes once you have shown interest.');
  cleanup();
  // What the page knows must not do.
  msw.use(http.get(`*/api/event/${id}`, () => new Promise(() => undefined)));
  const user = visit('/admin');
  await user.click(await screen.findByRole('link', { name: /Git Together/ }));
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel the event…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel the event' }));
  await screen.findByText('Cancelled');
  expect(await stored(id)).toMatchObject({ status: 'cancelled', link: LINK });
});

test('an edit that begins after the session has ended loses no link', async () => {
  await signedInAsAdmin();
  const id = await addOnline();
  await api.query('delete from admin_session returning id');
  visit(`/admin/events/${id}/edit`);
  await screen.findByRole('alert');
  expect(screen.queryByLabelText(/^Link/)).not.toBeInTheDocument();
});

test('the preview of a draft has its seats and questions', async () => {
  await signedInAsAdmin();
  const questions = [
    {
      id: 'roll',
      text: 'Roll number',
      kind: 'text' as const,
      options: [],
      required: true,
      atDoor: false,
    },
    {
      id: 'size',
      text: 'T-shirt',
      kind: 'choice' as const,
      options: ['S', 'M'],
      required: false,
      atDoor: false,
    },
  ];
  const id = await addOnline({ status: 'draft', capacity: 20, questions });
  visit(`/events/${id}`);
  expect(await screen.findByText('20 of 20 seats left')).toBeInTheDocument();
  const items = screen.getByText('Asked of everybody who comes:').nextElementSibling;
  expect(items?.textContent).toBe('Roll numberT-shirt (optional)S · M');
});
