// The site on a backend that knows the calls of the specification only: every flow of visitor, member and admin works,
// and nothing is called or offered beyond them.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reportError } from '@/lib/client-errors';
import { eventArticles, upcomingWorkshop } from '@/data/events';
import { ADMIN, CODE, MEMBER } from '#tests/support/foreign-backend';
import {
  backend,
  callsOf,
  loadedDocuments,
  signInAsAdmin,
  storedToken,
  useForeignBackend,
} from '#tests/support/foreign-site';
import { findToast, visit } from '#tests/support/render-site';

useForeignBackend();

test('a visitor sees the events that can be shown, the articles, and nothing that needs more', async () => {
  const user = visit('/events');
  expect(await screen.findByRole('heading', { name: 'Robot Evening' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Open Hours' })).toBeInTheDocument();
  expect(screen.queryByText(upcomingWorkshop.name)).not.toBeInTheDocument();
  expect(screen.queryByText('The next one is on its way')).not.toBeInTheDocument();
  for (const { title } of eventArticles)
    expect(await screen.findAllByRole('link', { name: title })).not.toEqual([]);
  // No page of its own, no calendar, no feed.
  expect(screen.queryByRole('link', { name: /Robot Evening/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /calendar|feed/i })).not.toBeInTheDocument();

  const footer = within(screen.getByRole('contentinfo'));
  await user.type(await footer.findByLabelText('News by mail'), MEMBER.email);
  await user.click(footer.getByRole('button', { name: 'Subscribe' }));
  expect(await findToast('Thank you for subscribing!')).toBeInTheDocument();
  await user.type(footer.getByLabelText('News by mail'), `${MEMBER.email}{Enter}`);
  expect(await findToast("You've already submitted email once. Thank you!")).toBeInTheDocument();
  expect(screen.queryByText(/confirm/i)).not.toBeInTheDocument();
});

test('an empty list shows the built-in event and says that the next one is on its way', async () => {
  backend.events.length = 0;
  visit('/');
  expect(await screen.findByRole('heading', { name: upcomingWorkshop.name })).toBeInTheDocument();
  expect(screen.getByText('The next one is on its way')).toBeInTheDocument();
  expect(screen.queryByText('An example')).not.toBeInTheDocument();
});

async function askForCode() {
  const user = visit('/auth');
  await user.type(await screen.findByLabelText('Email'), MEMBER.email);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return { user, field: await screen.findByLabelText('One-Time Password') };
}

test('a code signs in as it was typed, with a token that has no expiry', async () => {
  const { user, field } = await askForCode();
  await user.type(field, `${CODE}{Enter}`);
  await waitFor(() => expect(loadedDocuments).toEqual(['/']));
  expect(callsOf('POST /api/auth/email/otp/verify')[0]?.body).toEqual({
    email: MEMBER.email,
    otp: CODE,
    token: 'challenge',
  });
  expect(storedToken()).toMatch(/^ey/);
});

const verify = 'POST /api/auth/email/otp/verify';

test.each([
  ['422 with another body', { status: 422, body: { message: { otp: 'wrong' } } }],
  ['null data', { status: 200, body: { data: null } }],
  ['204', { status: 204 }],
])('a code that is refused with %s leads back to the sign-in', async (_kind, answer) => {
  backend.answers.set(verify, answer);
  const { user, field } = await askForCode();
  await user.type(field, 'WXYZ{Enter}');
  expect(await findToast('Invalid OTP. Please try again')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/auth'));
  expect(storedToken()).toBeNull();
});

test('a verification that fails keeps the code on the screen', async () => {
  backend.answers.set(verify, { status: 500, body: '<h1>Oops</h1>' });
  const { user, field } = await askForCode();
  await user.type(field, 'WXYZ{Enter}');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(field).toHaveValue('WXYZ');
  expect(window.location.pathname).toBe('/auth/otp/verify');
});

test('a social login without a usable token has failed', async () => {
  backend.answers.set('GET /api/auth/github', {
    status: 200,
    body: { data: { accessToken: 'Bearer opaque' } },
  });
  visit('/auth/callback/github?code=good');
  expect(await findToast('Login failed please try again')).toBeInTheDocument();
  expect(storedToken()).toBeNull();
  await waitFor(() => expect(window.location.pathname).toBe('/auth'));
});

test('an admin logs in and creates an event with the four fields', async () => {
  const user = visit('/auth/secret/admin');
  await user.type(await screen.findByLabelText('Email'), ADMIN.email);
  await user.type(screen.getByLabelText('Password'), `${ADMIN.password}{Enter}`);
  expect(await findToast('Login Successful')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/events'));
  const form = within(await screen.findByRole('form', { name: 'Create an event' }));
  await user.type(form.getByLabelText('Image'), 'http://pictures.example.org/git.png');
  await user.type(form.getByLabelText('Name'), 'Git Together');
  await user.type(form.getByLabelText('Date'), '1st May 2030, 5-7pm');
  await user.type(form.getByLabelText('Description'), 'A first pull request.');
  await user.click(form.getByRole('button', { name: 'Create event' }));
  expect(await findToast('Event created')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Git Together' })).toBeInTheDocument();
  const [created] = callsOf('POST /api/event');
  expect(created?.body).toEqual({
    name: 'Git Together',
    description: 'A first pull request.',
    image: 'http://pictures.example.org/git.png',
    date: '1st May 2030, 5-7pm',
  });
  expect(created?.headers).not.toHaveProperty('idempotency-key');
  expect(screen.queryByRole('link', { name: /desk|^Edit/ })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Admin menu' }));
  expect(screen.queryByText(/desk|all devices/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Sign out on this device' }));
  expect(await findToast(/You have signed out as an admin/)).toBeInTheDocument();
  expect(localStorage.getItem('dss-admin-accessToken')).toBeNull();
});

test.each([
  ['null data', { status: 201, body: { data: null } }],
  ['an error', { status: 403, body: { error: 'no' } }],
])('an event is not created if the answer is %s', async (_kind, answer) => {
  signInAsAdmin();
  const user = visit('/events');
  const form = within(await screen.findByRole('form', { name: 'Create an event' }));
  backend.answers.set('POST /api/event', answer);
  await user.type(form.getByLabelText('Image'), '/art/git.svg');
  await user.type(form.getByLabelText('Name'), 'Git Together');
  await user.type(form.getByLabelText('Date'), '1st May 2030');
  await user.type(form.getByLabelText('Description'), 'A first pull request.');
  await user.click(form.getByRole('button', { name: 'Create event' }));
  expect(await form.findByText(/Nothing was created/)).toBeInTheDocument();
  expect(form.getByLabelText('Name')).toHaveValue('Git Together');
});

test('an error that nothing has caught is reported to nobody', async () => {
  vi.stubEnv('PROD', true);
  reportError(new Error('Something broke'));
  vi.unstubAllEnvs();
  visit('/events');
  await vi.waitFor(
    () => expect(backend.calls.map(({ name }) => name)).toContain('GET /api/event'),
    20_000,
  );
});
