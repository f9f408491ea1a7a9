// The day and the hours in the form for events: typed text and native inputs.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatDay, localParts } from '@/contract/event-time';
import { society } from '@/data/society';
import { dayFromToday } from '#tests/support/desk';
import {
  atEvent,
  field,
  fill,
  inCalendars,
  openForm,
  press,
  stored,
} from '#tests/support/desk-form';
import { api, sent, useSite } from '#tests/support/render-site';

useSite();

test('typed text that names no day stays as it is, and calendars leave the event out', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Websocket Wizardry');
  await user.type(field('When'), 'March-April 2031');
  expect(
    await inCalendars('No date was understood, so calendars leave the event out.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Readers see “March-April 2031”.')).toBeInTheDocument();
  await fill(user, 'Description', 'A workshop.');
  await user.click(press('Publish'));
  await atEvent();
  expect(await stored()).toMatchObject({ date: 'March-April 2031', startsAt: null });
});

test('a year that cannot be is asked for again, and the inputs stay empty', async () => {
  const user = await openForm();
  await fill(user, 'When', '5 Dec 1700 in the lab');
  expect(
    await screen.findByText(/“5 Dec 1700” is not clear\. Please check the year\./),
  ).toBeVisible();
  expect(field('Day')).toHaveValue('');
});

test('the text and the native inputs follow each other', async () => {
  const user = await openForm();
  await fill(user, 'When', '12 July 2031');
  await waitFor(() => expect(field('First day')).toHaveValue('2031-07-12'));
  expect(field('Whole day')).toBeChecked();
  await user.click(field('Whole day'));
  await user.type(field('Starts at'), '17:00');
  await waitFor(() => expect(field('When')).toHaveValue('Saturday, 12 July 2031, 17:00'));
  await user.type(field('Ends at'), '19:00');
  await waitFor(() => expect(field('When')).toHaveValue('Saturday, 12 July 2031, 17:00–19:00'));
  await user.clear(field('When'));
  await waitFor(() => expect(field('Day')).toHaveValue(''));
  expect(field('Starts at')).toHaveValue('');
  await fill(user, 'When', '12 July 2031');
  await waitFor(() => expect(field('Whole day')).toBeChecked());
  await fill(user, 'When', ' or later');
  await waitFor(() => expect(field('Whole day')).not.toBeChecked());
});

test('hours of several days are daily, also when the inputs change them', async () => {
  const user = await openForm();
  await fill(user, 'When', '14-18 July 2031, 10-16');
  const days = 'Monday, 14 July 2031 – Friday, 18 July 2031';
  expect(await inCalendars(`${days}, daily 10:00–16:00`)).toBeInTheDocument();
  expect(screen.queryByText(/Readers see/)).not.toBeInTheDocument();
  fireEvent.change(field('Ends at'), { target: { value: '17:00' } });
  expect(await inCalendars(`${days}, daily 10:00–17:00`)).toBeInTheDocument();
  expect(screen.queryByText(/names another time/)).not.toBeInTheDocument();
  fireEvent.change(field('Last day'), { target: { value: '' } });
  await waitFor(() => expect(field('When')).toHaveValue('Monday, 14 July 2031, 10:00–17:00'));
  fireEvent.change(field('Last day'), { target: { value: '2031-07-18' } });
  expect(await inCalendars(`${days}, daily 10:00–17:00`)).toBeInTheDocument();
});

test.each([
  ['14-18 July 2031 (10:00-16:00)', ''],
  ['Monday, 14 July 2031 – Friday, 18 July 2031, daily 10:00–16:00, Room 204', ', Room 204'],
])('%s stays daily after whole days in between', async (text, rest) => {
  const user = await openForm();
  const days = 'Monday, 14 July 2031 – Friday, 18 July 2031';
  const isDaily = async () => {
    expect(await inCalendars(`${days}, daily 10:00–16:00`)).toBeInTheDocument();
    const readers = screen.queryByText(/Readers see/)?.textContent ?? '';
    expect(readers).toBe(rest === '' ? '' : `Readers see “${days}, daily 10:00–16:00${rest}”.`);
  };
  await fill(user, 'When', text);
  await isDaily();
  await user.click(field('Whole day'));
  await waitFor(() => expect(field('When')).toHaveValue(days + rest));
  await user.click(field('Whole day'));
  await isDaily();
  expect(screen.queryByText(/names another time/)).not.toBeInTheDocument();
});

