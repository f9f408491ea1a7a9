import { expect, test } from 'vitest';
import { eventSchema } from '@/contract/events';
import { society } from '@/data/society';
import { instantOf, toUtcTime } from '@/domain/event-time';
import { googleCalendarUrl, outlookCalendarUrl } from '@/features/events/calendar-links';

const inSociety = (local: string) => toUtcTime(instantOf(local, society.timeZone));
const startsAt = inSociety('2026-12-07T10:00');
const endsAt = inSociety('2026-12-11T16:00');
const week = eventSchema.parse({
  id: '1',
  name: 'Rust Week',
  description: '',
  image: '',
  createdAt: '2026-11-01T10:00:00Z',
  date: 'Monday, 7 December 2026 – Friday, 11 December 2026, daily 10:00–16:00',
  startsAt,
  endsAt,
});
const origin = 'https://society.example';
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('Google Calendar repeats daily hours', () => {
  expect(queryOf(googleCalendarUrl({ ...week, startsAt }, origin))).toMatchObject({
    dates: '20261207T100000/20261207T160000',
    ctz: society.timeZone,
    recur: 'RRULE:FREQ=DAILY;COUNT=5',
  });
});

test('Google Calendar has one entry for hours that are not said to be daily', () => {
  const query = queryOf(googleCalendarUrl({ ...week, startsAt, date: 'Rust week' }, origin));
  const compact = (time: string) => time.replaceAll(/[-:]/g, '');
  expect(query['dates']).toBe(`${compact(startsAt)}/${compact(endsAt)}`);
  expect(query).not.toHaveProperty('recur');
});

test('an event without an end takes an hour of a calendar, and a day the whole of it', () => {
  const open = { ...week, startsAt: '2026-12-07T04:30:00Z', endsAt: null };
  expect(queryOf(googleCalendarUrl(open, origin))['dates']).toBe(
    '20261207T043000Z/20261207T053000Z',
  );
  expect(queryOf(outlookCalendarUrl(open, origin))['enddt']).toBe('2026-12-07T05:30:00Z');
  const day = { ...open, startsAt: '2026-12-07' };
  expect(queryOf(googleCalendarUrl(day, origin))['dates']).toBe('20261207/20261208');
});

test('Outlook, whose address names no repetition, has one entry', () => {
  expect(queryOf(outlookCalendarUrl({ ...week, startsAt }, origin))).toMatchObject({
    startdt: startsAt,
    enddt: endsAt,
  });
});

test.each(['🎉'.repeat(5000), 'ನಮಸ್ಕಾರ '.repeat(2000), 'é '.repeat(5000), '- '.repeat(9000)])(
  'the address of a calendar stays short and cuts no character: %#',
  (description) => {
    for (const url of [googleCalendarUrl, outlookCalendarUrl]) {
      const address = url({ ...week, startsAt, description }, origin);
      expect(address.length).toBeLessThan(2000);
      expect(address).not.toContain('%EF%BF%BD');
    }
  },
);

test('a long description is cut after a word', () => {
  const description = 'extraordinarily '.repeat(100);
  const { details } = queryOf(googleCalendarUrl({ ...week, startsAt, description }, origin));
  expect(details).toMatch(/ extraordinarily…$/);
});

test('a calendar gets the address of a link after its words', () => {
  const description = '[Register here](https://forms.example/a_b_c)';
  expect(
    queryOf(googleCalendarUrl({ ...week, startsAt, description }, origin))['details'],
  ).toContain('Register here (https://forms.example/a_b_c)');
});
