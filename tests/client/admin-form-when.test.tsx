// The day and the hours in the form for events, and the sentence that readers see.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { society } from '@/data/society';
import { addDays, formatDay, isSkipped } from '@/domain/event-time';
import { dayFromToday } from '#tests/support/admin-site';
import {
  atEvent,
  field,
  fill,
  fillWords,
  openForm,
  pick,
  press,
  says,
  stored,
} from '#tests/support/event-form';
import { api, useSite } from '#tests/support/render-site';

useSite();

const EDIT = '/admin/events/1/edit';

test('words stand in place of a day, and calendars leave the event out', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Websocket Wizardry');
  await fill(user, 'Description', 'A workshop.');
  await fillWords(user, 'March-April 2031');
  expect(await says('March-April 2031')).toBeInTheDocument();
  expect(await says('Without a day, calendars leave the event out.')).toBeInTheDocument();
  expect(field('Day')).toHaveValue('');
  await user.click(press('Publish'));
  await atEvent();
  expect(await stored()).toMatchObject({ date: 'March-April 2031', startsAt: null });
});

test('words beside a day are for readers, the day is for calendars', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Rust evenings');
  await fill(user, 'Description', 'Three of them.');
  await user.click(field('Whole day'));
  pick('First day', '2031-07-12');
  await fillWords(user, 'Three evenings in July');
  expect(await says('Three evenings in July')).toBeInTheDocument();
  expect(await says('Calendars: Saturday, 12 July 2031, all day')).toBeInTheDocument();
  await user.click(press('Publish'));
  await atEvent();
  expect(await stored()).toMatchObject({
    date: 'Three evenings in July',
    startsAt: '2031-07-12',
    endsAt: null,
  });
});

test('hours that are added replace a text that is only the day', async () => {
  await api.addEvent({ date: 'Sat, 28 Sept 2024', startsAt: '2024-09-28' });
  const user = await openForm(EDIT);
  await user.click(field('Whole day'));
  pick('Starts at', '17:00');
  expect(await says('Saturday, 28 September 2024, 17:00')).toBeInTheDocument();
  await user.click(press('Save changes'));
  await atEvent();
  expect(await stored()).toMatchObject({
    date: 'Saturday, 28 September 2024, 17:00',
    startsAt: '2024-09-28T11:30:00Z',
  });
});

test('hours on several days can be those of each day', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Rust week');
  await fill(user, 'Description', 'Five days.');
  pick('Day', '2031-07-14');
  pick('Starts at', '10:00');
  expect(screen.queryByLabelText('Same hours each day')).not.toBeInTheDocument();
  pick('Last day', '2031-07-18');
  pick('Ends at', '16:00');
  expect(
    await says('Monday, 14 July 2031, 10:00 – Friday, 18 July 2031, 16:00'),
  ).toBeInTheDocument();
  await user.click(field('Same hours each day'));
  const daily = 'Monday, 14 July 2031 – Friday, 18 July 2031, daily 10:00–16:00';
  expect(await says(daily)).toBeInTheDocument();
  // Whole days in between do not forget it.
  await user.click(field('Whole day'));
  expect(await says('Monday, 14 July 2031 – Friday, 18 July 2031')).toBeInTheDocument();
  await user.click(field('Whole day'));
  expect(await says(daily)).toBeInTheDocument();
  await fillWords(user, 'Rust week');
  expect(await says(`Rust week, ${daily}`)).toBeInTheDocument();
  expect(await says(`Calendars: ${daily}`)).toBeInTheDocument();
  await user.click(press('Publish'));
  await atEvent();
  expect(await stored()).toMatchObject({ date: `Rust week, ${daily}` });

  await user.click(await screen.findByRole('link', { name: 'Edit' }));
  await waitFor(() => expect(field('Same hours each day')).toBeChecked());
  expect(field('In words')).toHaveValue('Rust week');
  pick('Ends at', '17:00');
  await user.click(press('Save changes'));
  await atEvent();
  expect((await stored()).date).toBe(`Rust week, ${daily.replace('16:00', '17:00')}`);
});

test('an end on the next day is said, and a long night is asked about', async () => {
  await openForm();
  const day = dayFromToday(10);
  pick('Day', day);
  pick('Starts at', '17:00');
  pick('Ends at', '02:00');
  await waitFor(() =>
    expect(field('Ends at')).toHaveAccessibleDescription(/^Ends on the next day, \d+ \w+\.$/),
  );
  expect(screen.queryByText(/Is the end right/)).not.toBeInTheDocument();
  pick('Ends at', '16:30');
  expect(
    await screen.findByText('That is 23 hours and 30 minutes. Is the end right?'),
  ).toBeInTheDocument();
  pick('Last day', day);
  expect(await screen.findByText('The end is before the start.')).toBeInTheDocument();
});

test('a time without a day and a day without a time are incomplete', async () => {
  const user = await openForm();
  await user.type(field('Starts at'), '17:00');
  await user.click(press('Publish'));
  await waitFor(() => expect(field('Day')).toHaveAccessibleDescription(/choose the day/));
  await user.type(field('Day'), '2031-07-12');
  await user.clear(field('Starts at'));
  expect(await says('Saturday, 12 July 2031: at what time?')).toBeInTheDocument();
  await user.click(press('Publish'));
  await waitFor(() => expect(field('Starts at')).toHaveAccessibleDescription(/enter the time/));
  await user.type(field('Starts at'), '17:00');
  await waitFor(() => expect(field('Starts at')).not.toHaveAccessibleDescription(/enter/));
});

test('a moved day writes the date anew and asks for a note', async () => {
  await api.addEvent({ date: '', startsAt: '2031-07-12T11:30:00Z' });
  const user = await openForm(EDIT);
  expect(screen.queryByLabelText(/^Note/)).not.toBeInTheDocument();
  await user.clear(field('Day'));
  await user.type(field('Day'), '2031-07-13');
  await screen.findByLabelText(/^Note/);
  await fill(user, 'Note', 'The hall was taken.');
  await user.click(press('Save changes'));
  await atEvent();
  expect(await stored()).toMatchObject({
    date: `${formatDay('2031-07-13')}, 17:00`,
    startsAt: '2031-07-13T11:30:00Z',
    movedFrom: '2031-07-12T11:30:00Z',
    note: 'The hall was taken.',
  });
});

const skippedDay = Array.from({ length: 365 }, (_, index) => addDays('2031-01-01', index)).find(
  (day) => isSkipped(`${day}T02:30`, society.timeZone),
);

test.runIf(skippedDay !== undefined)(
  'a time that the clocks skip is refused beside its field',
  async () => {
    const user = await openForm();
    pick('Day', skippedDay ?? '');
    pick('Starts at', '02:30');
    pick('Ends at', '03:15');
    expect(await screen.findByText(/clocks go forward/)).toBeInTheDocument();
    await user.click(press('Publish'));
    await waitFor(() =>
      expect(field('Starts at')).toHaveAccessibleDescription(/clocks go forward/),
    );
    pick('Starts at', '01:30');
    expect(await says(`${formatDay(skippedDay ?? '')}, 01:30–03:15`)).toBeInTheDocument();
  },
);
