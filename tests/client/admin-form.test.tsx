import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { localStore } from '@/lib/storage';
import { editAsPriya } from '#tests/support/admin-site';
import {
  NEW,
  TOKEN_KEY,
  atEvent,
  field,
  fill,
  openForm,
  pick,
  press,
  says,
  stored,
} from '#tests/support/event-form';
import {
  api,
  calls,
  findToast,
  forward,
  msw,
  sent,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const storedDrafts = () => localStore.keys('dss-draft-');

/** Opens the page again, as a reload does. */
async function reload(path = NEW) {
  cleanup();
  queryClient.clear();
  return openForm(path);
}

test('an event is published with its day and hours, and its page follows', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Rust Night');
  pick('Day', '2031-07-12');
  pick('Starts at', '17:00');
  pick('Ends at', '19:00');
  const sentence = await says('Saturday, 12 July 2031, 17:00–19:00');
  // Elements of their own, which keep a line from breaking within them.
  expect(within(sentence).getByText('12 July 2031,')).toBeVisible();
  expect(within(sentence).getByText('17:00–19:00')).toBeVisible();
  await fill(user, 'Where', 'Seminar hall 2');
  await fill(user, 'Description', 'We write a **first** program.');
  await fill(user, 'Link', 'https://example.org/join');
  await user.click(press('Publish'));
  await atEvent();
  expect(await findToast('Event published')).toBeInTheDocument();
  expect(await stored()).toMatchObject({
    name: 'Rust Night',
    date: 'Saturday, 12 July 2031, 17:00–19:00',
    startsAt: '2031-07-12T11:30:00Z',
    endsAt: '2031-07-12T13:30:00Z',
    place: 'Seminar hall 2',
    description: 'We write a **first** program.',
    link: 'https://example.org/join',
    image: '',
    status: 'published',
  });
  expect(storedDrafts()).toEqual([]);
});

test('a draft needs a name only, and Enter in a field saves one', async () => {
  const user = await openForm();
  await user.click(press('Save as draft'));
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toHaveAccessibleDescription(/Please enter a name/);
  await fill(user, 'Name', 'Rust Night');
  await user.type(field('Name'), '{Enter}');
  await atEvent();
  expect(await stored()).toMatchObject({ status: 'draft', date: '', startsAt: null });
});

test('what is missing is said beside its field, and nothing is sent', async () => {
  const user = await openForm();
  await user.click(press('Publish'));
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(field('Name')).toHaveAccessibleDescription(/Please enter a name/);
  expect(field('Day')).toHaveAccessibleDescription(/Please enter a date/);
  expect(field('Description')).toHaveAccessibleDescription(/Please enter a description/);
  expect(calls).not.toContain('POST /api/event');
});

test('screen readers hear what is required, and nothing twice', async () => {
  const user = await openForm();
  for (const name of ['Name', 'Description']) expect(field(name)).toBeRequired();
  for (const name of ['Where', 'Link', 'Last day']) expect(field(name)).not.toBeRequired();
  const optional = (label: string) => screen.queryByLabelText(`${label} (optional)`);
  // A draft may lack the day, so it is not required; but no other event can.
  expect(field('Day')).not.toBeRequired();
  expect(optional('Day')).not.toBeInTheDocument();
  expect(field('Day')).toHaveAccessibleDescription('To be published it needs one, or words.');
  expect(optional('Starts at')).not.toBeRequired();
  // Each asks for the other.
  fireEvent.change(field('Day'), { target: { value: '2031-07-12' } });
  await waitFor(() => expect(field('Starts at')).toBeRequired());
  expect(optional('Starts at')).not.toBeInTheDocument();
  await user.type(field('Starts at'), '17:00');
  await waitFor(() => expect(field('Day')).toBeRequired());
  expect(optional('Day')).not.toBeInTheDocument();
  // The end may stay open, unless it is on another day.
  expect(field('Ends at')).not.toBeRequired();
  fireEvent.change(field('Last day'), { target: { value: '2031-07-13' } });
  await waitFor(() => expect(field('Ends at')).toBeRequired());
});

