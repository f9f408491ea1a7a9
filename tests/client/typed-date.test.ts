import { expect, test } from 'vitest';
import { formatTimes } from '@/contract/event-time';
import { readTypedDate } from '@/lib/typed-date';

// A Sunday; 16:30 in Kolkata.
const options = { now: Date.parse('2026-11-22T11:00:00Z'), timeZone: 'Asia/Kolkata' };

const NIGHT_BEGIN = 'Saturday, 5 December 2026, 22:00';
const NIGHT_END = 'Sunday, 6 December 2026, 02:00';

const WEEK = 'Monday, 7 December 2026, 10:00 – Friday, 11 December 2026, 16:00';
const TWO_DAYS = 'Friday, 18 December 2026, 17:00 – Saturday, 19 December 2026, 19:00';
const DAILY_WEEK = 'Monday, 7 December 2026 – Friday, 11 December 2026, daily 10:00–16:00';

const read = (text: string) => readTypedDate(text, options);

function words(text: string): string {
  const reading = read(text);
  return reading.kind === 'times' ? formatTimes(reading, options.timeZone) : reading.kind;
}

test.each([
  ['next friday 5-7pm', 'Friday, 27 November 2026, 17:00–19:00'],
  ['Next Friday, 5–7 pm', 'Friday, 27 November 2026, 17:00–19:00'],
  ['5-7pm friday', 'Friday, 27 November 2026, 17:00–19:00'],
  ['12 July 2025', 'Saturday, 12 July 2025'],
  ['28th September 2024', 'Saturday, 28 September 2024'],
  ['12/07/2027', 'Monday, 12 July 2027'],
  ['12.07.2027', 'Monday, 12 July 2027'],
  ['2027-07-12 17:00', 'Monday, 12 July 2027, 17:00'],
  ['12 July', 'Monday, 12 July 2027'],
  ['12 Dec 26', 'Saturday, 12 December 2026'],
  ['12th December 26', 'Saturday, 12 December 2026'],
  ['5 Jan 27', 'Tuesday, 5 January 2027'],
  ['12 Dec 26 5-7pm', 'Saturday, 12 December 2026, 17:00–19:00'],
  ['12 Dec 17', 'wrong'],
  ['18 Dec 9', 'wrong'],
  ['18 Dec 5 to 7 pm', 'wrong'],
  ['17:00 Dec 9', 'Wednesday, 9 December 2026, 17:00'],
  ['18-20 Dec 5 pm', 'wrong'],
  ['18 to 20 Dec, 17:00', 'wrong'],
  ['Dec 18-20 at noon', 'wrong'],
  [
    '18 Dec 10 am to 20 Dec noon',
    'Friday, 18 December 2026, 10:00 – Sunday, 20 December 2026, 12:00',
  ],
  ['Tues 17:00', 'Tuesday, 24 November 2026, 17:00'],
  ['tues. 5-7pm', 'Tuesday, 24 November 2026, 17:00–19:00'],
  ['10 Dec 10 am to 12 noon', 'Thursday, 10 December 2026, 10:00–12:00'],
  ['18 Dec, 12 noon - 2pm', 'Friday, 18 December 2026, 12:00–14:00'],
  ['Fri 5 pm — 7 pm', 'Friday, 27 November 2026, 17:00–19:00'],
  // At 16:30.
  ['in 2 hours', 'Sunday, 22 November 2026, 18:30'],
  ['now', 'Sunday, 22 November 2026, 16:30'],
  ['tomorrow 5pm UTC', 'Monday, 23 November 2026, 22:30'],
  ['7 Dec 10-11:30', 'Monday, 7 December 2026, 10:00–11:30'],
  ['Mon 7 Dec, 12-13:30', 'Monday, 7 December 2026, 12:00–13:30'],
  ['Dec 7, 10-1:30', 'Monday, 7 December 2026, 10:00–13:30'],
  ['7 Dec 18 - 20:30', 'Monday, 7 December 2026, 18:00–20:30'],
  ['7 Dec 14-15.30', 'Monday, 7 December 2026, 14:00–15:30'],
  ['Dec 7-11, 10-16', WEEK],
  ['Dec 7-11, daily 10-16', WEEK],
  ['Dec 5-7pm', 'no-day'],
  ['7 Dec 10.30', 'Monday, 7 December 2026, 10:30'],
  ['Mon, Dec 7, at 17.00', 'Monday, 7 December 2026, 17:00'],
  ['7 Dec 10.30-12.00', 'Monday, 7 December 2026, 10:30–12:00'],
  ['7 Dec 2026, 10.30 to 12.10', 'Monday, 7 December 2026, 10:30–12:10'],
  ['7 Dec 26 10.30', 'Monday, 7 December 2026, 10:30'],
  ['friday 7.10 pm', 'Friday, 27 November 2026, 19:10'],
  ['7 Dec 10.30-12', 'Monday, 7 December 2026, 10:30–12:00'],
  ['friday 10.30-12.00, room 2.15', 'Friday, 27 November 2026, 10:30–12:00'],
  ['10.30-12.00 on friday', 'Friday, 27 November 2026, 10:30–12:00'],
  ['Dec 7-11, 10.00-16.00', WEEK],
  ['7-11 Dec, daily 10.00-16.00', WEEK],
  // chrono takes the 10 for a year.
  ['Dec 7 10', 'wrong'],
  ['3/4/24', 'Wednesday, 3 April 2024'],
  ['friday 8pm to midnight', 'Friday, 27 November 2026, 20:00 – Saturday, 28 November 2026, 00:00'],
  ['7 Dec, 20:00 - midnight', 'Monday, 7 December 2026, 20:00 – Tuesday, 8 December 2026, 00:00'],
  ['5 Dec 1700 hrs', 'Saturday, 5 December 2026, 17:00'],
  ['5 Dec, 0930hrs', 'Saturday, 5 December 2026, 09:30'],
  ['5 Dec, 5:30 p.m.', 'Saturday, 5 December 2026, 17:30'],
  ['5 Dec 2026, 5 p.m., lab', 'Saturday, 5 December 2026, 17:00'],
  ['last friday', 'no-day'],
  ['29th Feb', 'Tuesday, 29 February 2028'],
  ['29 Feb 17:00', 'Tuesday, 29 February 2028, 17:00'],
  ['12-14 July 2027', 'Monday, 12 July 2027 – Wednesday, 14 July 2027'],
  ['12 July 2027 from 5 to 7pm', 'Monday, 12 July 2027, 17:00–19:00'],
  ['sat 28 nov 5:30pm to 7:30pm', 'Saturday, 28 November 2026, 17:30–19:30'],
  ['14 July 2027 - 12 July 2027', 'Monday, 12 July 2027 – Wednesday, 14 July 2027'],
  ['tomorrow 5pm', 'Monday, 23 November 2026, 17:00'],
  ['today', 'Sunday, 22 November 2026'],
  ['in 2 weeks', 'Sunday, 6 December 2026'],
  ['Mon 7 Dec, 16:00-10:00', 'Monday, 7 December 2026, 16:00 – Tuesday, 8 December 2026, 10:00'],
  ['friday 14:00-02:00', 'Friday, 27 November 2026, 14:00 – Saturday, 28 November 2026, 02:00'],
  ['friday 13:00-1:30', 'Friday, 27 November 2026, 13:00–13:30'],
  [
    'Mon 7 Dec to Fri 11 Dec, 16:30-10:30',
    'Monday, 7 December 2026, 16:30 – Friday, 11 December 2026, 10:30',
  ],
  ['18 Dec 5 pm', 'Friday, 18 December 2026, 17:00'],
  ['18 Dec 5 pm – 19 Dec 7 pm', TWO_DAYS],
  ['18 Dec 5 pm to 19 Dec 7 pm', TWO_DAYS],
  ['18 Dec 5pm-19 Dec 7pm', TWO_DAYS],
  ['18 Dec 2026 5 pm – 19 Dec 2026 7 pm', TWO_DAYS],
  ['Fri 18 Dec, 5 p.m. – Sat 19 Dec, 7 p.m.', TWO_DAYS],
  ['18 Dec at 5 pm until 19 Dec at 7 pm', TWO_DAYS],
  ['18 Dec 17:00 - 19 Dec 19:00', TWO_DAYS],
  ['18 Dec 17:00-19 Dec 19:00', TWO_DAYS],
  ['18 Dec 2026 17:00 - 19 Dec 2026 19:00', TWO_DAYS],
  [
    '30 Dec 5 pm – 2 Jan 7 pm',
    'Wednesday, 30 December 2026, 17:00 – Saturday, 2 January 2027, 19:00',
  ],
  ['19 Dec 5 pm – 18 Dec 7 pm', 'wrong'],
  ['friday 22:00-02:00', 'Friday, 27 November 2026, 22:00 – Saturday, 28 November 2026, 02:00'],
  [
    'friday 5pm - saturday 2am',
    'Friday, 27 November 2026, 17:00 – Saturday, 28 November 2026, 02:00',
  ],
  ['Saturday, 5 December 2026, 22:00–02:00', `${NIGHT_BEGIN} – ${NIGHT_END}`],
  ['5 December 2026, 22:00 – 6 December 2026, 02:00', `${NIGHT_BEGIN} – ${NIGHT_END}`],
  ['5 Dec 10pm to 6 Dec 2am', `${NIGHT_BEGIN} – ${NIGHT_END}`],
  [`${NIGHT_BEGIN} – ${NIGHT_END}`, `${NIGHT_BEGIN} – ${NIGHT_END}`],
  ['Dec 10', 'Thursday, 10 December 2026'],
  ['Dec 10 to Dec 12', 'Thursday, 10 December 2026 – Saturday, 12 December 2026'],
  ['from 10 Dec to 12 Dec', 'Thursday, 10 December 2026 – Saturday, 12 December 2026'],
  ['Dec 10-12, 2026', 'Thursday, 10 December 2026 – Saturday, 12 December 2026'],
  [
    '30 Dec 9am – 2 Jan 5pm',
    'Wednesday, 30 December 2026, 09:00 – Saturday, 2 January 2027, 17:00',
  ],
  ['12 July 2027 5pm UTC', 'Monday, 12 July 2027, 22:30'],
  ['12 July 2027, Room 204', 'Monday, 12 July 2027'],
  ['day after tomorrow 17-19', 'Tuesday, 24 November 2026, 17:00–19:00'],
  ['friday 5-7 pm', 'Friday, 27 November 2026, 17:00–19:00'],
  ['5 Dec 5-7', 'Saturday, 5 December 2026, 05:00–07:00'],
  ['5 Dec, 5-7 pm', 'Saturday, 5 December 2026, 17:00–19:00'],
  ['Sat 5 Dec 2026 17–19', 'Saturday, 5 December 2026, 17:00–19:00'],
  ['Dec 3rd 17h', 'Thursday, 3 December 2026, 17:00'],
  ['5 Dec 17h30-19h', 'Saturday, 5 December 2026, 17:30–19:00'],
  ['Saturday 5-12-2026', 'Saturday, 5 December 2026'],
  ['Sat 5-7th December', 'Saturday, 5 December 2026 – Monday, 7 December 2026'],
  ['friday 10-2pm', 'Friday, 27 November 2026, 10:00–14:00'],
  ['friday 11-1', 'Friday, 27 November 2026, 11:00–13:00'],
  ['friday 22-2', 'Friday, 27 November 2026, 22:00 – Saturday, 28 November 2026, 02:00'],
  ['5 December 2026, room 42 may change', 'Saturday, 5 December 2026'],
  ['5 December 2026, some snacks, more soon', 'Saturday, 5 December 2026'],
  ['5-7 December', 'Saturday, 5 December 2026 – Monday, 7 December 2026'],
  ['12 & 13 July 2027', 'Monday, 12 July 2027 – Tuesday, 13 July 2027'],
  ['Saturday 5 & Sunday 6 December', 'Saturday, 5 December 2026 – Sunday, 6 December 2026'],
  ['March 3rd to 5th 2027', 'Wednesday, 3 March 2027 – Friday, 5 March 2027'],
  ['from March 3rd to 5th', 'Wednesday, 3 March 2027 – Friday, 5 March 2027'],
  ['March 3rd–5th 2027', 'Wednesday, 3 March 2027 – Friday, 5 March 2027'],
  ['March 3rd through 5th, 5-7pm', 'Wednesday, 3 March 2027, 17:00 – Friday, 5 March 2027, 19:00'],
  ['March 3rd and 4th 2027', 'Wednesday, 3 March 2027 – Thursday, 4 March 2027'],
  ['March 3 & 4', 'Wednesday, 3 March 2027 – Thursday, 4 March 2027'],
  ['Mon 7 Dec to Fri 11 Dec, 10:00-16:00', WEEK],
  ['Mon 7 Dec - Fri 11 Dec 2026, 10:00 to 16:00', WEEK],
  ['Mon 7 – Fri 11 Dec, 10:00–16:00', WEEK],
  ['7-11 December, 10 am to 4 pm', WEEK],
  ['from 7 December to 11 December, from 10 am to 4 pm', WEEK],
  ['Dec 7 to Dec 11, 10-4pm', WEEK],
  ['Dec 11, 10-4pm', 'Friday, 11 December 2026, 10:00–16:00'],
  ['7.12.2026 - 11.12.2026, 10:00-16:00', WEEK],
  ['7 Dec to 11 Dec, 10:00-16:00, Room 204', WEEK],
  [
    '30 Dec to 2 Jan, 9am to 5pm',
    'Wednesday, 30 December 2026, 09:00 – Saturday, 2 January 2027, 17:00',
  ],
  ['10:00-16:00, Mon 7 Dec to Fri 11 Dec', WEEK],
  ['10am to 4pm, 7-11 Dec', WEEK],
  ['7-11 Dec, daily 10:00-16:00', WEEK],
  ['7-11 Dec, 10:00-16:00 daily', WEEK],
  ['Mon 7 to Fri 11 Dec 2026, 10-16, daily', WEEK],
  ['daily 10:00-16:00, 7 Dec to 11 Dec', WEEK],
  ['7-11 Dec, each day 10:00-16:00', WEEK],
  ['7-11 Dec, 10:00-16:00 every day', WEEK],
  ['7-11 Dec, every day from 10 to 16', WEEK],
  ['7-11 Dec, every day, 10 am to 4 pm', WEEK],
  ['Each day 10:00-16:00, 7-11 Dec', WEEK],
  ['10:00-16:00 every day, 7-11 Dec', WEEK],
  ['10:00-16:00, 7-11 Dec, daily', WEEK],
  ['7-11 Dec, 10:00-16:00 daily, Room 204', WEEK],
  ['7-11 Dec (10:00-16:00)', WEEK],
  ['7-11 December (daily 10-16)', WEEK],
  [
    '7 Dec, 9:00 to 11 Dec, 10:00-16:00',
    'Monday, 7 December 2026, 09:00 – Friday, 11 December 2026, 16:00',
  ],
  [
    'Mon 7 Dec to Fri 11 Dec, 22:00-02:00',
    'Monday, 7 December 2026, 22:00 – Saturday, 12 December 2026, 02:00',
  ],
  ['7-11 Dec, 22:00-02:00', 'Monday, 7 December 2026, 22:00 – Saturday, 12 December 2026, 02:00'],
  ['10-12 December', 'Thursday, 10 December 2026 – Saturday, 12 December 2026'],
  ['1 September to 30 June', 'Wednesday, 1 September 2027 – Friday, 30 June 2028'],
  ['Mon 7 to Fri 11 Dec', 'Monday, 7 December 2026 – Friday, 11 December 2026'],
  ['Dec 10 to 12 Dec', 'Thursday, 10 December 2026 – Saturday, 12 December 2026'],
])('%s is understood', (text, expected) => {
  expect(words(text)).toBe(expected);
});

