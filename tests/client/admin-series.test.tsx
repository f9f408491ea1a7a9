// Events that are repeated, at the desk and on their pages.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { society } from '@/data/society';
import { addDays, dayOf, formatDay } from '@/domain/event-time';
import { dayFromToday, readEvent, showInterestAs } from '#tests/support/admin-site';
import { api, findToast, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';
import { subscribe } from '#tests/support/subscribers';

useSite();
beforeEach(signedInAsAdmin);

const START = dayFromToday(3);
const week = (number: number) => addDays(START, number * 7);
const author = () => ({ adminEmail: 'priya@example.org', now: api.clock.now() });

const addEvent = () =>
  api.addEvent({ name: 'Rust Night', date: '', startsAt: START, place: 'Room 204' });

/** An event and its drafts in the next weeks. Returns the id of the series. */
async function addSeries(weeks: number): Promise<string> {
  const id = await addEvent();
  const days = Array.from({ length: weeks }, (_, index) => week(index + 1));
  return (await api.store.eventSeries.repeat(Number(id), days, author(), null)).seriesId;
}

async function openRepetition(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Repeat…' }));
  return within(await screen.findByRole('dialog'));
}

test('an event is repeated on the listed dates without those that are taken out', async () => {
  const id = await addEvent();
  const user = visit(`/admin/events/${id}`);
  const dialog = await openRepetition(user);
  expect(dialog.getByText(`${formatDay(START)} (this event)`)).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: formatDay(week(2)) }));
  const count = dialog.getByRole('spinbutton', { name: 'How many times' });
  await user.clear(count);
  await user.type(count, '5');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(4);
  expect(dialog.getByRole('checkbox', { name: formatDay(week(2)) })).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Make 3 drafts' }));
  await findToast('3 drafts made of “Rust Night”');

  const section = within(await screen.findByRole('region', { name: 'The series' }));
  const days = (await readEvent(id)).seriesDates.map(({ startsAt }) => startsAt);
  expect(days).toEqual([START, week(1), week(3), week(4)]);
  expect(section.getAllByRole('listitem')).toHaveLength(4);
  expect(section.getByText(`${formatDay(START)} (this one)`)).toBeVisible();
  const [, ...drafts] = section.getAllByRole('listitem');
  for (const draft of drafts) expect(draft).toHaveTextContent(/Draft$/);
  expect(screen.getByRole('article', { name: 'Rust Night' })).toHaveTextContent('1 of 4');
});

test('a rule that skips months says which, and a number that is none is refused beside the field', async () => {
  // The first day that is the fifth of its weekday in its month.
  let day = START;
  while (Number(day.slice(8)) < 29) day = addDays(day, 1);
  const id = await api.addEvent({ name: 'Rust Night', date: '', startsAt: day });
  const user = visit(`/admin/events/${id}`);
  const dialog = await openRepetition(user);
  const weekday = formatDay(day).split(',')[0];
  await user.click(dialog.getByRole('radio', { name: `Every month on the fifth ${weekday}` }));
  expect(dialog.getByText(new RegExp(`^There is no fifth ${weekday} in `))).toBeVisible();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(7);

  const count = dialog.getByRole('spinbutton', { name: 'How many times' });
  await user.clear(count);
  await user.type(count, '21');
  await user.click(dialog.getByRole('button', { name: /^Make / }));
  expect(await dialog.findByText('Please enter a number from 2 to 20.')).toBeVisible();
  await user.clear(count);
  await user.type(count, '2');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Make 0 drafts' }));
  expect(await dialog.findByText('Please choose at least one date.')).toBeVisible();
  expect((await readEvent(id)).seriesId).toBeNull();
});