test.each([
  { date: '28th September 2024' },
  { date: '', startsAt: '2031-07-12T17:00:00Z', endsAt: '2031-07-13T02:00:00Z' },
])('a save without a change changes nothing: %o', async (event) => {
  await api.addEvent(event);
  const before = await stored();
  const user = await openForm('/admin/events/1/edit');
  await user.click(press('Save changes'));
  await atEvent();
  expect(sent('PUT /api/event/1')).toBe(1);
  expect(await findToast('Nothing has changed')).toBeInTheDocument();
  expect(await stored()).toEqual(before);
});

test('a copy has the hours of its event for another day', async () => {
  await api.addEvent({
    date: '',
    startsAt: '2031-07-12T11:30:00Z',
    endsAt: '2031-07-12T13:30:00Z',
  });
  const user = await openForm(`${NEW}?from=1`);
  expect(field('Day')).toHaveValue('');
  expect(field('Starts at')).toHaveValue('17:00');
  expect(field('Ends at')).toHaveValue('19:00');
  pick('Day', '2031-07-19');
  await says('Saturday, 19 July 2031, 17:00–19:00');
  await user.click(press('Publish'));
  await atEvent('2');
  expect(await stored('2')).toMatchObject({ startsAt: '2031-07-19T11:30:00Z' });
});

test('what was typed is there again after a reload, until it is discarded', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Rust Night');
  await user.click(field('Whole day'));
  pick('First day', '2031-07-12');
  expect(screen.getByText(/This browser keeps what you type/)).toBeInTheDocument();
  const again = await reload();
  expect(screen.getByText(/Restored what you typed/)).toBeInTheDocument();
  expect(screen.getByText(/This browser keeps what you type/)).toBeInTheDocument();
  expect(field('Name')).toHaveValue('Rust Night');
  expect(field('First day')).toHaveValue('2031-07-12');
  await again.click(press('Discard'));
  expect(field('Name')).toHaveValue('');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await reload();
  expect(screen.queryByText(/Restored/)).not.toBeInTheDocument();
  expect(field('Name')).toHaveValue('');
});

test('another admin who signs in on the same browser does not see the draft, and its author finds it again', async () => {
  await fill(await openForm(), 'Name', 'Rust Night');
  const token = localStorage.getItem(TOKEN_KEY) ?? '';
  localStorage.setItem(TOKEN_KEY, await api.signInAdmin('priya@example.org'));
  await reload();
  expect(field('Name')).toHaveValue('');
  cleanup();
  visit('/admin');
  await screen.findByRole('heading', { level: 1, name: 'Events' });
  await screen.findByRole('link', { name: 'New event' });
  expect(screen.queryByText(/unfinished event/)).not.toBeInTheDocument();
  localStorage.setItem(TOKEN_KEY, token);
  await reload();
  expect(field('Name')).toHaveValue('Rust Night');
});

test('what is too long or no address is said with what would fit', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Rust Night');
  fireEvent.change(field('Where'), { target: { value: 'x'.repeat(215) } });
  await fill(user, 'Link', 'our form');
  await user.click(press('Save as draft'));
  expect(await screen.findByText('At most 200 characters; this has 215.')).toBeInTheDocument();
  expect(screen.getByText(/^Please enter an address that begins with https:/)).toBeInTheDocument();
});

test('a login that expired keeps the form, and the next one saves it', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Rust Night');
  const admin = await api.store.admins.findByEmail('admin@example.org');
  await api.store.admins.endSessions(admin?.id ?? '');
  await user.click(press('Save as draft'));
  const alert = await screen.findByRole('alert');
  const link = within(alert).getByRole('link', { name: 'sign in again in a new tab' });
  expect(link).toHaveAttribute('target', '_blank');
  const said =
    /^You have been signed out\. What is on this page stays here: sign in again in a new tab/;
  expect(alert).toHaveTextContent(said);
  const notices = screen
    .getAllByRole('status')
    .filter((status) => /signed out/.test(status.textContent));
  expect(notices).toHaveLength(1);
  expect(notices[0]).toHaveTextContent(said);
  expect(field('Name')).toHaveValue('Rust Night');
  localStore.write('dss-admin-accessToken', await api.signInAdmin('second@example.org'));
  await atEvent();
  expect(await stored()).toMatchObject({ name: 'Rust Night', status: 'draft' });
});