test.each([
  'March-April 2025',
  'July 2027',
  'May',
  '5pm',
  'soon',
  'every friday',
  '12 July 2027, daily',
  '12 July 2027, daily 10:00-16:00',
  'every day 10:00-16:00',
  'each day until 11 Dec, 10:00-16:00',
  'Some Thursday soon',
  'any friday',
  'Thursday, soon',
  'every friday in July 2027',
  'next week',
  'this weekend',
  '12 & 14 July 2027',
  'March 3rd and 5th 2027',
  'March 3rd & 5th',
  'March 3 to 5pm',
  '12 July or 13 July 2027',
  'until 12 July 2027',
  'Fri 4 Dec 5pm, Sat 5 Dec 5pm',
  '12 July 2027?',
  '5 December 2026, 36h hackathon',
  `12 July 2027 ${'x'.repeat(100)}`,
  '',
])('%s names no single day', (text) => {
  expect(words(text)).toBe('no-day');
});

test.each([
  ['Tuesday, 12 July 2027', '12 July 2027 is a Monday, not a Tuesday.'],
  ['Mon 7 Dec to Fri 12 Dec, 10:00-16:00', '12 December 2026 is a Saturday, not a Friday.'],
  ['Fri 11 Dec to Mon 7 Dec', 'The end is before the start.'],
  ['Fri 11 to Mon 7 Dec, 10:00-16:00', 'The end is before the start.'],
  ['11 Dec to 7 Dec', 'The end is before the start.'],
  ['Tue 1 Dec to Mon 23 Nov', 'The end is before the start.'],
  ['Tue 7 to Fri 11 Dec', '7 December 2026 is a Monday, not a Tuesday.'],
  ['Monday 5 & Sunday 6 December', '5 December 2026 is a Saturday, not a Monday.'],
  ['3 Dec 25:00', '25:00 is not a time.'],
  ['3 Dec 17:60', '17:60 is not a time.'],
  ['3 Dec 17:00 to 24:30', '24:30 is not a time.'],
  ['31st Feb 2027', 'There is no 31 February 2027.'],
  ['Feb 29 2027', 'There is no 29 February 2027.'],
  ['30 Feb', 'There is no 30 February.'],
])('%s is told to be wrong, not guessed', (text, message) => {
  expect(read(text)).toEqual({ kind: 'wrong', message });
});

