import { expect, test } from 'vitest';
import { society } from '@/data/society';
import { inStep } from '@/features/admin/date-field-words';
import { emptyValues, type WhenValues } from '@/features/admin/event-form-values';
import { readTypedDate } from '@/lib/typed-date';

const read = (text: string) =>
  readTypedDate(text, { now: Date.parse('2031-07-01T06:30:00Z'), timeZone: society.timeZone });
const before: WhenValues = emptyValues;
const picked = { startDay: '2031-07-14', startTime: '10:00' };

test('all that was picked at once is kept', () => {
  const after = { ...before, ...picked, endDay: '2031-07-16', endTime: '16:00' };
  expect(inStep({ before, after, last: 'inputs' }, read)).toMatchObject({
    ...after,
    date: 'Monday, 14 July 2031, 10:00 – Wednesday, 16 July 2031, 16:00',
  });
});

test('a time that is picked after a text was typed joins it', () => {
  const after = { ...before, date: '14 July 2031, 5-7pm', endTime: '20:00' };
  expect(inStep({ before, after, last: 'inputs' }, read)).toMatchObject({
    date: 'Monday, 14 July 2031, 17:00–20:00',
    startDay: '2031-07-14',
    startTime: '17:00',
    endTime: '20:00',
  });
});

test('a text that is typed after a time was picked decides', () => {
  const after = { ...before, ...picked, date: '15 July 2031, 5-7pm' };
  expect(inStep({ before, after, last: 'text' }, read)).toMatchObject({
    date: '15 July 2031, 5-7pm',
    startDay: '2031-07-15',
    startTime: '17:00',
    endTime: '19:00',
  });
});

test('a text that names no time leaves what was picked', () => {
  const after = { ...before, ...picked, date: 'A long night' };
  expect(inStep({ before, after, last: 'text' }, read)).toMatchObject({
    ...picked,
    date: 'A long night',
  });
});

test('without the code that reads dates what was picked is kept too', () => {
  const after = { ...before, ...picked };
  expect(inStep({ before, after, last: 'inputs' }, () => null)).toMatchObject(picked);
});
