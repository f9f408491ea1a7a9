// DISCOVER OUR EXCITING EVENTS: the server's past events together with the built-in ones.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventArticles } from '@/data/events';
import { society } from '@/data/society';
import { academicYearOf } from '@/domain/academic-year';
import { addDays, nextDay } from '@/domain/event-time';
import { queryClient } from '@/lib/query-client';
import { dayFromToday } from '#tests/support/admin-site';
import { api, calls, msw, useSite, visit } from '#tests/support/render-site';

useSite();

const PATH = '*/api/event/past';
const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'DISCOVER OUR EXCITING EVENTS' });
  const element = heading.closest('section');
  if (element === null) throw new Error('The heading is in no section');
  return element;
};
const names = async () =>
  within(await section())
    .getAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent?.trim());
const builtIn = eventArticles.map(({ title }) => title);
const days = eventArticles.map(({ isoDate }) => isoDate);
const [latest = '', earliest = ''] = [days[0], days.at(-1)];

/** Adds an event whose day is over. */
const addPast = (name: string, startsAt: string, more = {}) =>
  api.addEvent({ name, startsAt, endsAt: null, date: '', ...more });

/** More than a page of past events, one on each day after the built-in ones. */
async function addManyPast(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    await addPast(`Event ${day + 1}`, addDays(latest, day + 1));
  }
}

test('past events stand among the built-in ones, the latest first', async () => {
  await addPast('After all', nextDay(latest));
  await addPast('Between', addDays(latest, -1));
  await addPast('Before all', addDays(earliest, -1));
  await api.addEvent({ name: 'Still to come' });
  visit('/events');
  await screen.findByRole('heading', { name: 'Before all' });
  const dates = new Map(eventArticles.map(({ title, isoDate }) => [title, isoDate]));
  expect(await names()).toEqual([
    'After all',
    ...builtIn.filter((title) => (dates.get(title) ?? '') > addDays(latest, -1)),
    'Between',
    ...builtIn.filter((title) => (dates.get(title) ?? '') < addDays(latest, -1)),
    'Before all',
  ]);
});

test('past events stand under their academic years, the latest first, and an undated one under that of its publication', async () => {
  const month = String(society.firstMonthOfYear).padStart(2, '0');
  const first = `2019-${month}-01`;
  await addPast('First day', first);
  await addPast('Day before', addDays(first, -1));
  await addPast('Over the turn', addDays(first, -2), { endsAt: addDays(first, 1) });
  visit('/events');
  await screen.findByRole('heading', { name: 'Day before' });
  // An undated one is over 90 days after it was published.
  await api.addEvent({ name: 'Undated', date: 'Some day' });
  const published = dayFromToday(0);
  api.clock.advance(91 * 86_400);
  cleanup();
  queryClient.clear();
  visit('/events');
  await screen.findByRole('heading', { name: 'Undated' });
  const years = within(await section())
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  const yearOf = (day: string) => academicYearOf(day, society.firstMonthOfYear);
  const expected = [published, ...days, first, addDays(first, -1)].map(yearOf);
  expect(years).toEqual([...new Set(expected)]);
  const inYear = (year: string) => {
    const heading = screen.getByRole('heading', { level: 3, name: year });
    return [...(heading.parentElement?.querySelectorAll('h4') ?? [])].map((card) =>
      card.textContent.trim(),
    );
  };
  expect(inYear(yearOf(published))).toContain('Undated');
  expect(inYear(yearOf(first))).toEqual(['Over the turn', 'First day']);
  expect(inYear(yearOf(addDays(first, -1)))).toEqual(['Day before']);
});

test.each([
  ['2024-06-01', 6, '2024–25'],
  ['2024-05-31', 6, '2023–24'],
  ['2099-12-31', 8, '2099–00'],
  ['2024-05-31', 1, '2024'],
])('%s is in the year that begins in month %i: %s', (day, firstMonth, year) => {
  expect(academicYearOf(day, firstMonth)).toBe(year);
});

test('Show more brings the next 24 and moves the focus to the first of them', async () => {
  await addManyPast(30);
  const user = visit('/events');
  const more = await screen.findByRole('button', { name: 'Show more' });
  const numbered = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `Event ${from - index}`);
  // The built-in ones are there from the first; they are older.
  expect(await names()).toEqual([...numbered(30, 7), ...builtIn]);
  await user.click(more);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Event 6' })).toHaveFocus());
  expect(await names()).toEqual([...numbered(30, 1), ...builtIn]);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('only a link to this site is the article of a past event', async () => {
  const own = `${window.location.origin}/about?from=past#lead`;
  await addPast('Reported', '2025-06-01', { link: own });
  const id = await addPast('Registered', '2025-06-02', { link: 'https://forms.example.org/rust' });
  visit('/events');
  const linked = await screen.findByRole('link', { name: 'Reported' });
  expect(linked).toHaveAttribute('href', '/about?from=past#lead');
  expect(screen.getByRole('link', { name: 'Registered' })).toHaveAttribute('href', `/events/${id}`);
});

test.for(eventArticles.slice(0, 1))(
  'a past event with a built-in article stands for it',
  async (article) => {
    await addPast('Our event', article.isoDate, { link: article.href });
    visit('/events');
    const linked = await screen.findByRole('link', { name: 'Our event' });
    expect(linked).toHaveAttribute('href', article.href);
    expect((await names()).toSorted()).toEqual(['Our event', ...builtIn.slice(1)].toSorted());
  },
);

test('a failure leaves the built-in events with a line and Try again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await addPast('Late', '2025-06-01');
  msw.use(http.get(PATH, () => HttpResponse.error()));
  visit('/events');
  await waitFor(() => expect(calls).toContain('GET /api/event/past'));
  await vi.advanceTimersByTimeAsync(8000);
  const failure = await screen.findByText('More past events could not be loaded.');
  expect(await names()).toEqual(builtIn);
  msw.resetHandlers(...msw.listHandlers().slice(-1));
  screen.getByRole('button', { name: 'Try again' }).click();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Late' })).toHaveFocus());
  expect(failure).not.toBeInTheDocument();
});
