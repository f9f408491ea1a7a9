import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { UnsecuredJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import {
  api,
  calls,
  findToast,
  forward,
  loadedDocuments,
  msw,
  signedIn,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const storedToken = () => localStorage.getItem('dss-accessToken');
const count = (call: string) => calls.filter((made) => made === call).length;
const signInLink = () => screen.findByRole('link', { name: 'Sign In' });

/** A token without a member: the site reads only its expiry. */
const tokenThatExpires = (inSeconds: number) =>
  new UnsecuredJWT({ exp: Math.floor(Date.now() / 1000) + inSeconds }).encode();

test('the first request refreshes the token once, and every request uses the new one', async () => {
  const token = await signedIn('ada@example.org');
  // Refreshing a new token would return the same one.
  api.clock.advance(10);
  await api.addEvent();
  await api.addEvent();
  visit('/');
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /I'm Interested/ })).toHaveLength(2),
  );
  expect(await screen.findByRole('button', { name: /Profile menu of/ })).toBeInTheDocument();
  await waitFor(() => expect(count('GET /api/event/register')).toBe(2));
  expect(count('POST /api/auth/refresh')).toBe(1);
  expect(count('GET /api/user')).toBe(1);
  expect(storedToken()).not.toBe(token);
});

test.each([
  ['an expired', () => tokenThatExpires(-5)],
  ['a malformed', () => 'not.a.token'],
])('%s token makes a visitor, without a refresh', async (_kind, make) => {
  localStorage.setItem('dss-accessToken', make());
  visit('/');
  expect(await signInLink()).toBeInTheDocument();
  await screen.findByText('OUR UPCOMING EVENTS');
  expect(calls.filter((call) => call !== 'GET /api/event')).toEqual([]);
});

test('Sign Out asks for confirmation, ends the session on the server and reloads the home page', async () => {
  const token = await signedIn('ada@example.org');
  const user = visit('/');
  await user.click(await screen.findByRole('button', { name: /Profile menu of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  expect(
    await screen.findByRole('dialog', { name: 'Are you sure you want to sign out?' }),
  ).toHaveAccessibleDescription(
    'Signing out will log you out of all devices and you will need to sign in again to access your account',
  );
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(loadedDocuments).toEqual(['/']));
  expect(storedToken()).toBeNull();
  const response = await api.request('/api/user', { token });
  expect(response.status).toBe(401);
  // For the next document.
  expect(sessionStorage.getItem('dss-toast')).toContain('"You have signed out"');
});

test('Sign Out works on this device if the server is unreachable', async () => {
  await signedIn();
  const user = visit('/profile');
  await user.click((await screen.findAllByRole('button', { name: 'Sign Out' }))[0] as HTMLElement);
  msw.use(http.put('*/api/auth/logout', () => HttpResponse.error()));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(loadedDocuments).toEqual(['/']));
  expect(storedToken()).toBeNull();
  // For the next document.
  expect(sessionStorage.getItem('dss-toast')).toContain('you may still be signed in on other');
});

test.each(['/profile', '/events/7/ticket'])(
  '%s leads visitors to the sign-in, which leads back',
  async (path) => {
    const user = visit(path);
    expect(await findToast('Please sign in to see this page.')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByLabelText('Email')).toBeInTheDocument();
    expect(sessionStorage.getItem('dss-return-path')).toContain(path);
  },
);

test('the site works with storage that throws', async () => {
  const throwError = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(throwError);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwError);
  await api.addEvent();
  const user = visit('/auth');
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org{Enter}');
  const field = await screen.findByLabelText('One-Time Password');
  await user.type(field, `${api.outbox.get('ada@example.org')}{Enter}`);
  expect(await screen.findByText('OUR UPCOMING EVENTS')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /Profile menu of/ })).toBeInTheDocument();
  expect(await findToast('OTP verified successfully')).toBeInTheDocument();

  // A reload would lose the sign-in.
  await user.click(await screen.findByRole('button', { name: /I'm Interested/ }));
  await user.type(await screen.findByLabelText('Your name'), 'Ada Lovelace{Enter}');
  expect(await findToast('You have shown interest in the event')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Interested')).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Profile menu of Ada Lovelace' })).toBeInTheDocument();
  expect(loadedDocuments).toEqual([]);
});

test('a refresh that cannot reach the server keeps the token, the list and the profile say so, and the member is back once it works', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const token = await signedIn();
  let isAway = true;
  msw.use(
    http.post('*/api/auth/refresh', ({ request }) =>
      isAway ? HttpResponse.error() : forward(request),
    ),
  );
  visit('/events');
  expect(await signInLink()).toBeInTheDocument();
  await waitFor(() => expect(count('POST /api/auth/refresh')).toBeGreaterThan(0));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible());
  expect(storedToken()).toBe(token);
  expect(
    await screen.findByText('We cannot check your sign-in right now. We will keep trying.'),
  ).toBeVisible();
  expect(screen.queryByText(/which events interest you/)).not.toBeInTheDocument();
  cleanup();
  visit('/profile');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your profile');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'We cannot check your sign-in right now, so you are signed out until we can.',
  );
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /calendar/ })).not.toBeInTheDocument();

  isAway = false;
  const profileMenu = () => screen.queryByRole('button', { name: /Profile menu of/ });
  // Second by second: one large step would time out the request.
  for (let second = 0; second < 10 && !profileMenu(); second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(await screen.findByRole('button', { name: /Profile menu of/ })).toBeInTheDocument();
  expect(screen.queryByText(/signed out until/)).not.toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Your calendar link' })).toBeVisible();
});
