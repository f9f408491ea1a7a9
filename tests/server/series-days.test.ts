// The dates of a repeated event: pure rules, which the desk and the server share.
import { expect, test } from 'vitest';
import { localParts } from '@/domain/event-time';
import { datesOf, timesOn, weekdayOfMonth } from '@/domain/series';

const BERLIN = 'Europe/Berlin';

test('weekly and fortnightly dates go on over the end of a month, a year and a leap day', () => {
  const weekly = datesOf({ start: '2027-12-21', rule: 'weekly', count: 4 });
  expect(weekly.days).toEqual(['2027-12-21', '2027-12-28', '2028-01-04', '2028-01-11']);
  const fortnightly = datesOf({ start: '2028-02-15', rule: 'fortnightly', count: 3 });
  expect(fortnightly.days).toEqual(['2028-02-15', '2028-02-29', '2028-03-14']);
  expect([...weekly.skippedMonths, ...fortnightly.skippedMonths]).toEqual([]);
});

test('monthly dates are on the same weekday of the month, also across the year', () => {
  expect(weekdayOfMonth('2026-11-10')).toBe('second Tuesday');
  expect(datesOf({ start: '2026-11-10', rule: 'monthly', count: 4 })).toEqual({
    days: ['2026-11-10', '2026-12-08', '2027-01-12', '2027-02-09'],
    skippedMonths: [],
  });
  // A month that begins on the weekday itself, and one that ends on the day before it.
  expect(datesOf({ start: '2026-01-01', rule: 'monthly', count: 3 }).days).toEqual([
    '2026-01-01',
    '2026-02-05',
    '2026-03-05',
  ]);
});

test('a month without a fifth Friday is skipped and said, and the number of dates stays', () => {
  expect(weekdayOfMonth('2026-10-30')).toBe('fifth Friday');
  expect(datesOf({ start: '2026-10-30', rule: 'monthly', count: 3 })).toEqual({
    days: ['2026-10-30', '2027-01-29', '2027-04-30'],
    skippedMonths: ['2026-11', '2026-12', '2027-02', '2027-03'],
  });
});

test('twenty dates of any rule are twenty days in their order', () => {
  for (const rule of ['weekly', 'fortnightly', 'monthly'] as const) {
    const { days } = datesOf({ start: '2026-01-31', rule, count: 20 });
    expect(days).toHaveLength(20);
    expect([...new Set(days)].toSorted()).toEqual(days);
  }
});

test('the hours are those of the clock, in summer and in winter time', () => {
  const event = { startsAt: '2026-10-20T16:00:00Z', endsAt: '2026-10-20T23:30:00Z' };
  expect(timesOn('2026-10-27', event, BERLIN)).toEqual({
    startsAt: '2026-10-27T17:00:00Z',
    endsAt: '2026-10-28T00:30:00Z',
  });
  expect(timesOn('2027-03-30', { ...event, endsAt: null }, BERLIN)).toEqual({
    startsAt: '2027-03-30T16:00:00Z',
    endsAt: null,
  });
});

test('an hour that the clock skips is moved, and the end is never before the start', () => {
  const night = { startsAt: '2026-03-22T01:30:00Z', endsAt: '2026-03-22T02:15:00Z' };
  expect(localParts(Date.parse(night.startsAt), BERLIN).time).toBe('02:30');
  expect(timesOn('2026-03-29', night, BERLIN)).toEqual({
    startsAt: '2026-03-29T01:30:00Z',
    endsAt: '2026-03-29T02:15:00Z',
  });
});

test('whole days stay whole days, as many as before', () => {
  const camp = { startsAt: '2026-02-27', endsAt: '2026-03-01' };
  expect(timesOn('2026-12-31', camp, BERLIN)).toEqual({
    startsAt: '2026-12-31',
    endsAt: '2027-01-02',
  });
});
