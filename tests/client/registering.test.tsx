// What the dialog asks who registers: the name of who has never chosen one, the news, and the way to it through the sign-in.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import type { Question } from '@/contract/events';
import { openAccount } from '#tests/support/account';
import { dayFromToday } from '#tests/support/admin-site';
import {
  api,
  findToast,
  loadedDocuments,
  msw,
  sent,
  signedIn,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const EMAIL = '21911a0502@example.org';
const roll: Question = {
  id: 'roll',
  text: 'Roll number',
  kind: 'text',
  options: [],
  required: true,
  atDoor: false,
};

const addEvent = (event: object = {}) => api.addEvent({ startsAt: dayFromToday(5), ...event });

/** Signs in with a code, which says no name. */
async function signedInByCode(): Promise<string> {
  const { token } = await openAccount(api).signIn(EMAIL);
  const accessToken = token.replace('Bearer ', '');
  localStorage.setItem('dss-accessToken', accessToken);
  return accessToken;
}

const profile = async (token: string) => (await openAccount(api).profile(token)).data;
const openDialog = async () => within(await screen.findByRole('dialog'));

test('who has never chosen a name is asked it once, and may take the news with it', async () => {
  const token = await signedInByCode();
  const id = await addEvent();
  await addEvent({ name: 'Next' });
  const user = visit(`/events/${id}`);
  await user.click(await screen.findByRole('button', { name: "I'm Interested: Git Together" }));
  const dialog = await openDialog();
  const name = dialog.getByLabelText('Your name');
  expect(name).toHaveValue('');
  expect(name).toHaveAccessibleDescription(/ticket, at the door and on your certificate/);
  const news = dialog.getByRole('checkbox', { name: 'Mail me about new events' });
  expect(news).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: "I'm Interested" }));
  await waitFor(() =>
    expect(name).toHaveAccessibleDescription(/A name needs at least 2 characters/),
  );
  expect(name).toHaveFocus();
  expect(sent('POST /api/event/register')).toBe(0);
  await user.type(name, ' Asha Rao ');
  await user.click(news);
  await user.keyboard('{Enter}');
  expect(await findToast('You have shown interest in the event')).toBeInTheDocument();
  expect(await profile(token)).toMatchObject({ name: 'Asha Rao', hasChosenName: true, news: true });
  expect(
    await screen.findByRole('button', { name: 'Profile menu of Asha Rao' }),
  ).toBeInTheDocument();
  cleanup();
  // One press where nothing is left to ask.
  queryClient.clear();
  const again = visit('/events');
  await again.click(await screen.findByRole('button', { name: "I'm Interested: Next" }));
  await waitFor(() => expect(loadedDocuments).toEqual(['/events']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the news is offered only to who does not get it', async () => {
  const token = await signedInByCode();
  await api.request('/api/user/news', { method: 'PUT', token, json: { news: true } });
  const id = await addEvent();
  const user = visit(`/events/${id}`);
  await user.click(await screen.findByRole('button', { name: "I'm Interested: Git Together" }));
  const dialog = await openDialog();
  expect(dialog.getByLabelText('Your name')).toBeInTheDocument();
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('what the server says of the name stands beside it', async () => {
  await signedInByCode();
  const id = await addEvent();
  msw.use(
    http.post('*/api/event/register', () =>
      HttpResponse.json(
        { data: null, code: 'invalid_input', field: 'name', message: 'No such name.' },
        { status: 400 },
      ),
    ),
  );
  const user = visit(`/events/${id}`);
  await user.click(await screen.findByRole('button', { name: "I'm Interested: Git Together" }));
  const name = (await openDialog()).getByLabelText('Your name');
  await user.type(name, 'Asha Rao{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription(/No such name\./));
  expect(name).toHaveValue('Asha Rao');
});

test('the page asks who registered with an older client for the name that is open', async () => {
  const token = await signedInByCode();
  const id = await addEvent({ questions: [roll] });
  await api.request(`/api/event/register?eventId=${id}`, { method: 'POST', token });
  const other = await addEvent({ name: 'Next' });
  await api.request(`/api/event/register?eventId=${other}`, { method: 'POST', token });
  visit(`/events/${id}`);
  await screen.findByText('The organisers still need your name and an answer from you.');
  cleanup();
  const user = visit(`/events/${other}`);
  await screen.findByText('The organisers still need your name.');
  await user.click(screen.getByRole('button', { name: 'Enter your name' }));
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText('Your name'), 'Asha Rao');
  await user.click(dialog.getByRole('button', { name: 'Save my name' }));
  expect(await findToast('Your name is saved')).toBeInTheDocument();
  expect(screen.queryByText(/still need/)).not.toBeInTheDocument();
  expect((await profile(token)).name).toBe('Asha Rao');
});

test('a visitor takes a seat through the sign-in, which leads back to the open dialog', async () => {
  const id = await addEvent({ capacity: 1 });
  const user = visit(`/events/${id}`);
  await user.click(await screen.findByRole('link', { name: 'Sign in to take a seat' }));
  await user.type(await screen.findByLabelText('Email'), `${EMAIL}{Enter}`);
  const code = await screen.findByLabelText('One-Time Password');
  await user.type(code, `${api.outbox.get(EMAIL)}{Enter}`);
  await waitFor(() => expect(loadedDocuments).toHaveLength(1));
  cleanup();
  queryClient.clear();
  const back = visit(loadedDocuments[0] ?? '');
  const dialog = within(await screen.findByRole('dialog', { name: /^Take a seat at/ }));
  await back.type(dialog.getByLabelText('Your name'), 'Asha Rao{Enter}');
  expect(await findToast(/^You have a seat at/)).toBeInTheDocument();
  // A reload asks nothing more.
  expect(window.location.hash).toBe('');
});

test('who has nothing to be asked comes back to the button, and presses it', async () => {
  await signedIn();
  const id = await addEvent({ capacity: 1 });
  visit(`/events/${id}#interest-${id}`);
  const button = await screen.findByRole('button', { name: 'Take a seat: Git Together' });
  await waitFor(() => expect(button).toHaveFocus());
  expect(sent('POST /api/event/register')).toBe(0);
});

test('a full event invites visitors to the line', async () => {
  const id = await addEvent({ capacity: 1 });
  const token = await api.signIn();
  await api.request(`/api/event/register?eventId=${id}`, { method: 'POST', token });
  visit(`/events/${id}`);
  expect(await screen.findByRole('link', { name: 'Sign in to join the line' })).toBeInTheDocument();
  expect(screen.getByText('Full: you would be 1st in line')).toBeVisible();
});

test('what is typed outlives an expired session, for the same member only, and is gone once sent', async () => {
  const token = await signedInByCode();
  const id = await addEvent({ questions: [roll] });
  const user = visit(`/events/${id}`);
  await user.click(await screen.findByRole('button', { name: "I'm Interested: Git Together" }));
  let dialog = await openDialog();
  await user.type(dialog.getByLabelText('Your name'), 'Asha Rao');
  await user.type(dialog.getByLabelText('Roll number'), '21A91');
  await user.click(dialog.getByRole('checkbox'));
  await api.request('/api/auth/logout', { method: 'PUT', token });
  await user.click(dialog.getByRole('button', { name: "I'm Interested" }));
  expect(await findToast('Failed to show interest in the event')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  const path = sessionStorage.getItem('dss-return-path') ?? '';
  cleanup();
  queryClient.clear();

  await signedIn('other@example.org');
  visit(path);
  dialog = await openDialog();
  expect(dialog.getByLabelText('Roll number')).toHaveValue('');
  cleanup();
  queryClient.clear();

  // Another code can be asked for.
  api.clock.advance(61);
  await signedInByCode();
  const back = visit(path);
  dialog = await openDialog();
  expect(dialog.getByLabelText('Your name')).toHaveValue('Asha Rao');
  expect(dialog.getByLabelText('Roll number')).toHaveValue('21A91');
  expect(dialog.getByRole('checkbox')).toBeChecked();
  expect(sent('POST /api/event/register')).toBe(1);
  await back.click(dialog.getByRole('button', { name: "I'm Interested" }));
  expect(await findToast('You have shown interest in the event')).toBeInTheDocument();
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Asha'));
});