test.each([
  ['3 March to 5th 2027', 'to 5th'],
  ['3 March 2027 & 5', '& 5'],
  ['tomorrow / the 25th, in the lab', '/ the 25th'],
  ['friday 27th and 28th', '27th'],
  ['friday 4th', '4th'],
  ['7 Dec 7.12', '7.12'],
  ['friday 10.12', '10.12'],
  ['friday, 7.12 - 11.12', '7.12 - 11.12'],
])('%s has a day without its month, or a number that may be one', (text, words) => {
  const message = `“${words}” is not clear. Write a day with its month, and an hour like 17:00.`;
  expect(read(text)).toEqual({ kind: 'wrong', message });
});

test.each([
  ['27 Nov 5:30-7', true],
  ['5 Dec at 5', true],
  ['5 Dec 5-7', true],
  ['friday 5 pm', false],
  ['friday 5am', false],
  ['friday 05:30-07:00', false],
  ['friday at 9', false],
  ['friday', false],
])('the morning of %s is guessed: %s', (text, expected) => {
  const reading = read(text);
  expect(reading.kind === 'times' ? reading.isMorningGuessed : undefined).toBe(expected);
});

test.each([
  ['next friday 5-7pm', true],
  ['On Friday, 27 November 2026', true],
  ['28th September 2024', true],
  ['12 July 2027, 5pm onwards', false],
  ['12 July 2027, after the exams', false],
  ['12 July 2027 (orientation)', false],
  ['7-11 Dec', true],
  ['7 Dec 10:00 to 11 Dec 16:00', true],
  ['7-11 Dec (10:00-16:00)', false],
  ['7-11 Dec, daily 10:00-16:00', false],
  ['tomorrow morning', false],
  ['7 Dec whole day', true],
  ['12 Dec, all day', true],
  ['Whole day 12 Dec', true],
  ['7-11 Dec (all-day)', true],
  ['all day on friday', true],
  ['tomorrow all day', true],
  ['7 Dec 10:00-16:00, all day', false],
  ['12 Dec all day, Room 204', false],
  ['12 Dec all days', false],
])('%s says nothing else: %s', (text, expected) => {
  const reading = read(text);
  expect(reading.kind === 'times' ? reading.saysNothingElse : undefined).toBe(expected);
});

