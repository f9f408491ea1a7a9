// What people said: the page that a mail leads to, the event's page for those who came, and the organiser's desk.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Feedback } from '@/contract/feedback';
import { queryClient } from '@/lib/query-client';
import { clickTwiceAtOnce, dayFromToday, showInterestAs } from '#tests/support/admin-site';
import {
  api,
  calls,
  failEndpoint,
  sent,
  signedIn,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const NAME = 'Rust Night';
const PEOPLE = ['ada', 'ben', 'cai', 'dia'].map((name) => `${name}@example.org`);

let id: string;
let tokens: string[];

/** An event that ended some days ago, about which its four guests have been asked if it asks. */
async function pastEvent(daysAgo: number, asksFeedback = true): Promise<void> {
  id = await api.addEvent({ name: NAME, date: '', startsAt: dayFromToday(5), asksFeedback });
  for (const person of PEOPLE) await showInterestAs(person, id);
  await api.query("delete from mail where status = 'waiting' returning 1");
  const shift = `${(5 + daysAgo) * 86_400_000}`;
  await api.query(
    `update event set begins_at = begins_at - ${shift}, over_at = over_at - ${shift},
      starts_at = '${dayFromToday(-daysAgo)}' where id = ${id} returning 1`,
  );
  await api.runMailQueue();
  tokens = PEOPLE.map((person) => {
    const mail = api.sent.find(({ to, text }) => to === person && text.includes('/feedback/'));
    return /\/feedback\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  });
}

beforeEach(() => pastEvent(3));

const pathOf = (person = 0) => `/feedback/${tokens[person]}`;

const answer = (person: number, feedback: Partial<Feedback> = {}) =>
  api.request(`/api${pathOf(person)}`, {
    json: { rating: 4, good: '', different: '', ...feedback },
  });

const findForm = () => screen.findByRole('heading', { level: 1, name: /How was .*Rust Night/ });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** As a new document of the same tab. */
function reopen(path: string) {
  cleanup();
  queryClient.clear();
  return visit(path);
}

test('three questions are answered once, however often the button is pressed', async () => {
  const user = visit(pathOf());
  await findForm();
  expect(screen.getByRole('link', { name: 'How that works' })).toHaveAttribute(
    'href',
    '/privacy#feedback',
  );
  await user.type(screen.getByLabelText(/What was good/), 'The demo');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please choose one of the five.')).toBeInTheDocument();
  const ratings = screen.getByRole('group', { name: 'All in all' });
  expect(within(ratings).getAllByRole('radio')).toHaveLength(5);
  expect(within(ratings).getByRole('radio', { name: 'Poor' })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'Great' }));
  clickTwiceAtOnce(screen.getByRole('button', { name: 'Send' }));
  const thanks = await title('Thank you');
  await waitFor(() => expect(thanks).toHaveFocus());
  expect(calls.filter((call) => call.startsWith('POST /api/feedback/'))).toHaveLength(1);
  expect(await api.query('select rating, good, different from feedback')).toEqual([
    { rating: 5, good: 'The demo', different: '' },
  ]);
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('The demo');
  reopen(pathOf());
  expect(await title('This link has been used')).toBeInTheDocument();
});

test('what is typed outlives a failure and a reload', async () => {
  const mend = failEndpoint('post', '*/api/feedback/:token');
  const user = visit(pathOf());
  await findForm();
  await user.click(screen.getByRole('radio', { name: 'Okay' }));
  await user.type(screen.getByLabelText(/different next time/), 'More chairs');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByLabelText(/different next time/)).toHaveValue('More chairs');
  const again = reopen(pathOf());
  await findForm();
  expect(screen.getByRole('radio', { name: 'Okay' })).toBeChecked();
  expect(screen.getByLabelText(/different next time/)).toHaveValue('More chairs');
  mend();
  await again.click(screen.getByRole('button', { name: 'Send' }));
  expect(await title('Thank you')).toBeInTheDocument();
});

test('a text that is too long stays, with the reason beside it', async () => {
  const user = visit(pathOf());
  await findForm();
  await user.click(screen.getByRole('radio', { name: 'Good' }));
  const good = screen.getByLabelText(/What was good/);
  await user.click(good);
  await user.paste('x'.repeat(1001));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(good).toHaveFocus());
  expect(good).toBeInvalid();
  expect(good).toHaveValue('x'.repeat(1001));
});