test.each([
  ['', ''],
  ['Monday, 14 July 2031, 10:00 – Friday, 18 July 2031, 16:00, Room 204', ', Room 204'],
  ['Monday 14 July 2031, 10:00 – Friday 18 July 2031, 16:00, Room 204', ', Room 204'],
])('hours on several days can be those of each day: %s', async (text, rest) => {
  const user = await openForm();
  if (text === '') {
    fireEvent.change(field('Day'), { target: { value: '2031-07-14' } });
    fireEvent.change(field('Starts at'), { target: { value: '10:00' } });
    expect(screen.queryByLabelText('Same hours each day')).not.toBeInTheDocument();
    fireEvent.change(field('Last day'), { target: { value: '2031-07-18' } });
    fireEvent.change(field('Ends at'), { target: { value: '16:00' } });
  } else {
    await fill(user, 'When', text);
  }
  const daily = 'Monday, 14 July 2031 – Friday, 18 July 2031, daily 10:00–16:00';
  const span = 'Monday, 14 July 2031, 10:00 – Friday, 18 July 2031, 16:00';
  const box = await screen.findByLabelText('Same hours each day');
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(await inCalendars(daily)).toBeInTheDocument();
  expect(field('When')).toHaveValue(daily + rest);
  expect(box).toBeChecked();
  expect(field('Ends at')).toHaveValue('16:00');
  await user.click(box);
  expect(await inCalendars(span)).toBeInTheDocument();
  expect(field('When')).toHaveValue(span + rest);
});

test.each([
  ['14-18 July 2031, 22-2', '02:00'],
  ['14 July 2031 10:00 to 18 July 2031 10:00', '10:00'],
])('hours that would be daily through the night are not offered: %s', async (text, end) => {
  const user = await openForm();
  await fill(user, 'When', text);
  await waitFor(() => expect(field('Ends at')).toHaveValue(end));
  expect(screen.queryByLabelText('Same hours each day')).not.toBeInTheDocument();
});

test('a text that is not read follows the inputs where it has their words', async () => {
  const user = await openForm();
  await fill(user, 'When', 'Exam week');
  fireEvent.change(field('Day'), { target: { value: '2031-07-14' } });
  fireEvent.change(field('Starts at'), { target: { value: '10:00' } });
  fireEvent.change(field('Last day'), { target: { value: '2031-07-18' } });
  fireEvent.change(field('Ends at'), { target: { value: '16:00' } });
  await user.click(await screen.findByLabelText('Same hours each day'));
  const days = 'Exam week, Monday, 14 July 2031 – Friday, 18 July 2031';
  await waitFor(() => expect(field('When')).toHaveValue(`${days}, daily 10:00–16:00`));
  await user.click(field('Whole day'));
  await waitFor(() => expect(field('When')).toHaveValue(days));
  expect(
    await inCalendars('Monday, 14 July 2031 – Friday, 18 July 2031, all day'),
  ).toBeInTheDocument();
});

test('hours that were daily are forgotten with their text', async () => {
  const user = await openForm();
  await fill(user, 'When', '14-18 July 2031, 10-16');
  await waitFor(() => expect(field('Starts at')).toHaveValue('10:00'));
  await user.click(field('Whole day'));
  await waitFor(() => expect(field('First day')).toHaveValue('2031-07-14'));
  await user.clear(field('When'));
  await fill(user, 'When', '14 July 2031 10:00 to 18 July 2031 16:00');
  await waitFor(() => expect(field('Ends at')).toHaveValue('16:00'));
  fireEvent.change(field('Ends at'), { target: { value: '17:00' } });
  const span = 'Monday, 14 July 2031, 10:00 – Friday, 18 July 2031, 17:00';
  await waitFor(() => expect(field('When')).toHaveValue(span));
});

test('a year of two digits in the native input is asked for again', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Rust Night');
  await fill(user, 'Description', 'A first program.');
  fireEvent.change(field('Day'), { target: { value: '0026-12-20' } });
  fireEvent.change(field('Starts at'), { target: { value: '17:00' } });
  expect(await inCalendars('Nothing until the year is clear.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Please check the year.')).toBeInTheDocument();
  expect(field('When')).toHaveValue('');
  fireEvent.change(field('Day'), { target: { value: '2031-12-20' } });
  await waitFor(() => expect(field('When')).toHaveValue('Saturday, 20 December 2031, 17:00'));
  await waitFor(() => expect(screen.queryByText('Please check the year.')).not.toBeInTheDocument());
});

