// The admin's account, the other admins, the page of an invitation and the history of what admins did.
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { invitationPollMs } from '@/features/admin/account/account-queries';
import { type AdminAction, adminActions } from '@/contract/admin-account';
import { passwordHash, PASSWORD } from '#tests/support/admin';
import { clickTwiceAtOnce } from '#tests/support/admin-site';
import { api, calls, msw, sent, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();

const ADMIN = 'admin@example.org';
const PRIYA = 'priya@example.org';
const NOOR = 'noor@example.org';
const CHOSEN = 'four colors on paper';

beforeEach(async () => {
  const admin = { email: ADMIN, passwordHash, hasGeneratedPassword: true };
  await api.store.admins.create(admin, api.clock.now());
  await signedInAsAdmin();
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const failure = (status: number, code: string, headers = {}) =>
  HttpResponse.json({ data: null, code, message: 'Please try later.' }, { status, headers });

/** Invites somebody as another admin, and returns the link that is mailed. */
async function invited(email: string): Promise<string> {
  const token = await api.signInAdmin(PRIYA);
  const json = { invitations: [{ email, role: 'owner' }] };
  const response = await api.request('/api/admin/invitation', { token, json });
  expect(response.status).toBe(201);
  await api.runMailQueue();
  const mail = api.sent.findLast(({ to }) => to === email);
  const link = /\/auth\/secret\/admin\/invitation\?token=[\w-]+/.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error('No link was mailed');
  return link;
}

test('the desk asks for another password on each page until the printed one is replaced', async () => {
  const elsewhere = await api.signInAdmin(ADMIN);
  const user = visit('/admin/mail');
  await screen.findByRole('heading', { level: 1, name: 'Mail' });
  await user.click(await screen.findByRole('link', { name: 'Choose your own password' }));
  const form = await region('Change your password');
  const heading = form.getByRole('heading', { name: 'Change your password' });
  await waitFor(() => expect(heading).toHaveFocus());
  const current = form.getByLabelText('Current password');
  const next = form.getByLabelText('New password');
  expect(current).toHaveAttribute('autocomplete', 'current-password');
  expect(next).toHaveAttribute('autocomplete', 'new-password');
  await waitFor(() =>
    expect(document.querySelector('input[autocomplete=username]')).toHaveValue(ADMIN),
  );
  await user.type(current, 'wrong');
  await user.type(next, 'short{Enter}');
  await waitFor(() => expect(next).toHaveAccessibleDescription(/at least 12 characters/));
  expect(sent('PUT /api/admin/password')).toBe(0);
  await user.clear(next);
  await user.click(next);
  await user.paste(CHOSEN);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(current).toHaveAccessibleDescription(/This is not your current password/),
  );
  expect(current).toHaveFocus();
  expect(next).toHaveValue(CHOSEN);

  await user.clear(current);
  await user.paste(PASSWORD);
  expect(current).toHaveAttribute('type', 'password');
  await user.click(form.getByRole('button', { name: 'Show the current password' }));
  expect(current).toHaveAttribute('type', 'text');
  const change = form.getByRole('button', { name: 'Change the password' });
  msw.use(
    http.put('*/api/admin/password', () => failure(429, 'too_many', { 'Retry-After': '90' }), {
      once: true,
    }),
  );
  await user.click(change);
  expect(await form.findByRole('alert')).toHaveTextContent(/Please wait until \d\d:\d\d\./);
  expect([current, next].map((field) => (field as HTMLInputElement).value)).toEqual([
    PASSWORD,
    CHOSEN,
  ]);
  clickTwiceAtOnce(change);
  expect(await form.findByText(/^Your password is changed/)).toBeInTheDocument();
  expect(current).toHaveAccessibleDescription('The one that you signed in with.');
  expect(sent('PUT /api/admin/password')).toBe(3);
  expect(current).toHaveValue('');
  expect(screen.queryByRole('link', { name: 'Choose your own password' })).not.toBeInTheDocument();
  const response = await api.request('/api/admin/account', { token: elsewhere });
  expect(response.status).toBe(401);
});

test('an admin sees the others, invites one by mail and withdraws the invitation', async () => {
  await api.signInAdmin(PRIYA);
  const user = visit('/admin/account');
  const panel = await region('Admins');
  const rows = () => within(panel.getByRole('list', { name: 'Admins' })).getAllByRole('listitem');
  await panel.findByText(PRIYA);
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^admin@example.orgYouOwner.*\d{4}Make organiser…$/),
    expect.stringMatching(/^priya@example.orgOwner.*\d{4}Make organiser…Remove…$/),
  ]);
  const field = panel.getByLabelText('Email address');
  await user.type(field, `${PRIYA}{Enter}`);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/belongs to an admin already/));
  await user.clear(field);
  msw.use(
    http.post('*/api/admin/invitation', () => failure(429, 'many', { 'Retry-After': '3600' }), {
      once: true,
    }),
  );
  await user.type(field, ' Noor@Example.org{Enter}');
  expect(await panel.findByText(/Please wait until \d\d:\d\d\./)).toHaveRole('alert');
  clickTwiceAtOnce(panel.getByRole('button', { name: 'Send the invitation' }));
  expect(
    await panel.findByText(/^The invitation to noor@example.org is open until/),
  ).toBeInTheDocument();
  expect(panel.getByLabelText('Email address')).toHaveValue('');
  expect(panel.getByRole('button', { name: 'Add another' })).toHaveFocus();
  expect(sent('POST /api/admin/invitation')).toBe(3);
  const open = within(await panel.findByRole('list', { name: 'Invited' }));
  expect(open.getByRole('listitem')).toHaveTextContent(
    /Organiser, invited by admin@example.org, open until/,
  );
  msw.use(http.delete('*/api/admin/invitation/*', () => failure(503, 'busy'), { once: true }));
  const withdrawals = () => calls.filter((call) => call.startsWith('DELETE')).length;
  const withdraw = open.getByRole('button', { name: `Withdraw the invitation to ${NOOR}…` });
  await user.click(withdraw);
  let question = within(screen.getByRole('dialog', { name: 'Withdraw this invitation?' }));
  expect(question.getByText(NOOR)).toBeInTheDocument();
  expect(question.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(withdraw).toHaveFocus();
  expect(withdrawals()).toBe(0);
  await user.keyboard('{Enter}');
  question = within(screen.getByRole('dialog'));
  const confirm = question.getByRole('button', { name: 'Withdraw the invitation' });
  await user.click(confirm);
  expect(await question.findByRole('alert')).toHaveTextContent('Please try later.');
  clickTwiceAtOnce(confirm);
  expect(await panel.findByText(/link no longer works/)).toHaveFocus();
  expect(withdrawals()).toBe(2);
  expect(panel.queryByText(/^The invitation to .* is open/)).not.toBeInTheDocument();
  await waitFor(() =>
    expect(panel.queryByRole('list', { name: 'Invited' })).not.toBeInTheDocument(),
  );
});