test('an answer that was lost on the way back counts', async () => {
  const user = visit(pathOf());
  await findForm();
  await answer(0);
  await user.click(screen.getByRole('radio', { name: 'Good' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await title('This link has been used')).toHaveFocus();
});

test('links that are cut off, unknown or late say so, and a page that did not load offers another try', async () => {
  visit('/feedback/cut-off');
  expect(await title('This link does not work')).toBeInTheDocument();
  visit('/feedback/abcdefghjkmnpqrs');
  expect(await title('This link is unknown')).toBeInTheDocument();
  const mend = failEndpoint('get', '*/api/feedback/:token', 400);
  const user = reopen(pathOf());
  expect(await title('This page did not load')).toBeInTheDocument();
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findForm();
  await api.query(`update event set over_at = 1 where id = ${id} returning 1`);
  reopen(pathOf());
  expect(await title('Answers are no longer taken')).toBeInTheDocument();
});

test('the page of an event leads members who were asked to the question, and loads nothing more for visitors', async () => {
  visit(`/events/${id}`);
  await title(NAME);
  cleanup();
  await signedIn(PEOPLE[0]);
  const admin = await api.signInAdmin();
  await api.request(`/api/admin/event/${id}/attendance`, {
    token: admin,
    json: { id: 'arrival-1', who: '1' },
  });
  expect(sent(`GET /api/event/${id}/visit`)).toBe(0);
  visit(`/events/${id}`);
  expect(await screen.findByText('You were there.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Say how it was' })).toHaveAttribute('href', pathOf());
});

test('the desk shows how many have answered, and from three on what they say', async () => {
  await signedInAsAdmin();
  const path = `/admin/events/${id}/after`;
  visit(path);
  expect(await screen.findByText(/^Nobody of 4 has answered/)).toBeInTheDocument();
  await answer(0, { rating: 5, good: 'The demo' });
  await answer(1, { rating: 4 });
  reopen(path);
  expect(
    await screen.findByText(/^2 of 4 have answered; you see what they say from three on/),
  ).toBeInTheDocument();
  expect(screen.queryByText('The demo')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /CSV/ })).not.toBeInTheDocument();
  await answer(2, { rating: 4, different: 'More chairs' });
  reopen(path);
  expect(await screen.findByText(/^3 of 4 have answered\./)).toBeInTheDocument();
  const region = screen.getByRole('region', { name: 'What people said' });
  expect(region).toHaveTextContent('4.3 of 5 on average');
  expect(within(region).getByText('The demo')).toBeInTheDocument();
  expect(within(region).getByText('More chairs')).toBeInTheDocument();
  expect(
    within(region)
      .getAllByRole('listitem')
      .slice(0, 5)
      .map(({ textContent }) => textContent),
  ).toEqual(['Great1', 'Good2', 'Okay0', 'Not so good0', 'Poor0']);
  expect(within(region).getByRole('button', { name: 'Download as CSV' })).toBeInTheDocument();
});

test('the desk says who is asked when, or how to ask', async () => {
  await signedInAsAdmin();
  await pastEvent(3, false);
  visit(`/admin/events/${id}/after`);
  expect(await screen.findByRole('link', { name: 'switch on “Ask for feedback”' })).toHaveAttribute(
    'href',
    `/admin/events/${id}/edit`,
  );
  await api.query(`update event set status = 'cancelled' where id = ${id} returning 1`);
  reopen(`/admin/events/${id}/after`);
  expect(await screen.findByText('Nobody is asked about a cancelled event.')).toBeInTheDocument();
});

test('an event has the tab once it is over, and the form asks for feedback unless it is switched off', async () => {
  await signedInAsAdmin();
  const next = await api.addEvent({ name: 'Go Night', date: '', startsAt: dayFromToday(5) });
  visit(`/admin/events/${next}/after`);
  await screen.findByRole('link', { name: 'People', current: 'page' });
  expect(screen.queryByRole('link', { name: 'After' })).not.toBeInTheDocument();
  reopen('/admin/events/new');
  expect(await screen.findByRole('checkbox', { name: 'Ask for feedback' })).toBeChecked();
  reopen(`/admin/events/${next}/edit`);
  expect(await screen.findByRole('checkbox', { name: 'Ask for feedback' })).not.toBeChecked();
});