test('text that says more than the day stays when the day is picked', async () => {
  const user = await openForm();
  await fill(user, 'When', 'Three evenings in July');
  await user.click(field('Whole day'));
  await user.type(field('First day'), '2031-07-12');
  expect(await inCalendars('Saturday, 12 July 2031, all day')).toBeInTheDocument();
  expect(field('When')).toHaveValue('Three evenings in July');
  expect(screen.getByText('Readers see “Three evenings in July”.')).toBeInTheDocument();
});

test('readers get the full date of relative words, and it follows the picked day and time', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Rust Night');
  await fill(user, 'Description', 'A first program.');
  await fill(user, 'When', 'Saturday evening');
  expect(
    await screen.findByText(/^Readers see “Saturday, \d+ \w+ \d{4}, evening”\.$/),
  ).toBeInTheDocument();
  expect(field('When')).toHaveValue('Saturday evening');
  fireEvent.change(field('First day'), { target: { value: dayFromToday(40) } });
  const day = formatDay(dayFromToday(40));
  expect(await screen.findByText(`Readers see “${day}, evening”.`)).toBeInTheDocument();
  expect(field('When')).toHaveValue(`${day}, evening`);
  expect(screen.queryByText(/names another time/)).not.toBeInTheDocument();
  await user.click(field('Whole day'));
  await user.type(field('Starts at'), '17:00');
  await waitFor(() => expect(field('When')).toHaveValue(`${day}, 17:00`));
  expect(screen.queryByText(/Readers see/)).not.toBeInTheDocument();
});

test('a numeric day is read day first, and the form says so', async () => {
  const user = await openForm();
  await fill(user, 'When', '3/4/31');
  expect(await screen.findByText('“3/4/31” was read as 3 April.')).toBeInTheDocument();
  await waitFor(() => expect(field('First day')).toHaveValue('2031-04-03'));
  await user.clear(field('When'));
  await fill(user, 'When', '13/4/31');
  await waitFor(() => expect(field('First day')).toHaveValue('2031-04-13'));
  expect(screen.queryByText(/was read as/)).not.toBeInTheDocument();
});

test('relative words are published as a full date', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Rust Night');
  await fill(user, 'Description', 'A first program.');
  await fill(user, 'When', 'tomorrow evening');
  const day = formatDay(dayFromToday(1));
  await screen.findByText(`Readers see “${day}, evening”.`);
  await user.click(press('Publish'));
  await atEvent();
  expect(await stored()).toMatchObject({ date: `${day}, evening`, startsAt: dayFromToday(1) });
});

test('an end on the next day is said, and a long night is asked about', async () => {
  const user = await openForm();
  const day = dayFromToday(10);
  fireEvent.change(field('Day'), { target: { value: day } });
  await user.type(field('Starts at'), '17:00');
  await user.type(field('Ends at'), '02:00');
  await waitFor(() =>
    expect(field('Ends at')).toHaveAccessibleDescription(/^Ends on the next day, \d+ \w+\.$/),
  );
  expect(screen.queryByText(/Is the end right/)).not.toBeInTheDocument();
  fireEvent.change(field('Ends at'), { target: { value: '16:30' } });
  expect(
    await screen.findByText('That is 23 hours and 30 minutes. Is the end right?'),
  ).toBeInTheDocument();
  fireEvent.change(field('Last day'), { target: { value: day } });
  await waitFor(() => expect(field('Ends at')).not.toHaveAccessibleDescription(/next day/));
  expect(screen.queryByText(/Is the end right/)).not.toBeInTheDocument();
});

test.each([
  ['1-5 March', 'That is 90 hours. Is the end right?'],
  ['1 March to 5 March', 'That is 90 hours. Is the end right?'],
  ['daily 1-5 March', '16:00–10:00 is 18 hours. Is the end right?'],
])(
  'hours of several days that end before they start are asked about: %s',
  async (days, question) => {
    const nextYear = new Date().getFullYear() + 1;
    const user = await openForm();
    await fill(user, 'When', `${days} ${nextYear}, 16-10`);
    expect(await screen.findByText(question)).toBeInTheDocument();
    await user.clear(field('When'));
    await fill(user, 'When', `${days} ${nextYear}, 22-2`);
    await waitFor(() => expect(field('Starts at')).toHaveValue('22:00'));
    expect(screen.queryByText(/Is the end right/)).not.toBeInTheDocument();
  },
);

