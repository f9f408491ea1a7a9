import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { PASSWORD, passwordHash } from '#tests/support/admin';
import { api, sent, useSite, visit } from '#tests/support/render-site';

const ASHA = 'asha@example.org';
const BEN = 'ben@example.org';

useSite();

/** Signs an admin in, and adds an owner. */
async function start(role: 'owner' | 'organiser') {
  await api.store.admins.create({ email: ASHA, passwordHash, role }, api.clock.now());
  localStorage.setItem('dss-admin-accessToken', await api.signInAdmin(ASHA));
  await api.store.admins.create({ email: BEN, passwordHash, name: 'Ben Okafor' }, api.clock.now());
}

const areas = () =>
  within(screen.getByRole('navigation', { name: 'Organiser’s desk' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('the desk shows an organiser what an organiser may do, and asks the server for nothing else', async () => {
  await start('organiser');
  await api.addEvent({ name: 'Long ago', date: '', startsAt: '2025-01-01' });
  const user = visit('/admin?state=past');
  await screen.findByRole('link', { name: /Long ago/ });
  await waitFor(() => expect(areas()).toEqual(['Events', 'History', 'Account']));
  expect(screen.queryByRole('link', { name: 'The year in numbers' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'History' }));
  expect(await screen.findByText(/Nobody has done anything|signed in/)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Account' }));
  expect(await screen.findByText(/, an organiser, and an admin since/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Leave' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Admins' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Events' }));
  await user.click(await screen.findByRole('link', { name: 'New event' }));
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeInTheDocument();
  expect(sent('GET /api/admin/subscription')).toBe(0);
  expect(sent('GET /api/admin/admin')).toBe(0);
  expect(sent('GET /api/admin/mail')).toBe(0);
});

test('a page for owners says so to an organiser, who stays signed in', async () => {
  await start('organiser');
  for (const path of ['/admin/mail', '/admin/years/2024-25']) {
    visit(path);
    expect(await screen.findByRole('heading', { name: 'For owners' })).toBeInTheDocument();
  }
  expect(screen.queryByText(/to go on/)).not.toBeInTheDocument();
});

test('an owner makes another admin an organiser with the password', async () => {
  await start('owner');
  const user = visit('/admin/account');
  const panel = await region('Admins');
  const row = within((await panel.findByText('Ben Okafor')).closest('li') ?? document.body);
  await user.click(row.getByRole('button', { name: `Make organiser: ${BEN}…` }));
  const question = within(screen.getByRole('dialog', { name: 'Make this admin an organiser?' }));
  expect(question.getByText(/^Organisers may organise events/)).toBeInTheDocument();
  const password = question.getByLabelText('Your password');
  await user.type(password, 'not the password{Enter}');
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription('This is not your current password.'),
  );
  await user.clear(password);
  await user.type(password, `${PASSWORD}{Enter}`);
  expect(await row.findByRole('button', { name: `Make owner: ${BEN}…` })).toHaveFocus();

  // Now there is no other owner, and nothing asks for a password.
  const own = within((await panel.findByText(ASHA)).closest('li') ?? document.body);
  expect(own.getByText(/^The only owner, admin since/)).toBeInTheDocument();
  expect(own.queryByRole('button')).not.toBeInTheDocument();
  const leave = await region('Leave');
  expect(await leave.findByText(/^You are the only owner, so you cannot leave/)).toBeVisible();
  expect(leave.getByRole('button', { name: 'Leave…' })).toBeDisabled();
});

test('an admin whose role changes meanwhile stays at the desk, and sees what is left', async () => {
  await start('owner');
  visit('/admin/account');
  await region('Admins');
  const asha = await api.store.admins.findByEmail(ASHA);
  const by = { adminEmail: BEN, now: api.clock.now() };
  await api.store.admins.changeRole(asha?.id ?? '', 'organiser', by);
  await queryClient.refetchQueries();
  await waitFor(() => expect(areas()).toEqual(['Events', 'History', 'Account']));
  expect(screen.queryByRole('heading', { name: 'Admins' })).not.toBeInTheDocument();
});

test('an admin without a name is asked for one, and is called by it from then on', async () => {
  await start('owner');
  await api.addEvent({ name: 'Rust Night' });
  const user = visit('/admin');
  const needs = await region('Needs you');
  await user.click(await needs.findByRole('link', { name: /^Your name/ }));
  const field = await screen.findByLabelText('Your name');
  await user.type(field, 'A{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/at least 2 characters/));
  await user.type(field, 'sha Rao{Enter}');
  expect(await screen.findByText('You are called Asha Rao now.')).toBeInTheDocument();
  expect((await region('Admins')).getByText('Asha Rao')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Events' }));
  await screen.findByRole('heading', { name: 'Events' });
  expect(screen.queryByRole('link', { name: /^Your name/ })).not.toBeInTheDocument();
});
