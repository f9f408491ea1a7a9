import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { society } from '@/data/society';
import { interestByDay } from '@/features/admin/people/interest-growth';
import { clickTwiceAtOnce, showInterestAs } from '#tests/support/admin-site';
import { useDownloads } from '#tests/support/downloads';
import { api, calls, msw, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();
beforeEach(signedInAsAdmin);

const saved = useDownloads();

const inPanel = async () => within(await screen.findByRole('region', { name: /interested$/ }));

async function openEventOfInterest(count: number) {
  const id = await api.addEvent({ name: 'Rust Night', date: 'Soon' });
  for (let member = 1; member <= count; member++)
    await showInterestAs(`m${member}@example.org`, id);
  return { id, user: visit(`/admin/events/${id}/people`) };
}

test('the interested members are listed with their mails, the latest first', async () => {
  const { user } = await openEventOfInterest(7);
  const panel = await inPanel();
  expect(await panel.findByRole('heading', { name: '7 interested' })).toBeInTheDocument();
  const list = within(await panel.findByRole('list', { name: /Interested members/ }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  await user.click(panel.getByRole('button', { name: 'Show all 7' }));
  expect(list.getAllByRole('listitem')).toHaveLength(7);
  expect(list.getByRole('link', { name: 'm1@example.org' })).toHaveAttribute(
    'href',
    'mailto:m1@example.org',
  );
});

const DAY_MS = 86_400_000;

/** Opens an event with one interested member for each number of days ago. */
async function openEventWithInterest(...daysAgo: number[]) {
  const data = daysAgo.map((days, index) => ({
    name: `Member ${index}`,
    email: `m${index}@example.org`,
    since: new Date(Date.now() - days * DAY_MS).toISOString(),
    number: index + 1,
    seat: null,
    position: null,
    answers: {},
  }));
  msw.use(http.get('*/api/admin/event/*/interest', () => HttpResponse.json({ data, message: '' })));
  visit(`/admin/events/${await api.addEvent({ name: 'Rust Night', date: 'Soon' })}/people`);
  return inPanel();
}

test('the growth is told in words too', async () => {
  const panel = await openEventWithInterest(3, 0, 0);
  expect(await panel.findByText('All of them in the last 30 days.')).toBeInTheDocument();
  expect(panel.getByText(/the interest grew from 0 to 3/)).toBeInTheDocument();
  expect(panel.getByText(/: 2 more, 3 in all/)).toBeInTheDocument();
});

test('the CSV is downloaded with the token, once after a double click', async () => {
  const { id } = await openEventOfInterest(1);
  const panel = await inPanel();
  clickTwiceAtOnce(await panel.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await saved[0]?.text();
  expect(text).toContain(
    `"name","email","since (${society.timeZone})"\r\n"Test Member","m1@example.org",`,
  );
  // The list, and the file.
  expect(calls.filter((call) => call === `GET /api/admin/event/${id}/interest`)).toHaveLength(2);
});

test('the line counts by the days of the society and begins with what was before', () => {
  const member = (since: string) => ({ name: 'A', email: 'a@example.org', since });
  const days = interestByDay(
    [
      member('2026-05-01T10:00:00Z'),
      // 00:30 of the next day in the society's zone.
      member('2026-06-09T19:00:00Z'),
      member('2026-06-10T10:00:00Z'),
      member('2026-06-11T10:00:00Z'),
      // After the last day.
      member('2026-06-12T10:00:00Z'),
    ],
    '2026-06-11',
  );
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-05-13', added: 0, total: 1 });
  expect(days.slice(-3)).toEqual([
    { day: '2026-06-09', added: 0, total: 1 },
    { day: '2026-06-10', added: 2, total: 3 },
    { day: '2026-06-11', added: 1, total: 4 },
  ]);
});
