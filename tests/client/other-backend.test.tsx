// A backend without a refresh; `foreign-backend.test.tsx` has one with the calls of the specification only.
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
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

// Last, because its document remembers that there is no refresh.
test('with a backend without a refresh a member sees the profile and shows interest', async () => {
  const token = await signedIn('ada@example.org');
  await api.addEvent({ name: 'Git Together' });
  await api.addEvent({ name: 'Open Hours' });
  msw.use(http.post('*/api/auth/refresh', () => HttpResponse.text('Cannot POST', { status: 404 })));
  const user = visit('/');
  expect(await screen.findByRole('button', { name: 'Profile menu of Test Member' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: "I'm Interested: Git Together" }));
  await waitFor(() => expect(loadedDocuments).toEqual(['/']));
  expect(localStorage.getItem('dss-accessToken')).toBe(token);
  expect(sent('POST /api/auth/refresh')).toBe(1);

  // Signed out elsewhere, and there is no refresh to try.
  await api.request('/api/auth/logout', { method: 'PUT', token });
  await user.click(await screen.findByRole('button', { name: "I'm Interested: Open Hours" }));
  expect(await findToast('You have been signed out. Please sign in again.')).toBeInTheDocument();
  expect(sent('POST /api/auth/refresh')).toBe(1);
});