test.each([
  ['Saturday evening', 'Saturday, 28 November 2026, evening'],
  ['Friday evening', 'Friday, 27 November 2026, evening'],
  ['tonight', 'Sunday, 22 November 2026, evening'],
  ['this afternoon, in the lab', 'Sunday, 22 November 2026, afternoon, in the lab'],
  ['tomorrow morning', 'Monday, 23 November 2026, morning'],
  ['next friday 5-7pm, Room 204', 'Friday, 27 November 2026, 17:00–19:00, Room 204'],
  ['12 July (orientation)', 'Monday, 12 July 2027 (orientation)'],
  ['tomorrow, 2nd floor', 'Monday, 23 November 2026, 2nd floor'],
  ['tomorrow + 5 workshops', 'Monday, 23 November 2026 + 5 workshops'],
  ['tomorrow 5pm, 20 seats', 'Monday, 23 November 2026, 17:00, 20 seats'],
  ['3/4/2027 (orientation)', 'Saturday, 3 April 2027 (orientation)'],
  ['7-11 Dec, 10-16', DAILY_WEEK],
  ['7-11 Dec 2026 (10:00-16:00)', DAILY_WEEK],
  ['10am to 4pm every day, 7-11 Dec', DAILY_WEEK],
  [DAILY_WEEK, DAILY_WEEK],
  ['7-11 Dec, 10:00-16:00, Room 204', `${DAILY_WEEK}, Room 204`],
  ['7-11 Dec, 10:00-16:00 daily, Room 204', `${DAILY_WEEK}, Room 204`],
  ['7-11 December 2026, daily 10:00-16:00, Room 204', `${DAILY_WEEK}, Room 204`],
  [
    '7-11 Dec, each day 22:00-02:00',
    'Monday, 7 December 2026 – Friday, 11 December 2026, daily 22:00–02:00',
  ],
  [
    '7-11 Dec, daily 16:00-10:00',
    'Monday, 7 December 2026 – Friday, 11 December 2026, daily 16:00–10:00',
  ],
  ['7-11 Dec, 22:00-02:00', null],
  ['18 Dec 5 pm – 19 Dec 7 pm', null],
  ['7 Dec 10:00 to 11 Dec 16:00', null],
  ['7 Dec, 9:00 to 11 Dec, 10:00-16:00', null],
  ['12 July 2027 (orientation)', null],
  ['Saturday, 28 November 2026, evening', null],
  ['next friday 5-7pm', null],
  ['in two weeks', null],
])('%s is in full: %s', (text, expected) => {
  const reading = read(text);
  expect(reading.kind === 'times' ? reading.fullText : undefined).toBe(expected);
});