test('a lost response creates one event, also if the text changes before the next try', async () => {
  msw.use(
    http.post(
      '*/api/event',
      async ({ request }) => {
        await forward(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  const user = await openForm();
  await fill(user, 'Name', 'Rust Nigt');
  await user.click(press('Save as draft'));
  expect(await screen.findByText(/could not reach the server/)).toBeInTheDocument();
  expect(field('Name')).toHaveValue('Rust Nigt');
  const again = await reload();
  await again.clear(field('Name'));
  await fill(again, 'Name', 'Rust Night');
  await again.click(press('Save as draft'));
  await atEvent();
  expect(await stored()).toMatchObject({ name: 'Rust Night', version: 2 });
  const token = localStorage.getItem('dss-admin-accessToken') ?? '';
  expect((await api.request('/api/event/2', { token })).status).toBe(404);
});

test('what the server says of a field lands beside it', async () => {
  msw.use(
    http.post('*/api/event', () =>
      HttpResponse.json({ data: null, message: 'Not this one.', field: 'link' }, { status: 400 }),
    ),
  );
  const user = await openForm();
  await fill(user, 'Name', 'Rust Night');
  await user.click(press('Save as draft'));
  await waitFor(() => expect(field('Link')).toHaveAccessibleDescription(/Not this one/));
  expect(field('Link')).toHaveFocus();
});

test('an event that was deleted meanwhile keeps what was typed', async () => {
  await api.addEvent();
  const user = await openForm('/admin/events/1/edit');
  const token = await api.signInAdmin('other@example.org');
  await api.request('/api/event/1?version=1', { method: 'DELETE', token });
  await fill(user, 'Where', 'Online');
  await user.click(press('Save changes'));
  expect(await screen.findByText(/somebody has deleted this event/)).toBeInTheDocument();
  expect(field('Where')).toHaveValue('Online');
});

test('what somebody else has saved meanwhile is overwritten or loaded', async () => {
  await api.addEvent({ place: 'Hall 1' });
  const user = await openForm('/admin/events/1/edit');
  await editAsPriya('1', {
    name: 'Git Evening',
    place: 'Hall 2',
    link: 'https://example.org/',
  });
  await user.clear(field('Name'));
  await fill(user, 'Name', 'Git Night');
  await user.clear(field('Where'));
  await fill(user, 'Where', 'Hall 3');
  await user.click(press('Save changes'));
  const heading = await screen.findByRole('heading', { name: /This event has been changed/ });
  await waitFor(() => expect(heading).toHaveFocus());
  expect((await stored()).version).toBe(2);
  const notice = within(screen.getByRole('region', { name: /This event has been changed/ }));
  expect(notice.getByText(/in the name, the place and the link/)).toBeInTheDocument();
  expect(field('Name')).toHaveValue('Git Night');
  await user.click(notice.getByRole('button', { name: 'Overwrite' }));
  await atEvent();
  expect(await stored()).toMatchObject({
    name: 'Git Night',
    place: 'Hall 3',
    link: '',
    version: 3,
  });
});

test('what somebody else has saved meanwhile takes the place of what was typed', async () => {
  await api.addEvent({ place: 'Hall 1' });
  const user = await openForm('/admin/events/1/edit');
  await editAsPriya('1', { place: 'Hall 2' });
  await fill(user, 'Link', 'https://example.org/');
  await user.click(press('Save changes'));
  await user.click(await screen.findByRole('button', { name: 'Load theirs' }));
  expect(field('Where')).toHaveValue('Hall 2');
  expect(field('Link')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Overwrite' })).not.toBeInTheDocument();
  await user.click(press('Save changes'));
  await atEvent();
  expect(await stored()).toMatchObject({ place: 'Hall 2', link: '', version: 2 });
});
