import { expect, test } from 'vitest';
import {
  dailyHoursOf,
  formatDailyHours,
  formatDays,
  dayOf,
  endInstant,
  formatTimes,
  instantOf,
  isSkipped,
  localParts,
  nextDay,
  startInstant,
  timesError,
} from '@/domain/event-time';
import { calendarSpan, dailyRepetition } from '@/domain/calendar-times';
import { dayInText } from '@/domain/day-in-text';

const KOLKATA = 'Asia/Kolkata';
const NEW_YORK = 'America/New_York';
const BERLIN = 'Europe/Berlin';
const SANTIAGO = 'America/Santiago';
const at = (time: string) => Date.parse(time);

test.each([
  [KOLKATA, '2025-07-12T00:00', '2025-07-11T18:30:00Z'],
  [KOLKATA, '2025-07-12T17:00', '2025-07-12T11:30:00Z'],
  [NEW_YORK, '2025-07-12T17:00', '2025-07-12T21:00:00Z'],
  // The hours around the two changes of the clock.
  [NEW_YORK, '2025-03-09T03:00', '2025-03-09T07:00:00Z'],
  [NEW_YORK, '2025-11-02T02:00', '2025-11-02T07:00:00Z'],
  ['Pacific/Kiritimati', '2025-01-01T00:00', '2024-12-31T10:00:00Z'],
  ['Australia/Lord_Howe', '2025-01-12T12:00', '2025-01-12T01:00:00Z'],
])('in %s, %s is %s', (zone, local, utc) => {
  expect(instantOf(local, zone)).toBe(at(utc));
  const { day, time } = localParts(at(utc), zone);
  expect(`${day}T${time}`).toBe(local);
});

test('a time that the clock skips is as late as without the change, one that comes twice is the first', () => {
  expect(instantOf('2025-03-09T02:30', NEW_YORK)).toBe(at('2025-03-09T07:30:00Z'));
  expect(instantOf('2025-11-02T01:30', NEW_YORK)).toBe(at('2025-11-02T05:30:00Z'));
  expect(isSkipped('2025-03-09T02:30', NEW_YORK)).toBe(true);
  expect(isSkipped('2025-03-09T03:00', NEW_YORK)).toBe(false);
  expect(isSkipped('2025-11-02T01:30', NEW_YORK)).toBe(false);
});

