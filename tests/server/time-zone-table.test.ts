// What the build writes into the client's code about the society's time zone.
import { expect, test } from 'vitest';
import { utcOffset, zoneName } from '@/contract/event-time';
import { findPeriod } from '@/contract/time-zone-table';
import { timeZoneTable } from '../../vite/time-zone';

const YEAR = 2026;
const HOUR_MS = 3_600_000;

test.each([
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  // Half an hour of summer time.
  'Australia/Lord_Howe',
  // No summer time during Ramadan. How often its clocks change differs between versions of Node.
  'Africa/Casablanca',
])('the table of %s has what Intl says', (timeZone) => {
  const table = timeZoneTable(timeZone, YEAR);
  const [first] = table.periods;
  const wrong: string[] = [];
  const periods: string[] = [];
  for (let instant = first?.start ?? 0; instant < table.end; instant += 31 * HOUR_MS) {
    const time = new Date(instant).toISOString();
    const period = findPeriod(instant, timeZone, table);
    const expected = `${utcOffset(instant, timeZone)} ${zoneName(time, timeZone)}`;
    if (`${period?.offset} ${period?.name}` !== expected) wrong.push(time);
    if (periods.at(-1) !== expected) periods.push(expected);
  }
  expect(wrong).toEqual([]);
  expect(table.periods).toHaveLength(periods.length);
});

test('clocks change at the minute at which they do', () => {
  const table = timeZoneTable('Europe/Berlin', YEAR);
  const change = Date.parse('2026-10-25T01:00:00Z');
  const offsetAt = (instant: number) => findPeriod(instant, 'Europe/Berlin', table)?.offset;
  expect([offsetAt(change - 1), offsetAt(change)]).toEqual([2 * HOUR_MS, HOUR_MS]);
});

test('of another zone or a time out of its reach the table says nothing', () => {
  const table = timeZoneTable('Asia/Kolkata', YEAR);
  expect(findPeriod(Date.UTC(YEAR, 6), 'Europe/Berlin', table)).toBeUndefined();
  expect(findPeriod(Date.parse('2000-01-01'), 'Asia/Kolkata', table)).toBeUndefined();
  expect(findPeriod(Date.parse('2050-01-01'), 'Asia/Kolkata', table)).toBeUndefined();
});
