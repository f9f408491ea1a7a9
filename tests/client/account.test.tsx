import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { toast as sonner, toast } from 'sonner';
import { expect, test, vi } from 'vitest';
import { userSchema } from '@/contract/account';
import { createGate } from '#tests/support/gate';
import {
  api,
  calls,
  failEndpoint,
  findToast,
  forward,
  loadedDocuments,
  msw,
  signedIn,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const EMAIL = 'ada@example.org';
const MINUTE_MS = 60_000;

const section = async (name: string) => within(await screen.findByRole('region', { name }));

async function readUser(token: string) {
  const response = await api.request('/api/user', { token });
  return userSchema.parse(((await response.json()) as { data: unknown }).data);
}

test('a member changes name and mails at once, and a failure keeps what was typed and set', async () => {
  const token = await signedIn(EMAIL);
  const user = visit('/profile');
  await user.click(await screen.findByRole('button', { name: 'Change your name' }));
  const field = screen.getByLabelText('Your name');
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'A{Enter}');
  expect(await screen.findByText('A name needs at least 2 characters.')).toBeInTheDocument();
  const mendName = failEndpoint('put', '*/api/user');
  await user.type(field, 'da Lovelace{Enter}');
  expect(await screen.findByText(/could not reach the server/)).toBeInTheDocument();
  expect(field).toHaveValue('Ada Lovelace');
  mendName();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Profile menu of Ada Lovelace' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change your name' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Your name')).toHaveFocus();
  act(() => void toast.info('Stays'));
  await findToast('Stays');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Change your name' })).toHaveFocus();
  // A dismissed toast leaves this list at once, and the page after its animation.
  expect(sonner.getToasts()).toMatchObject([{ title: 'Stays' }]);

  const reminders = screen.getByRole('switch', { name: 'Reminders' });
  expect(reminders).toBeChecked();
  await user.click(reminders);
  expect(await screen.findByText('Saved: reminders are off.')).toBeInTheDocument();
  const mendNews = failEndpoint('put', '*/api/user/news');
  const news = screen.getByRole('switch', { name: 'News' });
  await user.click(news);
  expect(await screen.findByText(/The news is still off\.$/)).toBeInTheDocument();
  expect(news).not.toBeChecked();
  mendNews();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByLabelText('News by mail')).toBeInTheDocument();
  await user.click(news);
  expect(await screen.findByText('Saved: the news is on.')).toBeInTheDocument();
  // Who gets the news needs no form for it.
  await waitFor(() => expect(footer.queryByLabelText('News by mail')).not.toBeInTheDocument());
  expect(await readUser(token)).toMatchObject({
    name: 'Ada Lovelace',
    reminders: false,
    news: true,
  });
});

