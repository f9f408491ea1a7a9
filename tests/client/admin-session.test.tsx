import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import {
  api,
  calls,
  findToast,
  msw,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const storedToken = () => localStorage.getItem('dss-admin-accessToken');

test.each([
  ['away', () => HttpResponse.error()],
  ['without that endpoint', () => HttpResponse.text('Cannot PUT', { status: 404 })],
])(
  'with the server %s the admin is signed out on this device, and the toast says so',
  async (_kind, response) => {
    await signedInAsAdmin();
    msw.use(http.put('*/api/auth/admin/logout', response));
    const user = visit('/auth/secret/admin');
    await user.click(await screen.findByRole('button', { name: 'Sign out on all devices…' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out on all devices' }));
    expect(await findToast('You have signed out on this device only')).toBeInTheDocument();
    expect(storedToken()).toBeNull();
  },
);

test('the header shows the admin session and signs out everywhere', async () => {
  await signedInAsAdmin();
  const token = storedToken() ?? '';
  const user = visit('/events');
  await screen.findByRole('form', { name: 'Create an event' });
  await user.click(await screen.findByRole('button', { name: 'Admin menu' }));
  expect(await screen.findByRole('menuitem', { name: 'Create an event' })).toHaveAttribute(
    'href',
    '/admin/events/new',
  );
  await user.click(screen.getByRole('menuitem', { name: 'Sign out on all devices…' }));
  expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(storedToken()).toBe(token);
  await user.click(await screen.findByRole('button', { name: 'Sign out on all devices' }));
  expect(await findToast('You have signed out as an admin')).toBeInTheDocument();
  expect(storedToken()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Admin menu' })).not.toBeInTheDocument();
  expect(screen.queryByRole('form', { name: 'Create an event' })).not.toBeInTheDocument();
  const response = await api.request('/api/event', { token, json: {} });
  expect(response.status).toBe(401);
});

test('an admin can sign out on this device only', async () => {
  await signedInAsAdmin();
  const other = storedToken() ?? '';
  await signedInAsAdmin();
  const user = visit('/auth/secret/admin');
  await user.click(await screen.findByRole('button', { name: 'Sign out on this device' }));
  expect(await findToast('You have signed out as an admin on this device')).toBeInTheDocument();
  expect(storedToken()).toBeNull();
  expect((await api.request('/api/admin/account', { token: other })).status).toBe(200);
  expect(calls).not.toContain('PUT /api/auth/admin/logout');
});
