import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();

async function logIn(user: ReturnType<typeof visit>): Promise<void> {
  await api.addAdmin('chair@example.org', 'a long password');
  await user.type(await screen.findByLabelText('Email'), 'chair@example.org');
  await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
}

test('the desk asks for a login and leads back to the page that was wanted', async () => {
  const user = visit('/admin/events/new?from=1');
  expect(await screen.findByRole('heading', { name: 'Admin Page' })).toBeInTheDocument();
  await logIn(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'New event' })).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe('/admin/events/new?from=1');
});

test.each([
  '/auth/secret/admin',
  '/auth/secret/admin?next=//example.org',
  '/auth/secret/admin?next=/administer',
])('after a login at %s come the events', async (path) => {
  const user = visit(path);
  await logIn(user);
  await waitFor(() => expect(window.location.pathname).toBe('/events'));
});

test('an admin sees the desk, which search engines do not index', async () => {
  await signedInAsAdmin();
  visit('/admin');
  expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeInTheDocument();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
