// The choice to tell people by mail of what an organiser does.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { isolated } from '@/domain/isolated';
import { dayFromToday, editAsPriya, showInterestAs, readEvent } from '#tests/support/admin-site';
import { api, findToast, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';
import { subscribe } from '#tests/support/subscribers';

useSite();
beforeEach(signedInAsAdmin);

const event = { name: 'Rust Night', date: '', startsAt: dayFromToday(5), place: 'Room 204' };
const ADA = 'ada@example.org';
const MEERA = 'meera@example.org';

/** The addresses that the queue has mailed to since the last call. */
async function mailed(): Promise<string[]> {
  await api.runMailQueue();
  return api.sent.splice(0).map(({ to }) => to);
}

async function subscribeBoth(): Promise<void> {
  await subscribe(ADA, MEERA);
  await mailed();
}

const button = (name: string) => screen.findByRole('button', { name });
const choice = (name: RegExp) => screen.findByRole('checkbox', { name });

async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(screen.getByLabelText(label));
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

async function openNewEvent(): Promise<UserEvent> {
  const user = visit('/admin/events/new');
  await screen.findByRole('form', { name: 'New event' });
  await fill(user, 'Name', 'Rust Night');
  await user.click(screen.getByText('Use words instead'));
  await fill(user, 'In words', 'Some day in spring');
  await fill(user, 'Description', 'We write a first program.');
  return user;
}

const atEvent = (id = '1') =>
  waitFor(() => expect(window.location.pathname).toBe(`/admin/events/${id}`));

test('a new event is announced to all subscribers unless the organiser declines', async () => {
  await subscribeBoth();
  const user = await openNewEvent();
  expect(await choice(/^Tell the 2 subscribers by mail$/)).toBeChecked();
  await user.click(await button('Publish and tell 2 subscribers'));
  await atEvent();
  await findToast('A mail goes to the 2 subscribers.');
  expect(await mailed()).toEqual([ADA, MEERA]);
});

test('a draft is told to nobody, and announced when it is published from the form', async () => {
  await subscribe(ADA);
  await mailed();
  const user = await openNewEvent();
  await button('Publish and tell 1 subscriber');
  await user.click(await button('Save as draft'));
  await atEvent();
  await findToast('Draft saved');
  expect(screen.queryByText(/^A mail goes/)).not.toBeInTheDocument();
  expect(await mailed()).toEqual([]);
  await user.click(await screen.findByRole('link', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Edit event' }));
  await user.click(form.getByRole('button', { name: 'Publish and tell 1 subscriber' }));
  await atEvent();
  expect(await mailed()).toEqual([ADA]);
});

test('what was published without a mail is announced later, asked before and once', async () => {
  await subscribeBoth();
  const id = await api.addEvent(event);
  const user = visit(`/admin/events/${id}`);
  await user.click(await button('Tell 2 subscribers…'));
  const dialog = await screen.findByRole('dialog', {
    name: `Tell 2 subscribers of “${isolated('Rust Night')}”?`,
  });
  await user.click(within(dialog).getByRole('button', { name: 'Not yet' }));
  expect(await mailed()).toEqual([]);
  await user.click(await button('Tell 2 subscribers…'));
  await user.click(await button('Tell 2 subscribers'));
  await findToast('On its way to 2 people');
  expect(await mailed()).toEqual([ADA, MEERA]);
  expect(screen.queryByRole('button', { name: /^Tell 2/ })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Rust Night' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Event' }));
  await screen.findByText(/announced it and sent 2 mails/);
});

test('what somebody else has announced meanwhile is not announced again', async () => {
  await subscribeBoth();
  const id = await api.addEvent(event);
  const user = visit(`/admin/events/${id}`);
  await user.click(await button('Tell 2 subscribers…'));
  await api.request(`/api/event/${id}/announcement`, {
    method: 'POST',
    token: await api.signInAdmin(),
  });
  await user.click(await button('Tell 2 subscribers'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This event has already been announced.',
  );
});

test('what has been announced from its page cannot be undone, and is not announced again', async () => {
  await subscribeBoth();
  const id = await api.addEvent({ ...event, status: 'draft' });
  const user = visit(`/admin/events/${id}`);
  await user.click(await button('Publish and tell 2 subscribers'));
  await findToast('“Rust Night” is published');
  await findToast('A mail goes to the 2 subscribers.');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(await mailed()).toEqual([ADA, MEERA]);
  cleanup();
  await editAsPriya(id, { status: 'draft' });
  visit(`/admin/events/${id}`);
  await screen.findByText('Publishing sends no mail: this event has already been announced.');
  await user.click(await button('Publish'));
  await waitFor(async () => expect((await readEvent(id)).status).toBe('published'));
  expect(await mailed()).toEqual([]);
});

test('those interested in an event are told of another place, not of another text', async () => {
  const id = await api.addEvent(event);
  await showInterestAs(MEERA, id);
  const user = visit(`/admin/events/${id}/edit`);
  await button('Save changes');
  await fill(user, 'Description', 'We write a second program.');
  expect(screen.queryByRole('checkbox', { name: /^Tell/ })).not.toBeInTheDocument();
  await fill(user, 'Where (optional)', 'Room 7');
  expect(await choice(/^Tell the one interested member by mail$/)).toBeChecked();
  await user.click(await button('Save and tell 1 member'));
  await atEvent(id);
  await findToast('Changes saved');
  await findToast('A mail goes to the one interested member.');
  expect(await mailed()).toEqual([MEERA]);
});

async function cancel(user: UserEvent) {
  await user.click(await button('More actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel the event…' }));
  return within(await screen.findByRole('dialog', { name: `Cancel “${isolated('Rust Night')}”?` }));
}

test('a cancellation tells those who are interested, and its Undo tells them too', async () => {
  const id = await api.addEvent(event);
  await showInterestAs(MEERA, id);
  const user = visit(`/admin/events/${id}`);
  const dialog = await cancel(user);
  expect(dialog.getByRole('checkbox', { name: /^Tell the one interested member/ })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Cancel and tell 1 member' }));
  await findToast('“Rust Night” is cancelled');
  await screen.findByText('A mail goes to the one interested member, and Undo sends another.');
  expect(await mailed()).toEqual([MEERA]);
  await user.click(await button('Undo'));
  await findToast('“Rust Night” is as it was');
  expect(await mailed()).toEqual([MEERA]);
});

test('a cancellation and a return are told to nobody if the organiser declines', async () => {
  const id = await api.addEvent(event);
  await showInterestAs(MEERA, id);
  const user = visit(`/admin/events/${id}`);
  const dialog = await cancel(user);
  await user.click(dialog.getByRole('checkbox', { name: /^Tell/ }));
  await user.click(dialog.getByRole('button', { name: 'Cancel the event' }));
  await findToast('“Rust Night” is cancelled');
  await user.click(await button('Put the event back on…'));
  await user.click(await choice(/^Tell the one interested member/));
  await user.click(await button('Put back on'));
  await findToast('“Rust Night” is back on');
  expect(await mailed()).toEqual([]);
});
