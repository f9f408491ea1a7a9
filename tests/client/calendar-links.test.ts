import { expect, test } from 'vitest';
import { eventSchema } from '@/contract/events';
import { googleCalendarUrl, outlookCalendarUrl } from '@/features/events/calendar-links';

const startsAt = '2026-12-07T04:30:00Z';
const endsAt = '2026-12-11T10:30:00Z';
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
    dates: '20261207T043000Z/20261207T103000Z',
    recur: 'RRULE:FREQ=DAILY;COUNT=5',
  });
});

test('Google Calendar has one entry for hours that are not said to be daily', () => {
  const query = queryOf(googleCalendarUrl({ ...week, startsAt, date: 'Rust week' }, origin));
  expect(query['dates']).toBe('20261207T043000Z/20261211T103000Z');
  expect(query).not.toHaveProperty('recur');
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

test('a calendar gets the address of a link after its words', () => {
  const description = '[Register here](https://forms.example/a_b_c)';
  expect(
    queryOf(googleCalendarUrl({ ...week, startsAt, description }, origin))['details'],
  ).toContain('Register here (https://forms.example/a_b_c)');
});
