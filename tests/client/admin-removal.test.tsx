// How an admin is removed by another one, leaves, or changes the address.
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, passwordHash } from '#tests/support/admin';
import { clickTwiceAtOnce } from '#tests/support/admin-site';
import { queryClient } from '@/lib/query-client';
import { createGate } from '#tests/support/gate';
import { api, msw, sent, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();

const ADMIN = 'admin@example.org';
const PRIYA = 'priya@example.org';
const TOKEN_KEY = 'dss-admin-accessToken';

beforeEach(async () => {
  await api.store.admins.create({ email: ADMIN, passwordHash }, api.clock.now());
  await signedInAsAdmin();
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const failure = (status: number, code: string) =>
  HttpResponse.json({ data: null, code, message: 'Please try later.' }, { status });
const idOf = async (email: string) => (await api.store.admins.findByEmail(email))?.id ?? '';

test('an admin asks to remove another one, sees when it happens, and keeps them', async () => {
  await api.signInAdmin(PRIYA);
  const user = visit('/admin/account');
  const panel = await region('Admins');
  const remove = await panel.findByRole('button', { name: `Remove ${PRIYA}…` });
  expect(panel.queryByRole('button', { name: `Remove ${ADMIN}…` })).not.toBeInTheDocument();
  await user.click(remove);
  const question = within(screen.getByRole('dialog', { name: 'Remove this admin?' }));
  expect(question.getByText(PRIYA)).toBeInTheDocument();
  expect(question.getByRole('button', { name: 'Keep them' })).toHaveFocus();
  msw.use(http.post('*/api/admin/admin/*', () => failure(503, 'busy'), { once: true }));
  const yes = question.getByRole('button', { name: 'Ask to remove them' });
  await user.click(yes);
  expect(await question.findByRole('alert')).toHaveTextContent('Please try later.');
  clickTwiceAtOnce(yes);
  const keep = await panel.findByRole('button', { name: `Keep them: ${PRIYA}` });
  expect(keep).toHaveFocus();
  expect(panel.getByText(/has asked to remove them/)).toHaveTextContent(
    /^admin@example.org has asked to remove them. Any owner but them can object until .* \d{4}, \d\d:\d\d\.$/,
  );
  expect(sent(`POST /api/admin/admin/${await idOf(PRIYA)}/removal`)).toBe(2);
  msw.use(http.delete('*/api/admin/admin/*', () => failure(503, 'busy'), { once: true }));
  await user.click(keep);
  expect(await panel.findByRole('alert')).toHaveTextContent('Please try later.');
  await user.click(keep);
  expect(await panel.findByRole('button', { name: `Remove ${PRIYA}…` })).toHaveFocus();
  expect(panel.queryByText(/has asked to remove/)).not.toBeInTheDocument();
});

test('an owner leaves with the password, unless nobody else is one', async () => {
  const user = visit('/admin/account');
  const panel = await region('Leave');
  expect(await panel.findByText(/^You are the only owner, so you cannot leave/)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Leave…' })).toBeDisabled();
  await api.signInAdmin(PRIYA);
  await queryClient.refetchQueries();
  await waitFor(() => expect(panel.getByRole('button', { name: 'Leave…' })).toBeEnabled());
  expect(panel.queryByText(/^You are the only owner/)).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Leave…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Leave as an admin?' }));
  const field = dialog.getByLabelText('Your password');
  expect(field).toHaveFocus();
  await user.keyboard('wrong{Enter}');
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('This is not your current password.'),
  );
  await user.clear(field);
  await user.type(field, PASSWORD);

  const gate = createGate();
  const busy = () => gate.opened.then(() => failure(503, 'busy'));
  msw.use(http.post('*/api/admin/leave', busy, { once: true }));
  await user.click(dialog.getByRole('button', { name: 'Leave' }));
  await user.keyboard('{Escape}');
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  gate.open();
  expect(await dialog.findByText('Please try later.')).toHaveRole('alert');

  clickTwiceAtOnce(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(await screen.findByText('You are no longer an admin')).toBeInTheDocument();
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(sent('POST /api/admin/leave')).toBe(3);
  expect(await api.store.admins.findByEmail(ADMIN)).toBeUndefined();
});

test('an admin asks for a link to a new address, which changes nothing yet', async () => {
  await api.signInAdmin(PRIYA);
  const user = visit('/admin/account');
  await user.click(await screen.findByRole('button', { name: 'Change your address…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change your address' }));
  const field = dialog.getByLabelText('New address');
  const password = dialog.getByLabelText('Your password');
  await user.type(field, PRIYA);
  await user.type(password, 'wrong{Enter}');
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription('This is not your current password.'),
  );
  await user.clear(password);
  await user.type(password, `${PASSWORD}{Enter}`);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/belongs to an admin/));
  await user.clear(field);
  await user.type(field, 'Chair@example.org{Enter}');
  expect(await screen.findByText(/^A mail to chair@example.org is on its way/)).toHaveRole(
    'status',
  );
  await api.runMailQueue();
  const mail = api.sent.findLast(({ to }) => to === 'chair@example.org');
  expect(mail?.text).toMatch(/\/admin\/account\?address=[\w-]{43}/);
  expect(screen.getByText(/^You are signed in as/)).toHaveTextContent(ADMIN);
});

test('the link to a new address confirms it after one press, once', async () => {
  const token = localStorage.getItem(TOKEN_KEY) ?? '';
  const json = { email: 'chair@example.org', currentPassword: PASSWORD };
  await api.request('/api/admin/address', { method: 'PUT', token, json });
  await api.runMailQueue();
  const link = /\/admin\/account\?address=[\w-]+/.exec(api.sent.at(-1)?.text ?? '')?.[0] ?? '';
  const user = visit(link);
  await user.click(await screen.findByRole('button', { name: 'Confirm the new address' }));
  expect(await screen.findByText('From now on you sign in with chair@example.org.')).toHaveRole(
    'status',
  );
  expect(window.location.search).toBe('');
  await waitFor(() =>
    expect(screen.getByText(/^You are signed in as/)).toHaveTextContent('chair@example.org'),
  );
});