test('interest is withdrawn and shown again in its place; one that is over asks first', async () => {
  const token = await signedIn(EMAIL);
  const showInterest = (id: string) =>
    api.request(`/api/event/register?eventId=${id}`, { method: 'POST', token });
  const isInterested = async (id: string) => {
    const response = await api.request(`/api/event/register?eventId=${id}`, { token });
    return ((await response.json()) as { data: { isParticipant: boolean } }).data.isParticipant;
  };
  const startsAt = new Date(Date.now() + 5 * MINUTE_MS).toISOString().replace(/\.\d+Z$/, 'Z');
  const over = await api.addEvent({ name: 'Rust Night', startsAt, endsAt: startsAt });
  const coming = await api.addEvent({ name: 'Git Together', date: 'Soon' });
  await showInterest(over);
  await showInterest(coming);
  api.clock.advance(60 * 60 * 24);
  const user = visit('/profile');
  const events = await section('Events that interest you');
  await user.click(
    await events.findByRole('button', { name: 'No longer interested: Git Together' }),
  );
  const undo = await events.findByRole('button', { name: 'Undo: Git Together' });
  expect(undo).toHaveFocus();
  expect(await isInterested(coming)).toBe(false);
  await user.click(undo);
  expect(
    await events.findByRole('button', { name: 'No longer interested: Git Together' }),
  ).toHaveFocus();
  expect(await isInterested(coming)).toBe(true);
  expect(loadedDocuments).toEqual([]);

  const past = within(events.getByRole('list'));
  await user.click(past.getByRole('button', { name: 'Remove: Rust Night' }));
  expect(past.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  expect(await isInterested(over)).toBe(true);
  await user.click(past.getByRole('button', { name: 'Remove: Rust Night' }));
  expect(await past.findByText('You are no longer interested.')).toHaveFocus();
  expect(await isInterested(over)).toBe(false);
});

test('sessions are ended one by one or all at once, but not this one', async () => {
  const others = [await api.signIn(EMAIL), await api.signIn(EMAIL), await api.signIn(EMAIL)];
  const token = await signedIn(EMAIL);
  const user = visit('/profile');
  const devices = await section('Where you are signed in');
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(4));
  const [first] = devices.getAllByRole('listitem');
  // By the member's own clock, not in the society's time zone.
  const time = new Date(api.clock.now()).toTimeString().slice(0, 5);
  expect(first).toHaveTextContent(
    new RegExp(`This device.*Since \\d+ \\w+, ${time}, seen just now`),
  );
  expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  await user.click(
    devices.getAllByRole('button', { name: /^Sign out: .*, since/ })[0] as HTMLElement,
  );
  expect(await devices.findByText('Signed out on that device.')).toHaveClass('text-green-deep');
  expect(devices.getByRole('list')).toHaveFocus();
  expect(devices.getAllByRole('listitem')).toHaveLength(3);
  await user.click(devices.getByRole('button', { name: 'Sign out everywhere else…' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Sign out on 2 other devices?' }),
  );
  await user.click(question.getByRole('button', { name: 'Keep them' }));
  expect(devices.getAllByRole('listitem')).toHaveLength(3);
  await user.click(devices.getByRole('button', { name: 'Sign out everywhere else…' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out there' }));
  expect(await devices.findByText('Signed out on 2 other devices.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(devices.getByRole('list')).toHaveFocus();
  expect(devices.getAllByRole('listitem')).toHaveLength(1);
  const statuses = await Promise.all(
    [...others, token].map(
      async (each) => (await api.request('/api/user', { token: each })).status,
    ),
  );
  expect(statuses).toEqual([401, 401, 401, 200]);
});

test('the calendar is made, replaced and ended after a question whose safe answer has the focus', async () => {
  await signedIn(EMAIL);
  const user = visit('/profile');
  const calendar = await section('Your calendar link');
  await user.click(await calendar.findByRole('button', { name: 'Get a calendar link' }));
  const address = async () => ((await calendar.findByLabelText('Link')) as HTMLInputElement).value;
  const first = await address();
  const status = async (url: string) => (await api.request(new URL(url).pathname)).status;
  expect(await status(first)).toBe(200);
  expect(calendar.getByRole('link', { name: 'Open in your calendar app' })).toHaveAttribute(
    'href',
    first.replace(/^https?:/, 'webcal:'),
  );

  await user.click(calendar.getByRole('button', { name: 'New link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Get a new link?' }));
  expect(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  const mend = failEndpoint('post', '*/api/user/calendar');
  await user.click(dialog.getByRole('button', { name: 'Get a new link' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/could not reach the server/);
  mend();
  await user.click(dialog.getByRole('button', { name: 'Get a new link' }));
  await waitFor(async () => expect(await address()).not.toBe(first));
  expect(await status(first)).toBe(404);

  const second = await address();
  await user.click(calendar.getByRole('button', { name: 'Remove the link' }));
  await user.click(await screen.findByRole('button', { name: 'Remove the link' }));
  expect(await calendar.findByText('The link no longer works.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Your calendar link' })).toHaveFocus();
  expect(await status(second)).toBe(404);
});

test('a question stays open while its request runs, so that a failure is seen', async () => {
  await signedIn(EMAIL);
  const user = visit('/profile');
  const calendar = await section('Your calendar link');
  await user.click(await calendar.findByRole('button', { name: 'Get a calendar link' }));
  await user.click(await calendar.findByRole('button', { name: 'Remove the link' }));
  const question = await screen.findByRole('dialog', { name: 'Remove your calendar link?' });
  const gate = createGate();
  msw.use(
    http.delete('*/api/user/calendar', () => gate.opened.then(() => HttpResponse.error()), {
      once: true,
    }),
  );
  await user.click(within(question).getByRole('button', { name: 'Remove the link' }));
  const keep = within(question).getByRole('button', { name: 'Keep it' });
  expect(keep).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(question).toBeInTheDocument();
  gate.open();
  expect(await within(question).findByRole('alert')).toHaveTextContent(
    /could not reach the server/,
  );
  await user.click(keep);
  expect(question).not.toBeInTheDocument();
});

test('each part fails by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await signedIn(EMAIL);
  const mend = failEndpoint('get', '*/api/user/calendar', 500);
  const user = visit('/profile');
  const calendar = await section('Your calendar link');
  expect(await calendar.findByText('Loading failed. Trying again…')).toBeVisible();
  for (let second = 0; second < 9; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await calendar.findByRole('alert')).toHaveTextContent(
    'Your calendar link could not be loaded.',
  );
  expect(await screen.findByRole('button', { name: 'Download everything' })).toBeVisible();
  const sessions = await section('Where you are signed in');
  expect(await sessions.findByText('This device')).toBeVisible();
  mend();
  await user.click(calendar.getByRole('button', { name: 'Try again' }));
  expect(await calendar.findByRole('button', { name: 'Get a calendar link' })).toBeVisible();
  expect(calendar.getByRole('heading', { name: 'Your calendar link' })).toHaveFocus();
});

test('a connected account is disconnected, and everything is downloaded as a file', async () => {
  await signedIn(EMAIL);
  let accounts = [{ provider: 'github', connectedAt: '2026-11-03T10:00:00Z' }];
  msw.use(
    http.get('*/api/user/account', () => HttpResponse.json({ data: accounts })),
    http.delete('*/api/user/account/github', () => {
      accounts = [];
      return HttpResponse.json({ data: null });
    }),
  );
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = visit('/profile');
  const connected = await section('Connected accounts');
  await user.click(await connected.findByRole('button', { name: 'Disconnect: GitHub' }));
  expect(await connected.findByText('Your GitHub account is disconnected.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Download everything' }));
  expect(await screen.findByText('Saved as my-account.json.')).toBeInTheDocument();
  expect(await saved[0]?.text()).toContain(EMAIL);
});

test('deleting says what goes, keeps its step across a reload, and tells each way a code can fail', async () => {
  const token = await signedIn(EMAIL);
  const user = visit('/profile/delete');
  expect(await screen.findByRole('link', { name: 'Keep my account' })).toHaveFocus();
  expect(screen.getByText(/^Your name, your address and your picture/)).toBeVisible();
  await api.request(`/api/auth/email/otp?email=${EMAIL}`);
  // A button ignores clicks until its last call has ended.
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.click(button);
  };
  await press('Mail me the code');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^The code that we have just mailed you, for example for your sign-in, does not work here\. Please wait \d+ seconds? before you ask for another one\.$/,
  );
  api.clock.advance(60);
  await press('Mail me the code');
  await screen.findByLabelText('Code');
  cleanup();

  visit('/profile/delete');
  const field = await screen.findByLabelText('Code');
  await user.type(field, 'ZZZZ{Enter}');
  expect(await screen.findByText(/^This is not the code from the latest mail/)).toBeVisible();
  expect(field).toHaveValue('ZZZZ');
  for (let tries = 1; tries < 5; tries += 1) {
    await press('Delete my account for good');
    await waitFor(() =>
      expect(calls.filter((call) => call === 'POST /api/user/delete')).toHaveLength(tries + 1),
    );
  }
  expect(await screen.findByText(/wrong code too many times/)).toBeVisible();
  await press('Mail me a new code');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^We have just mailed you a code. Please wait \d+ seconds before you ask for another/,
    ),
  );
  api.clock.advance(60);
  await press('Mail me a new code');
  expect(await screen.findByText('A new code is on its way.')).toBeInTheDocument();
  expect(field).toHaveValue('');
  const code = api.outbox.get(EMAIL) ?? '';
  // The server deletes the account, and its response is lost.
  let isLost = true;
  msw.use(
    http.post('*/api/user/delete', async ({ request }) => {
      const response = await forward(request);
      if (!isLost) return response;
      isLost = false;
      return HttpResponse.error();
    }),
  );
  await user.type(field, code);
  await press('Delete my account for good');
  expect(await screen.findByText(/Your code is still in the field/)).toBeVisible();
  await press('Delete my account for good');
  expect(await screen.findByRole('heading', { name: 'Your account is deleted' })).toHaveFocus();
  expect(localStorage.getItem('dss-accessToken')).toBeNull();
  expect(sessionStorage.getItem('dss-deletion')).toBeNull();
  expect((await api.request('/api/user', { token })).status).toBe(401);
});
