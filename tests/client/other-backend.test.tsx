// A backend with only the endpoints of the specification.
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
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

test.each([
  ['an empty object', { data: {}, message: 'Created' }],
  ['no data', { data: null, message: 'Created' }],
  ['no envelope', 'Created'],
])('201 with %s counts as a created event', async (_kind, response) => {
  await signedInAsAdmin();
  msw.use(
    http.post('*/api/event', async ({ request }) => {
      await forward(request);
      return HttpResponse.json(response, { status: 201 });
    }),
  );
  const user = visit('/events');
  const form = within(await screen.findByRole('form', { name: 'Create an event' }));
  await user.type(form.getByLabelText('Image'), '/art/git.svg');
  await user.type(form.getByLabelText('Name'), 'Git Together');
  await user.type(form.getByLabelText('Date'), '1st May 2026');
  await user.type(form.getByLabelText('Description'), 'A first pull request.');
  await user.click(form.getByRole('button', { name: 'Create event' }));
  expect(await findToast('Event created')).toBeInTheDocument();
  expect(
    await screen.findByRole('heading', { level: 3, name: 'Git Together' }),
  ).toBeInTheDocument();
  expect(form.queryByRole('alert')).not.toBeInTheDocument();
  expect(form.getByLabelText('Name')).toHaveValue('');
});

test('an admin login succeeds with status 200 only', async () => {
  await api.addAdmin('chair@example.org', 'four colors on paper');
  msw.use(
    http.post('*/api/auth/admin', async ({ request }) => {
      const response = await forward(request);
      return new Response(response.body, { status: 201, headers: response.headers });
    }),
  );
  const user = visit('/auth/secret/admin');
  await user.type(await screen.findByLabelText('Email'), 'chair@example.org');
  await user.type(screen.getByLabelText('Password'), 'four colors on paper{Enter}');
  expect(await findToast('Invalid Credentials')).toBeInTheDocument();
  expect(localStorage.getItem('dss-admin-accessToken')).toBeNull();
  expect(window.location.pathname).toBe('/auth/secret/admin');
});

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