test.each([
  { startsAt: '2025-07-12', endsAt: null },
  { startsAt: '2025-07-12', endsAt: '2025-07-13' },
  { startsAt: '2025-07-12T11:30:00Z', endsAt: null },
  { startsAt: '2025-07-12T11:30:00Z', endsAt: '2025-07-12T13:30:00Z' },
  { startsAt: '2025-07-12T18:00:00Z', endsAt: '2025-07-13T20:30:00Z' },
  { startsAt: '2025-07-12T11:30:00Z', endsAt: '2025-07-14T13:30:00Z' },
])('the words that the site writes are read back the same: $startsAt, $endsAt', (times) => {
  const text = formatTimes(times, options.timeZone);
  expect(read(text)).toEqual({
    kind: 'times',
    ...times,
    saysNothingElse: true,
    isDaily: false,
    hoursOfDays: null,
    inFull: text,
    fullText: null,
    isMorningGuessed: false,
    dayFirst: null,
  });
});

test.each([
  ['3/4/27', '“3/4/27” was read as 3 April.'],
  ['3/4', '“3/4” was read as 3 April.'],
  ['03.04.2027, 5-7pm', '“03.04.2027” was read as 3 April.'],
  ['Saturday 5-12-2026', '“5-12-2026” was read as 5 December.'],
  ['13/4/27', null],
  ['4/4/27', null],
  ['2027-04-03', null],
  ['12 July 5.30-7.30 pm', null],
  ['3 April 2027', null],
])('the day and the month of %s could be exchanged: %s', (text, expected) => {
  const reading = read(text);
  expect(reading.kind === 'times' ? reading.dayFirst : undefined).toBe(expected);
});

test('a day of summer time and one of winter time have their own offsets', () => {
  const newYork = { ...options, timeZone: 'America/New_York' };
  expect(readTypedDate('12 July 2027 5pm', newYork)).toMatchObject({
    startsAt: '2027-07-12T21:00:00Z',
  });
  expect(readTypedDate('12 January 2027 5pm', newYork)).toMatchObject({
    startsAt: '2027-01-12T22:00:00Z',
  });
});