test('a whole day begins and ends at midnight in the zone, also when the clock changes', () => {
  for (const [zone, day, start, end] of [
    [KOLKATA, '2025-07-12', '2025-07-11T18:30:00Z', '2025-07-12T18:30:00Z'],
    [NEW_YORK, '2025-03-09', '2025-03-09T05:00:00Z', '2025-03-10T04:00:00Z'],
    [NEW_YORK, '2025-11-02', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
    // Midnight is skipped on the first day, and comes at the end of a day of 25 hours on the second one.
    [SANTIAGO, '2025-09-07', '2025-09-07T04:00:00Z', '2025-09-08T03:00:00Z'],
    [SANTIAGO, '2025-04-05', '2025-04-05T03:00:00Z', '2025-04-06T04:00:00Z'],
    // Midnight comes twice.
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
  ] as const) {
    expect(startInstant(day, zone)).toBe(at(start));
    expect(dayOf(new Date(startInstant(day, zone)).toISOString(), zone)).toBe(day);
    expect(endInstant({ startsAt: day, endsAt: null }, zone)).toBe(at(end));
    expect(endInstant({ startsAt: day, endsAt: day }, zone)).toBe(at(end));
  }
});

test('an event ends at its end, after its last day, or with the day on which it starts', () => {
  const end = (startsAt: string | null, endsAt: string | null) =>
    endInstant({ startsAt, endsAt }, NEW_YORK);
  expect(end(null, null)).toBeNull();
  expect(end('2025-07-12', '2025-07-14')).toBe(at('2025-07-15T04:00:00Z'));
  expect(end('2025-07-12T21:00:00Z', '2025-07-12T23:00:00Z')).toBe(at('2025-07-12T23:00:00Z'));
  // Still the 11th in New York.
  expect(end('2025-07-12T03:00:00Z', null)).toBe(at('2025-07-12T04:00:00Z'));
});

test('the day after a day, over months, years and leap days', () => {
  expect(['2025-02-28', '2024-02-28', '2024-02-29', '2025-12-31'].map(nextDay)).toEqual([
    '2025-03-01',
    '2024-02-29',
    '2024-03-01',
    '2026-01-01',
  ]);
});

test('the day of a time is the day in the zone', () => {
  expect(dayOf('2025-07-12T18:29:00Z', KOLKATA)).toBe('2025-07-12');
  expect(dayOf('2025-07-12T18:30:00Z', KOLKATA)).toBe('2025-07-13');
  expect(dayOf('2025-07-12', KOLKATA)).toBe('2025-07-12');
});

test.each([
  [null, null, ''],
  ['2025-07-12', null, 'Saturday, 12 July 2025'],
  ['2025-07-12', '2025-07-12', 'Saturday, 12 July 2025'],
  ['2025-07-12', '2025-07-14', 'Saturday, 12 July 2025 – Monday, 14 July 2025'],
  ['2025-07-12T11:30:00Z', null, 'Saturday, 12 July 2025, 17:00'],
  ['2025-07-12T11:30:00Z', '2025-07-12T11:30:00Z', 'Saturday, 12 July 2025, 17:00'],
  ['2025-07-12T11:30:00Z', '2025-07-12T13:30:00Z', 'Saturday, 12 July 2025, 17:00–19:00'],
  [
    '2025-07-12T11:30:00Z',
    '2025-07-12T18:30:00Z',
    'Saturday, 12 July 2025, 17:00 – Sunday, 13 July 2025, 00:00',
  ],
])('from %s to %s is written as "%s"', (startsAt, endsAt, text) => {
  expect(formatTimes({ startsAt, endsAt }, KOLKATA)).toBe(text);
});

test.each([
  ['2025-07-12', null, true],
  ['2025-07-12', '2026-07-14', false],
  ['2025-07-12', '2025-07-11', false],
  ['2025-07-12T11:30:00Z', '2026-07-13T11:30:00Z', true],
  ['2025-07-12T11:30:00Z', '2026-07-13T11:31:00Z', false],
  ['2025-07-12T11:30:00Z', '2025-07-12T11:29:00Z', false],
  ['2025-07-12', '2025-07-12T11:30:00Z', false],
  ['2025-07-12T11:30:00Z', '2025-07-12', false],
  [null, '2025-07-12', false],
])('an event from %s to %s is valid: %s', (startsAt, endsAt, isValid) => {
  expect(timesError({ startsAt, endsAt }) === null).toBe(isValid);
});

test.each([
  [KOLKATA, '2026-12-07T10:00', '2026-12-11T16:00', '2026-12-07T16:00', 5],
  // Until 02:00 on the next day each.
  [KOLKATA, '2026-12-07T22:00', '2026-12-12T02:00', '2026-12-08T02:00', 5],
  // Summer time begins or ends between the days.
  [NEW_YORK, '2026-10-26T10:00', '2026-11-03T16:00', '2026-10-26T16:00', 9],
  [BERLIN, '2026-09-01T10:00', '2027-06-30T16:00', '2026-09-01T16:00', 303],
  [SANTIAGO, '2026-09-04T10:00', '2026-09-07T16:00', '2026-09-04T16:00', 4],
])('daily hours in %s from %s to %s repeat', (zone, start, last, end, count) => {
  const startsAt = new Date(instantOf(start, zone)).toISOString();
  const endsAt = new Date(instantOf(last, zone)).toISOString();
  const date = formatDailyHours({ startsAt, endsAt }, zone);
  const repetition = { start, end, count };
  expect(dailyRepetition({ date: `${date}, Hall`, startsAt, endsAt }, zone)).toEqual(repetition);
  expect(dailyRepetition({ date: 'Rust week', startsAt, endsAt }, zone)).toBeNull();
});

test('nights keep their last day when the clock changes', () => {
  // From 22:00 on Friday to 00:30 on Monday, in whose night before an hour is skipped.
  const nights = { startsAt: '2026-03-27T21:00:00Z', endsAt: '2026-03-29T22:30:00Z' };
  expect(dailyHoursOf(nights, BERLIN)).toEqual({
    firstDay: '2026-03-27',
    lastDay: '2026-03-29',
    start: '22:00',
    end: '00:30',
  });
});

test('a night of 24 hours and more, in which the clock goes back, is on one day', () => {
  const night = { startsAt: '2026-10-24T10:00:00Z', endsAt: '2026-10-25T10:30:00Z' };
  expect(formatDays({ date: '', ...night }, BERLIN)).toBe('Saturday, 24 October 2026');
  const days = { ...night, endsAt: '2026-10-25T11:30:00Z' };
  expect(formatDays({ date: '', ...days }, BERLIN)).toContain('Sunday, 25 October 2026');
});

test.each([
  ['2025-07-12T11:30:00Z', null, '2025-07-12T12:30:00Z'],
  ['2025-07-12T11:30:00Z', '2025-07-12T11:30:00Z', '2025-07-12T12:30:00Z'],
  ['2025-07-12T11:30:00Z', '2025-07-12T13:30:00Z', '2025-07-12T13:30:00Z'],
  ['2025-07-12', null, '2025-07-13'],
  ['2025-07-12', '2025-07-14', '2025-07-15'],
])('in calendars, what is from %s to %s ends at %s', (startsAt, endsAt, end) => {
  expect(calendarSpan({ startsAt, endsAt })).toEqual({ start: startsAt, end });
});

test.each([
  ['28th September 2024', '2024-09-28'],
  ['12th of July, 2025', '2025-07-12'],
  ['12 July 2025 🎉', '2025-07-12'],
  ['Saturday, 12 July 2025, 17:00', '2025-07-12'],
  ['2025-07-12', '2025-07-12'],
  ['13/07/2025', '2025-07-13'],
  ['29 Feb 2024', '2024-02-29'],
])('"%s" names the day %s', (text, day) => {
  expect(dayInText(text)).toBe(day);
});

test.each([
  '',
  'soon',
  'tomorrow',
  '12 July',
  // Nobody said the year, or four digits of it.
  "5th Dec'27",
  '28 Nov 2030 hours',
  'Sat 28 Nov 6pm - 8pm',
  'in 2 weeks',
  'March-April 2025',
  '12 July 2025 to 14 July 2025',
  '12/07/2025',
  '29 February 2025',
  'Sunday, 28 September 2024',
  '12 July 9999',
  '12 July 2025 (postponed)',
  'On 12 July 2025 in Room 5',
  `12 July 2025 ${'x'.repeat(100)}`,
])('"%s" names no day without doubt', (text) => {
  expect(dayInText(text)).toBeNull();
});
