// The pages that links in mails lead to.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { isolated } from '@/domain/isolated';
import { clickTwiceAtOnce, dayFromToday, showInterestAs } from '#tests/support/admin-site';
import { api, calls, findToast, msw, useSite, visit } from '#tests/support/render-site';
import { subscribe, subscribePending, tokenMailedTo } from '#tests/support/subscribers';

useSite();

const EMAIL = 'meera@example.org';
const UNKNOWN = 'x'.repeat(43);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** The grid with a dot out of its place. */
const brokenPicture = () => document.querySelector('main img[src="/art/error.svg"]');
const posts = () => calls.filter((call) => call.startsWith('POST'));

/** Moves the clock so far that a click is no longer part of a double click. */
function afterDoubleClick(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 1500);
}

/** How many are subscribed, as the server has it. */
const confirmed = async () => (await api.store.subscribers.summary(api.clock.now())).confirmed;

test('a subscription is confirmed by a press, once after a double click, and not before', async () => {
  visit(`/news/confirm?token=${await subscribePending(EMAIL)}`);
  const button = await screen.findByRole('button', { name: 'Confirm your subscription' });
  expect(brokenPicture()).not.toBeInTheDocument();
  expect(document.title).toMatch(/^Confirm your subscription/);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(posts()).toEqual([]);
  expect(await confirmed()).toBe(0);
  clickTwiceAtOnce(button);
  const done = await heading('You are subscribed');
  expect(done).toHaveFocus();
  expect(done).toHaveAccessibleDescription(/meera@example.org/);
  expect(posts()).toEqual(['POST /api/email/confirm']);
  expect(await confirmed()).toBe(1);
});

test('a link that is opened again says that it has been done', async () => {
  const confirmPath = `/news/confirm?token=${await subscribePending(EMAIL)}`;
  const first = visit(confirmPath);
  await first.click(await screen.findByRole('button', { name: 'Confirm your subscription' }));
  await heading('You are subscribed');
  cleanup();
  visit(confirmPath);
  expect(await heading('You are already subscribed')).toHaveAccessibleDescription(/m\*\*\*@/);
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
  cleanup();

  await api.addEvent({ startsAt: dayFromToday(5), announce: true });
  await api.runMailQueue();
  const leavePath = `/news/leave?token=${tokenMailedTo(EMAIL)}&topic=news`;
  const second = visit(leavePath);
  await second.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  await heading('You are unsubscribed');
  cleanup();
  const third = visit(leavePath);
  await heading('You have already unsubscribed');
  await third.click(screen.getByRole('button', { name: 'Subscribe again' }));
  expect(await heading('You are subscribed again')).toHaveFocus();
});

test('the link of a subscription that was not confirmed in time says so and leads to the form', async () => {
  const token = await subscribePending(EMAIL);
  api.clock.advance(8 * 86_400);
  const user = visit(`/news/confirm?token=${token}`);
  await heading('This link has expired');
  expect(posts()).not.toContain('POST /api/email/confirm');
  const footer = within(screen.getByRole('contentinfo'));
  const field = await footer.findByLabelText('News by mail');
  await user.click(screen.getByRole('button', { name: 'Subscribe again' }));
  expect(field).toHaveFocus();
});

test.each(['/news/confirm', '/news/leave?token=cut-off&topic=news'])(
  '%s without its whole token is said to be cut off',
  async (path) => {
    visit(path);
    expect(await heading('This link does not work')).toBeInTheDocument();
    expect(brokenPicture()).toBeVisible();
    expect(screen.queryByRole('button', { name: /Confirm|Stop/ })).not.toBeInTheDocument();
    expect(calls.filter((call) => call.includes('/api/email'))).toEqual([]);
  },
);

test.each([
  [`/news/leave?token=${UNKNOWN}&topic=news`, 'This link is unknown'],
  [`/news/confirm?token=${UNKNOWN}`, 'This link has expired'],
])('a token that the server does not know does nothing: %s', async (path, title) => {
  visit(path);
  expect(await heading(title)).toBeInTheDocument();
  expect(brokenPicture()).toBeVisible();
  expect(posts()).toEqual([]);
});

test.each([
  ['down', () => HttpResponse.error(), /check your connection/],
  [
    'sending 429',
    () => HttpResponse.json({ data: null }, { status: 429, headers: { 'Retry-After': '61' } }),
    /wait until \d\d:\d\d\./,
  ],
])('with the API %s a confirmation can be tried again', async (_fault, fault, message) => {
  const token = await subscribePending(EMAIL);
  msw.use(http.post('*/api/email/confirm', fault, { once: true }));
  const user = visit(`/news/confirm?token=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Confirm your subscription' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('You are subscribed')).toHaveFocus();
});

test('the news are stopped by a press, and taken back by another one', async () => {
  await subscribe(EMAIL);
  await api.addEvent({ startsAt: dayFromToday(5), announce: true });
  await api.runMailQueue();
  const user = visit(`/news/leave?token=${tokenMailedTo(EMAIL)}&topic=news`);
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(await screen.findByText('m***@example.org', { exact: false })).toBeInTheDocument();
  expect(document.title).toMatch(/^Stop mails/);
  expect(posts()).toEqual([]);
  expect(await confirmed()).toBe(1);
  await user.click(button);
  expect(await heading('You are unsubscribed')).toHaveFocus();
  expect(await confirmed()).toBe(0);
  // The second click of a slow double click.
  await user.click(screen.getByRole('button', { name: 'Subscribe again' }));
  expect(posts()).toHaveLength(1);
  afterDoubleClick();
  await user.click(screen.getByRole('button', { name: 'Subscribe again' }));
  expect(await heading('You are subscribed again')).toHaveFocus();
  expect(await confirmed()).toBe(1);
});

test('the mails about one event are stopped, and those about others are not', async () => {
  const id = await api.addEvent({ startsAt: dayFromToday(1) });
  await showInterestAs(EMAIL, id);
  const admin = await api.signInAdmin();
  const { data } = await (await api.request(`/api/event/${id}`, { token: admin })).json();
  await api.request(`/api/event/${id}`, {
    method: 'PUT',
    token: admin,
    json: { ...data, place: 'Room 7', tell: true },
  });
  await api.runMailQueue();
  const user = visit(`/news/leave?token=${tokenMailedTo(EMAIL)}&topic=event`);
  expect(await heading(`No more mails about “${isolated('Git Together')}”?`)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Stop these mails' }));
  expect(await heading('You will get no more mails about this event')).toHaveFocus();
  afterDoubleClick();
  await user.click(screen.getByRole('button', { name: 'Write to me again' }));
  expect(await heading('You will get mails about this event again')).toHaveFocus();
});

test('after a subscription the form says that a mail with a button is on its way', async () => {
  const user = visit('/blogs');
  // A page that arrives later takes the focus.
  await screen.findByRole('heading', { level: 1 });
  const footer = within(await screen.findByRole('contentinfo'));
  const field = await footer.findByLabelText('News by mail');
  const status = footer.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await user.type(field, `${EMAIL}{Enter}`);
  await waitFor(() => expect(status).toHaveTextContent(/^A mail is on its way to you/));
  expect(await findToast(/^A mail is on its way to you/)).toBeInTheDocument();
  await user.type(field, `${EMAIL}{Enter}`);
  await waitFor(() => expect(status).toHaveTextContent(/^Not confirmed yet\?/));
});
