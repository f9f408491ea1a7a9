// A sign-in that an event has asked for leads back to it.
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { readReturnPath, storeReturnPath } from '@/lib/return-path';
import { api, findToast, loadedDocuments, msw, useSite, visit } from '#tests/support/render-site';

useSite();

const EMAIL = 'ada@example.org';

async function enterAddress(user: UserEvent) {
  await user.type(await screen.findByLabelText('Email'), EMAIL);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return screen.findByLabelText('One-Time Password');
}

async function signInWithCode(user: UserEvent) {
  const field = await enterAddress(user);
  await user.type(field, `${api.outbox.get(EMAIL) ?? ''}{Enter}`);
  await waitFor(() => expect(loadedDocuments).toHaveLength(1));
  return loadedDocuments[0];
}

const followHint = async (user: UserEvent) =>
  user.click(await screen.findByRole('link', { name: 'Sign in' }));
const followHeader = async (user: UserEvent) =>
  user.click(await screen.findByRole('link', { name: 'Sign In' }));

test('the hint leads back to the events there', async () => {
  const user = visit('/');
  await followHint(user);
  expect(await signInWithCode(user)).toBe('/#upcoming');
  expect(sessionStorage.getItem('dss-toast')).toContain('OTP verified successfully');
});

test('a sign-in with a provider leads back too', async () => {
  const user = visit('/events');
  await followHint(user);
  await screen.findByLabelText('Email');
  const accessToken = `Bearer ${await api.signIn(EMAIL)}`;
  msw.use(
    http.get('*/api/auth/github', () => HttpResponse.json({ data: { accessToken }, message: '' })),
  );
  window.history.pushState(null, '', '/auth/callback/github?code=good');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(await findToast('Login successful')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/events'));
  expect(window.location.hash).toBe('#upcoming');
});

test('a sign-in that was given up is forgotten', async () => {
  const user = visit('/events');
  await followHint(user);
  await user.click(await screen.findByRole('link', { name: 'Continue without login' }));
  await screen.findByRole('heading', { name: 'OUR UPCOMING EVENTS' });
  await followHeader(user);
  expect(await signInWithCode(user)).toBe('/');
});

test('an address elsewhere is not where a sign-in leads', async () => {
  expect(
    await signInWithCode(visit(`/auth?next=${encodeURIComponent('//evil.example.org')}`)),
  ).toBe('/');
});

test.each([
  ['/events/12', '/events/12'],
  ['/events?a=b#upcoming', '/events?a=b#upcoming'],
  ['https://evil.example.org/', '/'],
  ['//evil.example.org/', '/'],
  ['/\\evil.example.org/', '/'],
  ['\t//evil.example.org/', '/'],
  ['javascript:alert(1)', '/'],
  ['/../auth', '/'],
  ['/auth', '/'],
  ['/auth/secret/admin', '/'],
  [`/${'a'.repeat(500)}`, '/'],
  ['', '/'],
  [{ path: '/events' }, '/'],
  [undefined, '/'],
])('%j as the path to return to leads to %s', (path, target) => {
  storeReturnPath(path);
  expect(readReturnPath()).toBe(target);
  // As a script or an older version of the site may have stored it.
  sessionStorage.setItem('dss-return-path', typeof path === 'string' ? path : '{}');
  expect(readReturnPath()).toBe(target);
});
