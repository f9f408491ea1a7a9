// A new password that waits because a passkey is required. Passkeys themselves: tests/e2e/passkey.spec.ts.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, passwordHash } from '#tests/support/admin';
import {
  api,
  calls,
  expectNoToast,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';
import { queryClient } from '@/lib/query-client';

useSite();

const ADMIN = 'admin@example.org';
const PRIYA = 'priya@example.org';
const CHOSEN = 'four colors on paper';

beforeEach(async () => {
  for (const email of [ADMIN, PRIYA]) {
    await api.store.admins.create({ email, passwordHash }, api.clock.now());
  }
});

const idOf = async (email: string) => (await api.store.admins.findByEmail(email))?.id ?? '';

const requirePasskey = async (email: string) =>
  api.store.admins.requirePasskey(await idOf(email), true);

async function beginReset(email: string): Promise<void> {
  const reset = { id: await idOf(email), email, passwordHash };
  await api.store.waitingResets.begin(reset, api.clock.now());
}

const panel = async () => within(await screen.findByRole('region', { name: 'Admins' }));

test('an owner stops the new password of another admin, and allows it once it is the right one', async () => {
  await signedInAsAdmin();
  await requirePasskey(PRIYA);
  await beginReset(PRIYA);
  const user = visit('/admin/account');
  const list = await panel();
  expect(await list.findByText(/^Their password was reset by a link/)).toBeVisible();
  expect(list.getByText(/, passkey required$/)).toBeVisible();
  await user.click(list.getByRole('button', { name: `Stop it: the new password of ${PRIYA}` }));
  await waitFor(() => expect(list.queryByText(/^Their password/)).not.toBeInTheDocument());
  expect(list.getByRole('heading', { level: 2 })).toHaveFocus();

  api.clock.advance(60);
  await beginReset(PRIYA);
  await queryClient.refetchQueries();
  const allow = { name: `Allow now: the new password of ${PRIYA}…` };
  await user.click(await list.findByRole('button', allow));
  const dialog = within(screen.getByRole('dialog', { name: 'Allow the new password now?' }));
  // Another one takes its place while the owner reads the question.
  api.clock.advance(60);
  await beginReset(PRIYA);
  await queryClient.refetchQueries();
  await user.click(dialog.getByRole('button', { name: 'Allow it now' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/another one has taken its place/);
  await user.click(dialog.getByRole('button', { name: 'Let it wait' }));

  const again = list.getByRole('button', allow);
  expect(again).toHaveFocus();
  await user.click(again);
  await user.click(screen.getByRole('button', { name: 'Allow it now' }));
  await waitFor(() => expect(list.queryByText(/^Their password/)).not.toBeInTheDocument());
  expect(list.queryByText(/passkey required/)).not.toBeInTheDocument();
  await waitFor(() => expect(list.getByRole('heading', { level: 2 })).toHaveFocus());
});

test('the admin sees that a new password waits, and stops it', async () => {
  await signedInAsAdmin();
  await requirePasskey(ADMIN);
  await beginReset(ADMIN);
  const user = visit('/admin/account');
  expect(
    await screen.findByText(/somebody has chosen a new password for your account/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop it' }));
  await waitFor(() =>
    expect(screen.queryByText(/somebody has chosen a new password/)).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the link to a new password says that it waits, signs nobody in and says until when', async () => {
  await requirePasskey(ADMIN);
  await api.request('/api/auth/admin/reset/request', { json: { email: ADMIN } });
  await api.runMailQueue();
  const link = /\/auth\/secret\/admin\/reset\?token=[\w-]+/.exec(api.sent.at(-1)?.text ?? '')?.[0];
  const user = visit(link ?? '');
  expect(await screen.findByText(/^This account requires a passkey/)).toBeVisible();
  await user.type(screen.getByLabelText('Password'), `${CHOSEN}{Enter}`);
  const title = await screen.findByRole('heading', { name: 'Your new password waits' });
  expect(title).toHaveFocus();
  expect(localStorage.getItem('dss-admin-accessToken')).toBeNull();
});

test('the login of an account that needs its passkey says so, also where the browser has none', async () => {
  await requirePasskey(ADMIN);
  const user = visit('/auth/secret/admin');
  await user.type(await screen.findByLabelText('Email'), ADMIN);
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This account needs its passkey, and this browser cannot use one.',
  );
  expectNoToast();
  expect(calls).not.toContain('POST /api/auth/admin/passkey/options');
});
