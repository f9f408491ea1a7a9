// The desk's area for mail: the queue and the subscribers.
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { causeInWords, failureInWords, progressInWords } from '@/features/admin/mail/mail-words';
import { subscribersByMonth } from '@/features/admin/mail/subscribers';
import { clickTwiceAtOnce, dayFromToday } from '#tests/support/admin-site';
import { useDownloads } from '#tests/support/downloads';
import { api, calls, msw, sent, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';
import { subscribe, subscribePending } from '#tests/support/subscribers';

useSite();
beforeEach(signedInAsAdmin);

const saved = useDownloads();

const ADA = 'ada@example.org';
const MEERA = 'meera@example.org';
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
/** Announces an event, and lets the mail server refuse the first mail for good. */
async function refuseAnnouncement(): Promise<void> {
  await api.addEvent({ name: 'Rust Night', startsAt: dayFromToday(5), announce: true });
  const mail = await api.store.mailQueue.claim(api.clock.now(), 60);
  if (mail === null) throw new Error('No mail waits');
  await api.store.mailQueue.refuse(mail, '550 5.1.1 No such mailbox', api.clock.now());
}

test('without subscribers, letters and mails each part says so', async () => {
  visit('/admin/mail');
  expect(
    await screen.findByText(/^Nobody has subscribed yet.*every page that visitors see/),
  ).toBeInTheDocument();
  expect(await screen.findByText('No letter has been sent yet.')).toBeInTheDocument();
  await waitFor(() => expect(calls).toContain('GET /api/admin/mail'));
  expect(screen.queryByText('On its way')).not.toBeInTheDocument();
  expect(screen.queryByText('No mail is waiting.')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Send to/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).not.toBeInTheDocument();
});

test('the subscribers are counted and downloaded; of a single month nothing is drawn', async () => {
  await subscribe(ADA, MEERA);
  await subscribePending('noor@example.org');
  visit('/admin/mail');
  const panel = await region('2 subscribers');
  expect(panel.getByText('1 more not confirmed yet.')).toBeInTheDocument();
  expect(panel.queryByRole('figure')).not.toBeInTheDocument();
  clickTwiceAtOnce(panel.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const csv = (await saved[0]?.text()) ?? '';
  expect(csv.split('\r\n')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^"ada@/), expect.stringMatching(/^"meera@/)]),
  );
  expect(csv).not.toContain('noor@');
});

test('how their number changed is drawn, and told in words', async () => {
  const byMonth = [
    { month: '2026-09', confirmed: 5, left: 0 },
    { month: '2026-10', confirmed: 2, left: 3 },
  ];
  const summary = { confirmed: 4, pending: 0, left: 3, byMonth, channels: [] };
  msw.use(http.get('*/api/admin/subscription', () => HttpResponse.json({ data: summary })));
  visit('/admin/mail');
  const figure = within(
    within(await screen.findByRole('region', { name: '4 subscribers' })).getByRole('figure'),
  );
  expect(figure.getByText('Before Sept 2026: 0')).toBeInTheDocument();
  expect(figure.getByText('Oct 2026: 2 new, 3 unsubscribed, 4 in all')).toBeInTheDocument();
});

test('the totals of the months end in the present number', () => {
  const byMonth = [
    { month: '2026-09', confirmed: 5, left: 0 },
    { month: '2026-10', confirmed: 2, left: 3 },
    { month: '2026-11', confirmed: 4, left: 1 },
  ];
  const months = subscribersByMonth({
    confirmed: 7,
    pending: 0,
    left: 4,
    byMonth,
    channels: [],
  });
  expect(months.map(({ total }) => total)).toEqual([5, 4, 7]);
});

test('an address is removed after one question', async () => {
  await subscribe(ADA, MEERA);
  const user = visit('/admin/mail');
  const panel = await region('2 subscribers');
  await user.type(panel.getByLabelText('Remove an address'), 'Meera@Example.org{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this address?' }));
  expect(dialog.getByText(MEERA)).toBeInTheDocument();
  expect(sent('DELETE /api/admin/subscription')).toBe(0);
  clickTwiceAtOnce(dialog.getByRole('button', { name: 'Remove the address' }));
  expect(await screen.findByText(`${MEERA} has no subscription any more.`)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent('DELETE /api/admin/subscription')).toBe(1);
  expect(await screen.findByRole('region', { name: '1 subscriber' })).toBeInTheDocument();
  expect(screen.getByLabelText('Remove an address')).toHaveValue('');
});

test('mails under way are counted until the last one is sent, and no longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await subscribe(ADA, MEERA);
  await api.addEvent({ name: 'Rust Night', startsAt: dayFromToday(5), announce: true });
  visit('/admin/mail');
  const queue = await region('On its way');
  expect(await queue.findByText(/^2 mails waiting, the oldest since/)).toBeInTheDocument();
  const progress = queue.getByRole('progressbar', { name: 'Announcement: Rust Night' });
  expect(progress).toHaveAttribute('value', '0');
  expect(queue.getByText('0 of 2 sent, 2 waiting')).toBeInTheDocument();
  await api.runMailQueue();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await queue.findByText('No mail is waiting.')).toBeInTheDocument();
  expect(progress).not.toBeInTheDocument();
  const polls = sent('GET /api/admin/mail');
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(sent('GET /api/admin/mail')).toBe(polls);
});