test('a start a minute ago is in the past', async () => {
  await openForm();
  const clock = (minutes: number) => localParts(Date.now() + minutes * 60_000, society.timeZone);
  fireEvent.change(field('Day'), { target: { value: clock(-1).day } });
  fireEvent.change(field('Starts at'), { target: { value: clock(-1).time } });
  expect(await screen.findByText('That is in the past.')).toBeInTheDocument();
  fireEvent.change(field('Day'), { target: { value: clock(2).day } });
  fireEvent.change(field('Starts at'), { target: { value: clock(2).time } });
  await waitFor(() => expect(screen.queryByText('That is in the past.')).not.toBeInTheDocument());
});

test('a time without a day and a day without a time are incomplete', async () => {
  const user = await openForm();
  await user.type(field('Starts at'), '17:00');
  await user.click(press('Publish'));
  await waitFor(() => expect(field('Day')).toHaveAccessibleDescription(/choose the day/));
  await user.type(field('Day'), '2031-07-12');
  await user.clear(field('Starts at'));
  await user.click(press('Publish'));
  await waitFor(() => expect(field('Starts at')).toHaveAccessibleDescription(/enter the time/));
  await user.type(field('Starts at'), '17:00');
  await waitFor(() => expect(field('Starts at')).not.toHaveAccessibleDescription(/enter/));
});

test.each([
  ['12 July 2020', 'That is in the past.'],
  ['12 July 2091', 'That is more than a year ahead. Is the year right?'],
  ['Friday, 12 July 2031', '12 July 2031 is a Saturday, not a Friday.'],
  ['12 July 2031, 25:00', '25:00 is not a time.'],
  ['12 July 2031 at 5', 'That is in the morning. If it is not, write “pm” after the hour.'],
  ['Some day next week', '“next week” will mean another day later. Better name the day.'],
])('%s: %s', async (text, warning) => {
  const user = await openForm();
  await user.type(field('When'), text);
  expect(await screen.findByText(warning)).toBeInTheDocument();
});

test('a date that cannot be is not published, but kept in a draft', async () => {
  const user = await openForm();
  await fill(user, 'When', '12 July 2031, 25:00');
  await user.click(press('Publish'));
  await waitFor(() => expect(field('When')).toHaveAccessibleDescription(/25:00 is not a time/));
  expect(screen.getAllByText(/25:00 is not a time/)).toHaveLength(1);
  await fill(user, 'Name', 'Rust Night');
  await fill(user, 'Description', 'We write a first program.');
  await user.click(press('Publish'));
  await waitFor(() => expect(field('When')).toHaveAccessibleDescription(/25:00 is not a time/));
  expect(field('When')).toHaveFocus();
  expect(sent('POST /api/event')).toBe(0);
  await user.click(press('Save as draft'));
  await atEvent();
  expect(await stored()).toMatchObject({ status: 'draft', date: '12 July 2031, 25:00' });

  await user.click(await screen.findByRole('link', { name: 'Edit' }));
  await waitFor(() => expect(field('When')).toHaveValue('12 July 2031, 25:00'));
  await user.click(press('Publish'));
  await waitFor(() => expect(field('When')).toHaveAccessibleDescription(/25:00 is not a time/));
  expect(sent('PUT /api/event/1')).toBe(0);
});

test('a moved day writes the date anew and asks for a note', async () => {
  await api.addEvent({ date: '', startsAt: '2031-07-12T11:30:00Z' });
  const user = await openForm('/admin/events/1/edit');
  expect(screen.queryByLabelText(/^Note/)).not.toBeInTheDocument();
  await user.clear(field('Day'));
  await user.type(field('Day'), '2031-07-13');
  await screen.findByLabelText(/^Note/);
  await fill(user, 'Note', 'The hall was taken.');
  await user.click(press('Save changes'));
  await atEvent();
  expect(await stored()).toMatchObject({
    date: 'Sunday, 13 July 2031, 17:00',
    startsAt: '2031-07-13T11:30:00Z',
    movedFrom: '2031-07-12T11:30:00Z',
    note: 'The hall was taken.',
  });
});
