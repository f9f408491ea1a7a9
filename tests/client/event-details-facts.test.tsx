import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventSchema, type Event } from '@/contract/events';
import { society } from '@/data/society';
import { formatDailyHours, instantOf, toUtcTime, zoneName } from '@/domain/event-time';
import { EventDetailsFacts } from '@/features/events/event-details-facts';

/** An instant by the society's clock. */
const at = (localTime: string) => toUtcTime(instantOf(localTime, society.timeZone));

beforeEach(() => {
  vi.stubEnv('TZ', society.timeZone);
  vi.useFakeTimers({ now: new Date(at('2026-12-02T02:00')), toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

const facts = (fields: Partial<Event>) => (
  <EventDetailsFacts
    event={eventSchema.parse({
      id: '1',
      name: 'Rust Week',
      description: '',
      image: '',
      createdAt: '2026-11-01T10:00:00Z',
      ...fields,
    })}
  />
);

/** The text of an element, with ordinary spaces in place of no-break spaces. */
const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
function when(fields: Partial<Event>): string {
  render(facts(fields));
  return textOf(screen.getByText('When').nextElementSibling);
}

const daily = {
  date: 'Monday, 7 December 2026 – Friday, 11 December 2026, daily 10:00–16:00',
  startsAt: at('2026-12-07T10:00'),
  endsAt: at('2026-12-11T16:00'),
};
const span = 'Monday, 7 December 2026, 10:00 – Friday, 11 December 2026, 16:00';
const ZONE = zoneName(daily.startsAt, society.timeZone);

test.each([
  ['daily hours', daily, `${daily.date}${ZONE}In 5 days`],
  [
    'daily hours and a room',
    { ...daily, date: `${daily.date}, Room 204` },
    `${daily.date}, Room 204${ZONE}In 5 days`,
  ],
  ['one long event', { ...daily, date: span }, `${span}${ZONE}In 5 days`],
  ['other words', { ...daily, date: 'Rust week' }, `Rust week${span}${ZONE}In 5 days`],
  ['no date', { date: '' }, 'No date yet'],
])('an event with %s says once when it is', (_what, event, expected) => {
  expect(when(event)).toBe(expected);
});

test('readers elsewhere see daily hours in their own time zone', () => {
  const timeZone = 'America/New_York';
  vi.stubEnv('TZ', timeZone);
  const hours = formatDailyHours(daily, timeZone);
  expect(when(daily)).toBe(
    `${daily.date}${ZONE}For you: ${hours}, ${zoneName(daily.startsAt, timeZone)}`,
  );
});

test('readers elsewhere see no hours of their own where the clocks of one zone change between the days', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const [startsAt, endsAt] = [at('2027-09-01T10:00'), at('2028-06-30T16:00')];
  const date = formatDailyHours({ startsAt, endsAt }, society.timeZone);
  expect(when({ date, startsAt, endsAt })).not.toContain('For you');
});

const dayFacts = { startsAt: '2026-12-07', endsAt: null, date: 'Monday, 7 December 2026' };

test.each<[string, Partial<Event>, string]>([
  ['in some days', dayFacts, 'In 5 days'],
  ['tomorrow', { startsAt: '2026-12-03' }, 'Tomorrow'],
  ['today', { startsAt: '2026-12-02' }, 'Today'],
  ['that goes on', { startsAt: '2026-11-30', endsAt: '2026-12-04' }, 'Today'],
  ['that ended yesterday', { startsAt: '2026-11-30', endsAt: '2026-12-01' }, 'Yesterday'],
  [
    'with daily hours that goes on',
    { startsAt: at('2026-11-30T10:00'), endsAt: at('2026-12-04T16:00') },
    'Today',
  ],
  [
    'that ended in the night',
    { startsAt: at('2026-12-01T22:00'), endsAt: at('2026-12-02T01:30') },
    'Yesterday',
  ],
])('the page says how far away an event is %s', (_when, event, distance) => {
  render(facts({ ...dayFacts, ...event }));
  expect(screen.getByText(distance)).toBeInTheDocument();
});

test('readers elsewhere see the distance of a whole day on the same day', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.setSystemTime('2026-12-02T10:00:00Z');
  expect(when(dayFacts)).toBe(`${dayFacts.date}In 5 days`);
});

test('a cancelled whole day has no distance', () => {
  expect(when({ ...dayFacts, status: 'cancelled' })).toBe(dayFacts.date);
});

test('the HTML of the server keeps a line for the distance of a whole day', () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(facts(dayFacts));
  const when = root.querySelector('dd');
  expect(textOf(when)).toBe(dayFacts.date);
  expect(when?.lastElementChild).toHaveClass('block', 'min-h-[1lh]');
});
