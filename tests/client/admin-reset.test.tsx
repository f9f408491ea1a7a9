// An admin who has forgotten the password.
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { passwordHash } from '#tests/support/admin';
import { clickTwiceAtOnce } from '#tests/support/admin-site';
import { api, msw, sent, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();

const ADMIN = 'admin@example.org';
const CHOSEN = 'four colors on paper';

beforeEach(async () => {
  await api.store.admins.create({ email: ADMIN, passwordHash }, api.clock.now());
});

/** The link in the mail, after it was asked for on the page that the login leads to. */
async function mailedLink(): Promise<string> {
  await api.request('/api/auth/admin/reset/request', { json: { email: ADMIN } });
  await api.runMailQueue();
  const mail = api.sent.findLast(({ to }) => to === ADMIN);
  const link = /\/auth\/secret\/admin\/reset\?token=[\w-]+/.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error('No link was mailed');
  return link;
}

test('the login leads to a form that mails a link, and says the same for any address', async () => {
  const user = visit('/auth/secret/admin');
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
  const field = screen.getByLabelText('Email');
  expect(field).toHaveAttribute('autocomplete', 'username');
  await user.type(field, 'nobody{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/valid email address/));
  expect(sent('POST /api/auth/admin/reset/request')).toBe(0);
  await user.clear(field);
  await user.type(field, 'nobody@example.org{Enter}');
  expect(await screen.findByText(/^If nobody@example.org is the address/)).toHaveRole('status');
  await user.clear(field);
  await user.type(field, ` ${ADMIN}`);
  clickTwiceAtOnce(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByText(/^If admin@example.org is the address/)).toBeInTheDocument();
  expect(sent('POST /api/auth/admin/reset/request')).toBe(2);
  await api.runMailQueue();
  expect(api.sent.map(({ to }) => to)).toEqual([ADMIN]);
  msw.use(
    http.post('*/api/auth/admin/reset/request', () =>
      HttpResponse.json(
        { data: null, code: 'many', message: '' },
        { status: 429, headers: { 'Retry-After': '3600' } },
      ),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Please wait until \d\d:\d\d\./);
  expect(field).toHaveValue(ADMIN);
});

test('the link in the mail leads to a new password and to the desk', async () => {
  await signedInAsAdmin();
  const user = visit(await mailedLink());
  await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
  const field = screen.getByLabelText('Password');
  // The same admin is signed in here, who is not replaced by anybody.
  await waitFor(() => expect(screen.queryByText(/is signed in here/)).not.toBeInTheDocument());
  await user.type(field, 'too short{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/at least 12 characters/));
  await user.clear(field);
  await user.type(field, `${CHOSEN}{Enter}`);
  expect(await screen.findByText('Your password is changed')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
  expect(
    (await api.request('/api/auth/admin', { json: { email: ADMIN, password: CHOSEN } })).status,
  ).toBe(200);
});

test('a link that no longer works leads to another one', async () => {
  const link = await mailedLink();
  api.clock.advance(3600);
  const user = visit(link);
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' });
  await user.click(screen.getByRole('link', { name: 'Ask for another link' }));
  expect(await screen.findByRole('button', { name: 'Send me a link' })).toBeInTheDocument();
});
