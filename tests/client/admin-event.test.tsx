import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { isolated } from '@/domain/isolated';
import {
  clickTwiceAtOnce,
  dayFromToday,
  editAsPriya,
  showInterestAs,
  readEvent,
} from '#tests/support/admin-site';
import { api, calls, findToast, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();
beforeEach(signedInAsAdmin);

const event = { name: 'Rust Night', date: '', startsAt: dayFromToday(5), place: 'Room 204' };

async function open(id: string, name = 'Rust Night'): Promise<UserEvent> {
  const user = visit(`/admin/events/${id}/event`);
  await screen.findByRole('heading', { level: 1, name });
  return user;
}

async function choose(user: UserEvent, action: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

async function undo(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
}

/** Until the number of subscribers is known, publishing might send mail, and then it has no Undo. */
const knowsThatNobodyIsNotified = () => screen.findByText(/^Publishing sends no mail/);

const puts = () => calls.filter((call) => call.startsWith('PUT /api/event/'));

test('an event shows its facts and leads to its page, the form and a duplicate', async () => {
  const id = await api.addEvent({ ...event, link: 'https://example.org/join' });
  const user = await open(id);
  expect(screen.getByText('Published')).toBeInTheDocument();
  expect(screen.getByText('In 5 days')).toBeInTheDocument();
  expect(screen.getByText('Room 204')).toBeInTheDocument();
  expect(screen.getByText('A first pull request.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /example.org\/join/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View page' })).toHaveAttribute('href', `/events/${id}`);
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/admin/events/${id}/edit`,
  );
  await choose(user, 'Duplicate');
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(`/admin/events/new?from=${id}`),
  );
});

test('a draft is published by one request, also after a double click, and undone', async () => {
  const id = await api.addEvent({ ...event, status: 'draft' });
  const user = await open(id);
  expect(screen.getByText('Draft')).toBeInTheDocument();
  await knowsThatNobodyIsNotified();
  clickTwiceAtOnce(screen.getByRole('button', { name: 'Publish' }));
  expect(await findToast('“Rust Night” is published')).toBeInTheDocument();
  expect(await screen.findByText('Published')).toBeInTheDocument();
  expect(puts()).toHaveLength(1);
  await undo(user);
  expect(await findToast('“Rust Night” is as it was')).toBeInTheDocument();
  expect((await readEvent(id)).status).toBe('draft');
});

test.each([
  { status: 'draft' as const, button: 'Publish' },
  { status: 'cancelled' as const, button: 'Put the event back on' },
])(
  'the focus goes on to the name and the new state of the event when $button is gone',
  async ({ status, button }) => {
    const id = await api.addEvent({ ...event, ...(status === 'draft' && { status }) });
    if (status === 'cancelled') await editAsPriya(id, { status });
    const user = await open(id);
    if (status === 'draft') await knowsThatNobodyIsNotified();
    screen.getByRole('button', { name: button }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Published')).toBeInTheDocument();
    const heading = screen.getByRole('heading', { level: 1, name: 'Rust Night' });
    expect(heading).toHaveFocus();
    expect(heading).toHaveAccessibleDescription(/^Published/);
  },
);

test('what a draft lacks is said, and the form is beside it', async () => {
  const id = await api.addEvent({ name: 'Idea', description: '', date: '', status: 'draft' });
  const user = await open(id, 'Idea');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Please enter a/);
  expect(screen.getByRole('link', { name: 'Edit' })).toBeInTheDocument();
});

test('an event is cancelled with a note, and takes place after all', async () => {
  const id = await api.addEvent(event);
  const user = await open(id);
  await choose(user, 'Cancel the event…');
  const dialog = within(
    await screen.findByRole('dialog', { name: `Cancel “${isolated('Rust Night')}”?` }),
  );
  await user.type(dialog.getByLabelText('Note for readers (optional)'), 'The speaker is ill.');
  await user.click(dialog.getByRole('button', { name: 'Cancel the event' }));
  expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await readEvent(id)).toMatchObject({ status: 'cancelled', note: 'The speaker is ill.' });
  await user.click(screen.getByRole('button', { name: 'Put the event back on' }));
  expect(await screen.findByText('Published')).toBeInTheDocument();
  expect(await readEvent(id)).toMatchObject({ status: 'published', note: '' });
});

test('a cancellation keeps the note of an earlier move, and so does its end', async () => {
  const id = await api.addEvent(event);
  await editAsPriya(id, { startsAt: dayFromToday(6), note: 'The hall was taken.' });
  const user = await open(id);
  await choose(user, 'Cancel the event…');
  const dialog = within(
    await screen.findByRole('dialog', { name: `Cancel “${isolated('Rust Night')}”?` }),
  );
  const note = dialog.getByLabelText('Note for readers (optional)');
  expect(note).toHaveValue('The hall was taken.');
  expect(note).toHaveAccessibleDescription(/Does it still fit\?$/);
  await user.type(note, ' So is the other one.');
  await user.click(dialog.getByRole('button', { name: 'Cancel the event' }));
  expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  expect((await readEvent(id)).note).toBe('The hall was taken. So is the other one.');
  await user.click(screen.getByRole('button', { name: 'Put the event back on…' }));
  const left = await screen.findByLabelText('Note for readers (optional)');
  await user.clear(left);
  await user.type(left, 'The hall was taken.');
  await user.click(screen.getByRole('button', { name: 'Put back on' }));
  expect(await findToast('“Rust Night” is back on')).toBeInTheDocument();
  expect(await readEvent(id)).toMatchObject({
    status: 'published',
    note: 'The hall was taken.',
  });
});

test('a deleted event is in the bin, and back with Undo', async () => {
  const id = await api.addEvent(event);
  const user = await open(id);
  await choose(user, 'Delete');
  expect(await findToast('“Rust Night” is in the bin')).toBeInTheDocument();
  expect(await screen.findByText(/Nothing is coming up/)).toBeInTheDocument();
  expect(window.location.pathname).toBe('/admin');
  const deletion = calls.findIndex((call) => call.startsWith('DELETE'));
  const asked = calls.slice(deletion + 1).filter((call) => call.includes(`/event/${id}`));
  expect(asked, 'of the deleted event').toEqual([]);
  await undo(user);
  expect(await screen.findByRole('region', { name: /^Next:/ })).toHaveTextContent('Rust Night');
  expect(await api.store.eventQueries.find(Number(id), api.clock.now())).not.toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toHaveFocus(),
  );
});

test('an event that members are interested in is deleted after a question that says who is not told', async () => {
  const id = await api.addEvent(event);
  await showInterestAs('meera@example.org', id);
  await showInterestAs('rohan@example.org', id);
  const user = await open(id);
  await choose(user, 'Delete…');
  const question = within(await screen.findByRole('dialog', { name: 'Delete “Rust Night”?' }));
  expect(question.getByText('2 members are interested in it.')).toBeVisible();
  expect(question.getByText(/without a mail.*To tell them, cancel it instead\./)).toBeVisible();
  expect(question.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete the event' }));
  expect(await findToast('“Rust Night” is in the bin')).toBeInTheDocument();
  await api.runMailQueue();
  expect(api.sent).toEqual([]);
});

test('an event in the bin keeps its page, where it is restored', async () => {
  const id = await api.addEvent(event);
  await api.store.eventChanges.remove(Number(id), 1, {
    adminEmail: 'priya@example.org',
    now: api.clock.now(),
  });
  const user = await open(id);
  expect(screen.getByText('In the bin')).toBeInTheDocument();
  expect(screen.getByText(/gone for good on/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Restore Rust Night' }));
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Rust Night' })).toHaveFocus();
});

test('an unknown event is said to be unknown', async () => {
  visit('/admin/events/999');
  await screen.findByRole('heading', { level: 1, name: 'There is no such event' });
  expect(document.title).toMatch(/^There is no such event · /);
  expect(screen.getByRole('alert')).toHaveTextContent(/days in the bin are over/);
});

test('who was faster is named, the event is reloaded, and the note is kept', async () => {
  const id = await api.addEvent(event);
  const user = await open(id);
  api.clock.advance(60);
  await editAsPriya(id, { place: 'Room 7', startsAt: dayFromToday(6) });
  await choose(user, 'Cancel the event…');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Note for readers (optional)'), 'The speaker is ill.');
  await user.click(dialog.getByRole('button', { name: 'Cancel the event' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /^priya@example.org changed the start(, the date)? and the place, while you had it open\./,
  );
  expect(screen.getByText('Room 7')).toBeInTheDocument();
  expect((await readEvent(id)).status).toBe('published');
  expect(dialog.getByLabelText('Note for readers (optional)')).toHaveValue('The speaker is ill.');
  await user.click(dialog.getByRole('button', { name: 'Cancel the event' }));
  expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  expect(await readEvent(id)).toMatchObject({ place: 'Room 7', note: 'The speaker is ill.' });
});

test('Undo of what somebody has changed since says so and changes nothing', async () => {
  const id = await api.addEvent({ ...event, status: 'draft' });
  const user = await open(id);
  await knowsThatNobodyIsNotified();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await findToast('“Rust Night” is published');
  await editAsPriya(id, { place: 'Room 7' });
  await undo(user);
  expect(await findToast('This could not be undone')).toBeInTheDocument();
  expect(await readEvent(id)).toMatchObject({ status: 'published', place: 'Room 7' });
});

test('the history says who did what', async () => {
  const id = await api.addEvent(event);
  await editAsPriya(id, { place: 'Room 7', note: 'Moved next door' });
  await open(id);
  const history = within(await screen.findByRole('region', { name: 'History' }));
  await waitFor(() =>
    expect(history.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^priya@example.org changed the place and the note/),
      expect.stringMatching(/^admin@example.org created and published it/),
    ]),
  );
});

const arabicName = 'أمسية رست';

test('a name from right to left reorders no title, toast, dialog or entry of the history', async () => {
  const id = await api.addEvent({ ...event, name: arabicName });
  const user = await open(id, arabicName);
  expect(document.title).toMatch(`\u2068${arabicName}\u2069 · `);
  await choose(user, 'Cancel the event…');
  const dialog = await screen.findByRole('dialog', { name: `Cancel “\u2068${arabicName}\u2069”?` });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the event' }));
  const toasts = await screen.findByRole('region', { name: /Notifications/ });
  expect(
    await within(toasts).findByText(`“\u2068${arabicName}\u2069” is cancelled`),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'History' }));
  const [entry] = await screen.findAllByRole('link', { name: arabicName });
  expect(entry?.querySelector('bdi')).toHaveTextContent(arabicName);
});