test('a queue that pauses says since when and why, and the first page of the desk says so too', async () => {
  await subscribe(ADA);
  await api.addEvent({ name: 'Rust Night', startsAt: dayFromToday(5), announce: true });
  const mail = await api.store.mailQueue.claim(api.clock.now(), 60);
  if (mail === null) throw new Error('No mail waits');
  await api.store.mailQueue.pause(mail, '550 5.4.5 Daily limit exceeded', api.clock.now());
  const user = visit('/admin/mail');
  expect(await screen.findByText(/^No mail has gone out since .*\.$/)).toBeInTheDocument();
  expect(
    screen.getByText(/a limit is used up\. Your site tries again by itself\.$/),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Events' }));
  expect(await screen.findByText(/a limit is used up/)).toBeInTheDocument();
});

test('all addresses that refused their mails are taken back at once', async () => {
  await subscribe(ADA);
  for (let refusals = 0; refusals < 3; refusals++) await refuseAnnouncement();
  visit('/admin/mail');
  const queue = await region('On its way');
  const words = 'One address gets no more mail, because it rejected three in a row.';
  expect(await queue.findByText(words)).toBeInTheDocument();
  clickTwiceAtOnce(queue.getByRole('button', { name: 'Send mail to it again' }));
  const done = await queue.findByText('New mail goes to all addresses again.');
  expect(done).toHaveFocus();
  expect(queue.queryByText(words)).not.toBeInTheDocument();
  expect(sent('DELETE /api/admin/mail/stopped')).toBe(1);
  expect((await api.store.mailQueue.summary()).stopped).toBe(0);
});

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', /refused the connection/],
  ['Connection timeout', /did not answer/],
  ['getaddrinfo ENOTFOUND mail.example.org', /was not found/],
  ['Invalid login: 535 5.7.8 Authentication failed', /rejected this site’s login/],
  ['421 4.7.0 Try again later', /asked us to wait/],
  ['452 4.2.2 The email account is over quota', /^One mailbox cannot take mail/],
  ['Something else', /did not accept the mail/],
])('%s means in words: %s', (error, words) => {
  expect(causeInWords(error)).toMatch(words);
});

test.each([
  ['550 5.1.1 No such mailbox', 'The mail server rejected this address.'],
  ['connect ECONNREFUSED 127.0.0.1:587', 'The mail server refused the connection.'],
  ['Not sent, because the address rejected earlier mails.', null],
])('a mail failed for good by %s: %s', (reason, words) => {
  expect(failureInWords(reason)).toBe(words);
});

test.each([
  [{ recipients: 20, sent: 20, waiting: 0, failed: 0 }, 'Sent to 20'],
  [
    { recipients: 2140, sent: 1200, waiting: 900, failed: 0 },
    '1,200 of 2,140 sent, 900 waiting, 40 not needed any more',
  ],
  [{ recipients: 3, sent: 1, waiting: 0, failed: 2 }, '1 of 3 sent, 2 failed'],
  [
    { recipients: 214, sent: 120, waiting: 0, failed: 0, isCancelled: true },
    '120 of 214 sent, 94 cancelled',
  ],
])('the progress %o in words', (progress, words) => {
  expect(progressInWords(progress)).toBe(words);
});

test('a mail that failed is told with its reason and tried again', async () => {
  await subscribe(ADA);
  await refuseAnnouncement();
  visit('/admin/mail');
  const list = within(await screen.findByRole('list', { name: 'Mails that failed' }));
  expect(list.getByText(ADA)).toBeInTheDocument();
  expect(list.getByRole('listitem')).toHaveTextContent('Announcement: Rust Night');
  expect(list.getByText('The mail server rejected this address.')).toBeInTheDocument();
  expect(list.getByText(/The error: 550 5.1.1 No such mailbox$/)).toBeInTheDocument();
  clickTwiceAtOnce(list.getByRole('button', { name: `Try again: ${ADA}` }));
  expect(await screen.findByText(`The mail to ${ADA} is tried again.`)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(ADA)).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Tried again' })).toHaveFocus();
  expect(calls.filter((call) => call.endsWith('/retry'))).toHaveLength(1);
  await api.runMailQueue();
  expect(api.sent.at(-1)?.to).toBe(ADA);
});

test('the list of events says that mail could not be delivered', async () => {
  await subscribe(ADA);
  await refuseAnnouncement();
  visit('/admin');
  const link = await screen.findByRole('link', { name: '1 mail could not be delivered.' });
  expect(link).toHaveAttribute('href', '/admin/mail');
});
