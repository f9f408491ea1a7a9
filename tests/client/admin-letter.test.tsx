// Letters to all subscribers, written at the desk.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { localStore } from '@/lib/storage';
import { clickTwiceAtOnce } from '#tests/support/admin-site';
import {
  api,
  forward,
  msw,
  sent,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';
import { subscribe } from '#tests/support/subscribers';

useSite();
beforeEach(signedInAsAdmin);

const ADA = 'ada@example.org';
const MEERA = 'meera@example.org';
const SUBJECT = 'What happens in November';

const field = (label: string) => screen.getByLabelText(label);
const posts = () => sent('POST /api/admin/letter');

async function open(): Promise<UserEvent> {
  const user = visit('/admin/mail');
  await screen.findByRole('form', { name: 'Letter to all subscribers' });
  return user;
}

async function write(user: UserEvent, subject = SUBJECT, body = 'There is **a lot** to do.') {
  await user.click(field('Subject'));
  await user.paste(subject);
  await user.click(field('Letter'));
  await user.paste(body);
}

/** Presses the button that asks, and returns the dialog. */
async function ask(user: UserEvent, subscribers: string) {
  await user.click(await screen.findByRole('button', { name: `Send to ${subscribers}…` }));
  return within(await screen.findByRole('dialog', { name: `Send to ${subscribers}?` }));
}

/** The mails that were sent since the last call. */
async function mailed() {
  await api.runMailQueue();
  return api.sent.splice(0);
}

async function subscribeBoth(): Promise<void> {
  await subscribe(ADA, MEERA);
  await mailed();
}

test('a letter is sent to its author first, then to all after a question with the number', async () => {
  await subscribeBoth();
  const user = await open();
  await write(user);
  await user.click(screen.getByRole('button', { name: 'Send a test to me' }));
  expect(
    await screen.findByText(
      'A test is on its way to your own address. If it cannot be sent, “On its way” below says why.',
    ),
  ).toBeInTheDocument();
  expect((await mailed()).map(({ to }) => to)).toEqual(['admin@example.org']);
  expect(field('Subject')).toHaveValue(SUBJECT);
  await user.click(screen.getByRole('tab', { name: 'Preview' }));

  const dialog = await ask(user, '2 subscribers');
  expect(dialog.getByText(SUBJECT)).toBeInTheDocument();
  expect(posts()).toBe(1);
  clickTwiceAtOnce(dialog.getByRole('button', { name: 'Send to 2 subscribers' }));
  expect(await screen.findByText('On its way to 2 subscribers.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(posts()).toBe(2);
  expect(field('Subject')).toHaveValue('');
  expect(field('Letter')).toHaveValue('');
  expect(field('Letter')).toBeVisible();
  expect(localStore.keys('dss-draft-')).toEqual([]);
  const mails = await mailed();
  expect(mails.map(({ to }) => to)).toEqual([ADA, MEERA]);
  expect(mails[0]?.text).toContain('to do');
});

test('what is missing is said beside its field, and nothing is asked or sent', async () => {
  await subscribeBoth();
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Send to 2 subscribers…' }));
  await waitFor(() => expect(field('Subject')).toHaveFocus());
  expect(field('Subject')).toHaveAccessibleDescription(/Please enter a subject/);
  expect(field('Letter')).toHaveAccessibleDescription(/Please write the letter/);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(posts()).toBe(0);
});

test('a letter survives a reload until it is discarded', async () => {
  let user = await open();
  await write(user);
  expect(screen.getByText(/This browser keeps what you type/)).toBeInTheDocument();
  cleanup();
  queryClient.clear();
  user = await open();
  expect(screen.getByText('Restored what you typed just now.')).toBeInTheDocument();
  expect(field('Subject')).toHaveValue(SUBJECT);
  expect(field('Letter')).toHaveValue('There is **a lot** to do.');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Subject')).toHaveValue('');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Write to all subscribers' })).toHaveFocus(),
  );
  expect(localStore.keys('dss-draft-')).toEqual([]);
});

test('a letter whose answer was lost stays, also over a reload, and is sent once', async () => {
  await subscribeBoth();
  let user = await open();
  await write(user, SUBJECT, 'There is **a lot** to do. ');
  await user.click(screen.getByRole('button', { name: 'Send a test to me' }));
  await screen.findByText(/^A test is on its way/);
  await mailed();
  let dialog = await ask(user, '2 subscribers');
  msw.use(
    http.post(
      '*/api/admin/letter',
      async ({ request }) => {
        await forward(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Send to 2 subscribers' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /check your connection.*sending it again unchanged sends it once\./,
  );
  expect(field('Subject')).toHaveValue(SUBJECT);
  cleanup();
  queryClient.clear();
  user = await open();
  dialog = await ask(user, '2 subscribers');
  await user.click(dialog.getByRole('button', { name: 'Send to 2 subscribers' }));
  expect(await screen.findByText('On its way to 2 subscribers.')).toBeInTheDocument();
  expect(await mailed()).toHaveLength(2);
});

test('former letters can be read, each with its author and its numbers', async () => {
  await subscribeBoth();
  const token = await api.signInAdmin('chair@example.org');
  for (const subject of ['First', 'Second']) {
    const json = { subject, body: 'Hello **you**', test: false };
    await api.request('/api/admin/letter', { token, json });
    await mailed();
    api.clock.advance(3600);
  }
  const user = await open();
  const list = within(await screen.findByRole('list', { name: 'Sent letters' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^SecondSent to 2chair@example.org, /),
    expect.stringMatching(/^FirstSent to 2chair@example.org, /),
  ]);
  await user.click(list.getByRole('button', { name: 'Read “First”' }));
  expect((await list.findByText('you')).tagName).toBe('STRONG');
  await user.click(list.getByRole('button', { name: 'Close “First”' }));
  expect(list.queryByText('you')).not.toBeInTheDocument();
});

test('a letter under way is cancelled after one question', async () => {
  await subscribeBoth();
  const token = localStorage.getItem('dss-admin-accessToken') ?? '';
  const json = { subject: SUBJECT, body: 'Hello' };
  await api.request('/api/admin/letter', { token: token.replaceAll('"', ''), json });
  const user = await open();
  const list = within(await screen.findByRole('list', { name: 'Sent letters' }));
  const button = () => list.getByRole('button', { name: new RegExp(`^Cancel .*${SUBJECT}`) });
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Keep sending' }));
  expect(await list.findByText('0 of 2 sent, 2 waiting')).toBeInTheDocument();
  await user.click(button());
  clickTwiceAtOnce(await screen.findByRole('button', { name: 'Cancel the letter' }));
  expect(await list.findByText('0 of 2 sent, 2 cancelled')).toBeInTheDocument();
  expect(await screen.findByText(/goes to nobody else\.$/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sent letters' })).toHaveFocus());
  expect(list.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  expect(await mailed()).toEqual([]);
});

test('what cannot be shown is said beside its field, and stays to be mended', async () => {
  await subscribeBoth();
  const user = await open();
  await write(user, `Next\u202e week`, '\u200b\u2060');
  await user.click(screen.getByRole('button', { name: 'Send a test to me' }));
  expect(await screen.findByText(/control characters/)).toBeInTheDocument();
  expect(field('Subject')).toHaveAccessibleDescription(/control characters/);
  expect(field('Subject')).toHaveValue(`Next\u202e week`);
  expect(field('Letter')).toHaveAccessibleDescription(/Please write the letter/);
  expect(posts()).toBe(0);
});