test.each([
  ['no mail waits', ['sent', 0], ['failed', 5], false],
  ['a mail has just been queued', ['sent', 5], ['waiting', 1], 3000],
  ['the mail server is down for hours', ['waiting', 7200], ['waiting', 10_800], 60_000],
] as const)('if %s, the invitations are fetched again in time', (_when, one, other, expected) => {
  const now = Date.parse('2026-11-22T11:00:00Z');
  const invitations = [one, other].map(([mail, seconds]) => ({
    mail,
    createdAt: new Date(now - seconds * 1000).toISOString(),
  }));
  expect(invitationPollMs(invitations, now)).toBe(expected);
});

test('an invited admin chooses a password and comes to the desk, in place of the one before', async () => {
  const link = await invited(NOOR);
  const user = visit(link);
  expect(await screen.findByText(/^admin@example.org is signed in here/)).toBeInTheDocument();
  expect(screen.getByText(/invited as an owner of .*, who may do everything/)).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue(NOOR);
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  const name = screen.getByLabelText('Your name');
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('autocomplete', 'new-password');
  await user.type(field, 'too short{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/at least 12 characters/));
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(/at least 2 characters/);
  expect(sent('POST /api/auth/admin/invitation')).toBe(0);
  await user.type(name, 'Noor Ali');
  await user.clear(field);
  await user.type(field, NOOR);
  const join = screen.getByRole('button', { name: 'Join and sign in' });
  await user.click(join);
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/Your email address cannot be your password/),
  );
  await user.clear(field);
  await user.type(field, CHOSEN);
  msw.use(http.post('*/api/auth/admin/invitation', () => HttpResponse.error(), { once: true }));
  await user.click(join);
  expect(await screen.findByText(/could not reach the server/)).toHaveRole('alert');
  expect(field).toHaveValue(CHOSEN);
  clickTwiceAtOnce(join);
  expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeInTheDocument();
  expect(sent('POST /api/auth/admin/invitation')).toBe(3);
  expect(await api.query(`select name, role from admin where email = '${NOOR}'`)).toEqual([
    { name: 'Noor Ali', role: 'owner' },
  ]);
  expect(screen.queryByRole('link', { name: 'Choose your own password' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Account' }));
  await waitFor(() => expect(screen.getByText(/^You are signed in as/)).toHaveTextContent(NOOR));
});

test.each(['', '?token=cut-off'])('a link that ends in "%s" does not work', async (search) => {
  visit(`/auth/secret/admin/invitation${search}`);
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

const isOfEvent = (action: AdminAction): action is AdminAction & `event.${string}` =>
  action.startsWith('event.');

test('the history tells each action in a sentence, by day, 50 at a time', async () => {
  const eventId = await api.addEvent({ name: 'Rust Night' });
  const day = 86_400_000;
  const event = { id: Number(eventId), name: 'Rust Night' };
  const record = (action: AdminAction, daysAgo: number, adminEmail = PRIYA) => {
    const author = { adminEmail, now: api.clock.now() - daysAgo * day };
    return isOfEvent(action)
      ? api.store.adminHistory.recordForEvent(event, author, action)
      : api.store.adminHistory.record(author, action, 'the subject');
  };
  for (let daysAgo = 40; daysAgo > 5; daysAgo--) await record('event.changed', daysAgo);
  await record('password.changed', 3, '');
  for (const action of adminActions) await record(action, 1);
  const user = visit('/admin/history');
  const days = await screen.findAllByRole('heading', { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toContain('Yesterday');
  const yesterday = within(screen.getByRole('list', { name: 'Yesterday' }));
  expect(yesterday.getAllByRole('link', { name: 'Rust Night' })[0]).toHaveAttribute(
    'href',
    `/admin/events/${eventId}`,
  );
  expect(screen.getAllByRole('listitem').filter((item) => item.querySelector('time'))).toHaveLength(
    50,
  );
  msw.use(http.get('*/api/admin/history', () => failure(400, 'broken'), { once: true }));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Earlier entries could not be loaded.')).toHaveRole('alert');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('That is all.')).toHaveFocus();
  const sentences = yesterday
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent ?? '');
  expect(new Set(sentences).size).toBe(adminActions.length);
  expect(sentences).toContain('priya@example.org cancelled Rust Night');
  expect(sentences).toContain('priya@example.org changed their password');
  expect(
    screen.getByText(
      (_text, item) =>
        item?.tagName === 'P' &&
        item.textContent === 'A command on the server set the password of the subject',
    ),
  ).toBeInTheDocument();
});
