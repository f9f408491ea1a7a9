import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { PASSWORD, passwordHash } from '#tests/support/admin';
import { api, msw, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();

async function logIn(user: ReturnType<typeof visit>): Promise<void> {
  await api.store.admins.create({ email: 'chair@example.org', passwordHash }, Date.now());
  await user.type(await screen.findByLabelText('Email'), 'chair@example.org');
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
}

test('the desk asks for a login and leads back to the page that was wanted', async () => {
  const user = visit('/admin/events/new?from=1');
  expect(await screen.findByRole('heading', { name: 'Admin Page' })).toBeInTheDocument();
  await logIn(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'New event' })).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe('/admin/events/new?from=1');
});

test('a login leads to no address elsewhere', async () => {
  const user = visit('/auth/secret/admin?next=//example.org');
  await logIn(user);
  await waitFor(() => expect(window.location.pathname).toBe('/events'));
});

test('an address of the desk that is unknown leads admins back to the desk, and nobody else', async () => {
  await signedInAsAdmin();
  const user = visit('/admin/nothing');
  expect(await screen.findByRole('heading', { level: 1, name: /Page not found/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await user.click(screen.getByRole('link', { name: 'To the desk' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeInTheDocument();
});

const token = () => localStorage.getItem('dss-admin-accessToken') ?? '';

test('a session that ends meanwhile leaves the page in place and asks for a login', async () => {
  await signedInAsAdmin();
  const id = await api.addEvent({ name: 'Rust Night', date: 'Soon' });
  const user = visit(`/admin/events/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Rust Night' });
  const response = await api.request('/api/auth/admin/logout', { method: 'PUT', token: token() });
  expect(response.ok).toBe(true);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByRole('link', { name: /sign in again/ })).toHaveAttribute(
    'href',
    `/auth/secret/admin?next=${encodeURIComponent(`/admin/events/${id}`)}`,
  );
  expect(
    await screen.findByText('You have been signed out. Please sign in again and repeat this.'),
  ).toHaveRole('alert');
  expect(screen.getByRole('heading', { level: 1, name: 'Rust Night' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign out…' })).not.toBeInTheDocument();
});

test('a session that has ended before the desk shows anything leads to the login', async () => {
  await signedInAsAdmin();
  await api.request('/api/auth/admin/logout', { method: 'PUT', token: token() });
  visit('/admin?state=past');
  expect(await screen.findByRole('heading', { name: 'Admin Page' })).toBeInTheDocument();
  expect(window.location.search).toBe(`?next=${encodeURIComponent('/admin?state=past')}`);
});

test('signing out leaves the desk and removes what only admins may see', async () => {
  await signedInAsAdmin();
  localStorage.setItem('dss-generated-password', 'true');
  await api.addEvent({ name: 'Half an idea', status: 'draft' });
  msw.use(http.get('*/api/admin/account', () => delay('infinite')));
  const user = visit('/admin?state=draft');
  // In the list of drafts, and among what needs the organiser.
  await screen.findAllByRole('link', { name: /Half an idea/ });
  await user.click(screen.getByRole('button', { name: 'Sign out…' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out on all devices…' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out on all devices' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(screen.queryByText(/Half an idea/)).not.toBeInTheDocument();
  expect(queryClient.getQueriesData({ queryKey: ['admin'] })).toEqual([]);
  expect(localStorage.getItem('dss-generated-password')).toBeNull();
});

test('the menus of an admin lead to the desk', async () => {
  await signedInAsAdmin();
  const user = visit('/about');
  await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
  const sheet = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(sheet).getByRole('link', { name: 'Organiser’s desk' })).toHaveAttribute(
    'href',
    '/admin',
  );
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Admin menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Organiser’s desk' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toHaveFocus(),
  );
});