test('what is over or in the series already cannot be chosen, and an event without a date not be repeated', async () => {
  await addSeries(2);
  const user = visit('/admin/events/1');
  const dialog = await openRepetition(user);
  expect(dialog.getByText(`${formatDay(week(2))} (in the series already)`)).toBeVisible();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(5);
  cleanup();

  await api.addEvent({ name: 'Some Day', date: 'Soon' });
  const other = visit('/admin/events/4');
  await other.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Duplicate' });
  expect(screen.queryByRole('menuitem', { name: 'Repeat…' })).not.toBeInTheDocument();
});

test('the drafts of a series are published together, with a mail or without', async () => {
  await subscribe('ada@example.org');
  await api.runMailQueue();
  api.sent.splice(0);
  await addSeries(2);
  const user = visit('/admin/events/2');
  await user.click(await screen.findByRole('button', { name: 'Publish all 2 drafts…' }));
  await user.click(await screen.findByRole('button', { name: 'Publish and tell 1 subscriber' }));
  await findToast('2 events published');
  await findToast('A mail goes to the one subscriber.');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Publish/ })).not.toBeInTheDocument(),
  );
  expect((await readEvent('3')).status).toBe('published');
  await api.runMailQueue();
  expect(api.sent.map(({ to }) => to)).toEqual(['ada@example.org']);
});

test('a draft that is not ready is named in the question, and none is published', async () => {
  await addSeries(2);
  await api.query(`update event set description = '' where id = 3`);
  const user = visit('/admin/events/2');
  await user.click(await screen.findByRole('button', { name: 'Publish all 2 drafts…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Publish' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    `Nothing is published yet. ${formatDay(week(2))}: Please enter a description.`,
  );
  expect((await readEvent('2')).status).toBe('draft');
});

test('what is left of a series is cancelled after a question with its numbers', async () => {
  const seriesId = await addSeries(3);
  await api.store.eventSeries.publish(seriesId, false, author());
  await api.store.eventSeries.repeat(1, [week(4)], author(), null);
  await showInterestAs('ada@example.org', '2');
  await showInterestAs('ada@example.org', '3');
  const user = visit('/admin/events/1/event');
  await user.click(await screen.findByRole('button', { name: 'Cancel what is left…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Cancel all 4 events/ }));
  expect(dialog.getByText(/One draft stays a draft\.$/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Note for readers/), 'The room is being painted.');
  await user.click(await dialog.findByRole('button', { name: 'Cancel and tell 1 member' }));
  await findToast('4 events cancelled');
  await findToast('A mail goes to the one interested member.');
  expect(await readEvent('3')).toMatchObject({
    status: 'cancelled',
    note: 'The room is being painted.',
  });
  expect((await readEvent('5')).status).toBe('draft');
  const heading = await screen.findByRole('heading', { name: 'The series' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('the list says which date of its series an event is', async () => {
  await addSeries(2);
  visit('/admin?state=draft');
  const list = within(await screen.findByRole('list', { name: 'Drafts' }));
  const places = list.getAllByRole('link').map((link) => /\d of \d/.exec(link.textContent)?.[0]);
  expect(places).toEqual(['3 of 3', '2 of 3']);
});

test('the page of an event links to the other dates that are to come', async () => {
  const seriesId = await addSeries(2);
  visit('/events/1');
  await screen.findByRole('heading', { level: 1, name: 'Rust Night' });
  expect(screen.queryByRole('navigation', { name: 'Other dates' })).not.toBeInTheDocument();
  cleanup();
  localStorage.clear();
  await api.store.eventSeries.publish(seriesId, false, author());
  const user = visit('/events/1');
  const dates = within(await screen.findByRole('navigation', { name: 'Other dates' }));
  expect(dates.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/events/2',
    '/events/3',
  ]);
  const [, number, month] = /(\d+) (\w+) \d+$/.exec(
    formatDay(dayOf(week(1), society.timeZone)),
  ) ?? [''];
  await user.click(dates.getByRole('link', { name: new RegExp(`^${number} ${month}`) }));
  await waitFor(() => expect(window.location.pathname).toBe('/events/2'));
});
