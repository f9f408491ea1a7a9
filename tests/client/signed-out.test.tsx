// A member or an admin whose session ends on the server while the page is open.
import { screen, waitFor, within } from '@testing-library/react';
import { UnsecuredJWT } from 'jose';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { createGate } from '#tests/support/gate';
import {
  api,
  findToast,
  forward,
  loadedDocuments,
  msw,
  sent,
  signedIn,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const SIGNED_OUT = 'You have been signed out. Please sign in again.';
const storedToken = () => localStorage.getItem('dss-accessToken') ?? undefined;
const unauthorized = () => HttpResponse.json({ data: null }, { status: 401 });

const signOutElsewhere = () =>
  api.request('/api/auth/logout', { method: 'PUT', token: storedToken() });

/** Opens the page as a member, with one event, and waits until everything has loaded. */
async function openAsMember() {
  await signedIn('ada@example.org');
  await api.addEvent({ name: 'Git Together' });
  const user = visit('/');
  await screen.findByRole('button', { name: 'Profile menu of Test Member' });
  const interest = await screen.findByRole('button', { name: /I'm Interested/ });
  await waitFor(() => expect(sent('GET /api/event/register')).toBe(1));
  return { user, interest };
}

async function expectSignedOut() {
  expect(await findToast(SIGNED_OUT)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Profile menu/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Interested/ })).not.toBeInTheDocument();
  expect(storedToken()).toBeUndefined();
}

test('a sign-out on another device shows at the next action', async () => {
  const { user, interest } = await openAsMember();
  await signOutElsewhere();
  await user.click(interest);
  await expectSignedOut();
  // One toast says what failed and why.
  const toasts = within(screen.getByRole('region', { name: /Notifications/ }));
  expect(toasts.getByText('Failed to show interest in the event')).toBeInTheDocument();
  expect(toasts.getAllByRole('listitem')).toHaveLength(1);
  expect(sent('POST /api/event/register')).toBe(1);
  expect(sent('POST /api/auth/refresh')).toBe(2);
});

test('the toast of an ended session leads to the sign-in, and that back to the page', async () => {
  const { user, interest } = await openAsMember();
  await signOutElsewhere();
  await user.click(interest);
  await findToast(SIGNED_OUT);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(loadedDocuments).toEqual(['/auth']);
  expect(sessionStorage.getItem('dss-return-path')).toBe('/');
});

test('a request that gets a 401 is repeated once with a refreshed token', async () => {
  const { user, interest } = await openAsMember();
  // Refreshing a newer token would return the same one.
  api.clock.advance(11);
  const tokens: (string | null)[] = [];
  msw.use(
    http.post('*/api/event/register', ({ request }) => {
      tokens.push(request.headers.get('Authorization'));
      return tokens.length === 1 ? unauthorized() : forward(request);
    }),
  );
  await user.click(interest);
  await waitFor(() => expect(loadedDocuments).toEqual(['/']));
  expect(tokens).toHaveLength(2);
  expect(tokens[0]).not.toBe(tokens[1]);
  expect(sent('POST /api/auth/refresh')).toBe(2);
});

test('a 401 for the refreshed token signs out', async () => {
  const { user, interest } = await openAsMember();
  msw.use(http.post('*/api/event/register', unauthorized));
  await user.click(interest);
  await expectSignedOut();
  expect(sent('POST /api/event/register')).toBe(2);
  expect(sent('POST /api/auth/refresh')).toBe(2);
});

test('a 401 while the refresh cannot reach the server signs nobody out', async () => {
  const { user, interest } = await openAsMember();
  const token = storedToken();
  msw.use(
    http.post('*/api/event/register', unauthorized),
    http.post('*/api/auth/refresh', () => HttpResponse.error()),
  );
  await user.click(interest);
  expect(await findToast('Failed to show interest in the event')).toBeInTheDocument();
  expect(storedToken()).toBe(token);
  expect(screen.queryByText(SIGNED_OUT)).not.toBeInTheDocument();
});

test('an access token that expires while the page is open signs out at the next action', async () => {
  const { user, interest } = await openAsMember();
  const exp = Math.floor(Date.now() / 1000) - 1;
  localStorage.setItem('dss-accessToken', new UnsecuredJWT({ exp }).encode());
  await user.click(interest);
  await expectSignedOut();
});

test('a rejected refresh leads from the profile to the home page and keeps what was typed', async () => {
  await signedIn('ada@example.org');
  await signOutElsewhere();
  const gate = createGate();
  msw.use(
    http.post('*/api/auth/refresh', async ({ request }) => {
      await gate.opened;
      return forward(request);
    }),
  );
  const user = visit('/profile');
  await user.type(await screen.findByLabelText('News by mail'), 'ada@exa');
  gate.open();
  await expectSignedOut();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(screen.getByLabelText('News by mail')).toHaveValue('ada@exa');
});

test('simultaneous 401s share one refresh and one toast', async () => {
  await signedIn('ada@example.org');
  await api.addEvent({ name: 'One' });
  await api.addEvent({ name: 'Two' });
  msw.use(http.get('*/api/event/register', unauthorized), http.get('*/api/user', unauthorized));
  visit('/');
  await expectSignedOut();
  expect(sent('POST /api/auth/refresh')).toBeLessThanOrEqual(2);
  expect(screen.getAllByText(SIGNED_OUT)).toHaveLength(1);
});

test('an admin whose session has ended keeps the typed text', async () => {
  await signedInAsAdmin();
  msw.use(http.post('*/api/event', () => HttpResponse.json({ data: null }, { status: 403 })));
  const user = visit('/events');
  const form = within(await screen.findByRole('form', { name: 'Create an event' }));
  await user.type(form.getByLabelText('Image'), '/art/git.svg');
  await user.type(form.getByLabelText('Name'), 'Git Together');
  await user.type(form.getByLabelText('Date'), '1st May 2026');
  await user.type(form.getByLabelText('Description'), 'A first pull request.');
  await user.click(form.getByRole('button', { name: 'Create event' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    /signed out as an admin.*Nothing was created/,
  );
  expect(localStorage.getItem('dss-admin-accessToken')).toBeNull();
  expect(form.getByLabelText('Name')).toHaveValue('Git Together');
  expect(form.getByLabelText('Description')).toHaveValue('A first pull request.');

  // Signed in again in another tab.
  msw.resetHandlers(http.all('*/api/*', ({ request }) => forward(request)));
  localStorage.setItem('dss-admin-accessToken', await api.signInAdmin('other@example.org'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'dss-admin-accessToken' }));
  await waitFor(() => expect(form.queryByRole('alert')).not.toBeInTheDocument());
  await user.click(form.getByRole('button', { name: 'Create event' }));
  expect(await findToast('Event created')).toBeInTheDocument();
});
