// Seats, questions, the line and messages at the organiser's desk.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import type { NewEvent } from '@/contract/event-input';
import type { Question } from '@/contract/events';
import { dayFromToday, showInterestAs } from '#tests/support/admin-site';
import {
  NEW,
  atEvent,
  field,
  fill,
  openForm,
  pick,
  press,
  stored,
} from '#tests/support/event-form';
import {
  api,
  findToast,
  forward,
  msw,
  sent,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();
beforeEach(signedInAsAdmin);

const roll: Question = {
  id: 'roll',
  text: 'Roll number',
  kind: 'text',
  options: [],
  required: true,
  atDoor: false,
};

const addEvent = (event: Partial<NewEvent> = {}) =>
  api.addEvent({ startsAt: dayFromToday(5), ...event });

/** Registers members with names of their own. */
async function register(eventId: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    const email = `${name.toLowerCase()}@example.org`;
    await showInterestAs(email, eventId);
    const token = await api.signIn(email);
    await api.request('/api/user', { method: 'PUT', token, json: { name, reminders: true } });
  }
}

const question = (number: number) =>
  within(screen.getByRole('group', { name: `Question ${number}` }));

test('a new event gets its seats and questions, and a copy of it has them too', async () => {
  const user = await openForm();
  await fill(user, 'Name', 'Rust Night');
  pick('Day', '2031-07-12');
  await user.click(screen.getByLabelText('Whole day'));
  await fill(user, 'Description', 'We write a first program.');
  await fill(user, 'Seats', '30');
  await user.click(press('Add a question'));
  await user.type(question(1).getByLabelText('Question 1'), 'Roll number');
  await user.click(question(1).getByLabelText('Shown at the door'));
  await user.click(press('Add a question'));
  await user.type(question(2).getByLabelText('Question 2'), 'T-shirt');
  await user.selectOptions(question(2).getByLabelText('Answer'), 'One of several');
  await user.click(question(2).getByLabelText('Must be answered'));
  await user.click(press('Publish'));
  expect(await screen.findByText('Please enter 2 to 20 options.')).toBeInTheDocument();
  expect(question(2).getByLabelText('To choose from')).toHaveFocus();
  await user.paste('S\n\n M \nL');
  await user.click(press('Publish'));
  await atEvent();
  const questions = [
    { ...roll, id: expect.any(String), atDoor: true },
    {
      ...roll,
      id: expect.any(String),
      text: 'T-shirt',
      kind: 'choice',
      options: ['S', 'M', 'L'],
      required: false,
    },
  ];
  expect(await stored()).toMatchObject({ capacity: 30, questions });
  cleanup();
  await openForm(`${NEW}?from=1`);
  expect(field('Seats')).toHaveValue(30);
  expect(question(2).getByLabelText('To choose from')).toHaveValue('S\nM\nL');
});

const shirt: Question = {
  id: 'shirt',
  text: 'T-shirt',
  kind: 'choice',
  options: ['S', 'M'],
  required: true,
  atDoor: true,
};

/** Answers the questions of an event as a member who is registered. */
async function answer(eventId: string, name: string, answers: object): Promise<void> {
  const response = await api.request(`/api/event/register?eventId=${eventId}`, {
    method: 'POST',
    token: await api.signIn(`${name.toLowerCase()}@example.org`),
    json: { answers },
  });
  expect(response.ok).toBe(true);
}

test('a limit below those who have a seat is said beside the field', async () => {
  const id = await addEvent({ capacity: 2 });
  await register(id, 'Ada', 'Grace');
  const user = await openForm(`/admin/events/${id}/edit`);
  await user.clear(field('Seats'));
  await user.type(field('Seats'), '1');
  await user.click(press('Save changes'));
  await waitFor(() => expect(field('Seats')).toHaveAccessibleDescription(/2/));
  expect(field('Seats')).toBeInvalid();
  expect(await stored(id)).toMatchObject({ capacity: 2 });
});

test('the form shows answered questions as fixed, and adds options and questions that need no answer', async () => {
  const id = await addEvent({ questions: [roll, shirt] });
  await register(id, 'Ada');
  await answer(id, 'Ada', { roll: '21A91', shirt: 'M' });
  const user = await openForm(`/admin/events/${id}/edit`);
  expect(await screen.findByText(/^Somebody has answered\./)).toBeInTheDocument();
  expect(question(1).getByText('Roll number')).toBeInTheDocument();
  expect(question(1).queryByRole('textbox')).not.toBeInTheDocument();
  expect(
    question(2).getByText(/^One of several, must be answered, shown at the door\./),
  ).toBeVisible();
  expect(question(2).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Remove question/ })).not.toBeInTheDocument();
  const further = question(2).getByLabelText(/^Further options/);
  await user.type(further, 'm');
  await user.click(press('Save changes'));
  expect(await question(2).findByText('Two options are the same.')).toBeInTheDocument();
  await user.clear(further);
  await user.type(further, 'L{Enter}XL');
  await user.click(press('Add a question'));
  expect(question(3).queryByLabelText('Must be answered')).not.toBeInTheDocument();
  await user.type(question(3).getByLabelText('Question 3'), 'Food');
  await user.click(press('Save changes'));
  await atEvent(id);
  expect((await stored(id)).questions).toEqual([
    roll,
    { ...shirt, options: ['S', 'M', 'L', 'XL'] },
    { ...roll, id: expect.any(String), text: 'Food', required: false },
  ]);
});

test('who is answered while the form is open reads what is fixed, and puts it back without losing what is new', async () => {
  const id = await addEvent({ questions: [roll] });
  await register(id, 'Ada');
  const user = await openForm(`/admin/events/${id}/edit`);
  await user.clear(question(1).getByLabelText('Question 1'));
  await user.type(question(1).getByLabelText('Question 1'), 'Number');
  await user.click(press('Add a question'));
  await user.type(question(2).getByLabelText('Question 2'), 'Food');
  await answer(id, 'Ada', { roll: '21A91' });
  await user.click(press('Save changes'));
  const questions = within(screen.getByRole('group', { name: /^Questions/ }));
  expect(await questions.findByRole('alert')).toHaveTextContent(/answered/);
  expect(await stored(id)).toMatchObject({ questions: [roll] });
  await user.click(await questions.findByRole('button', { name: 'Put back what was answered' }));
  expect(questions.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(press('Save changes'));
  await atEvent(id);
  expect((await stored(id)).questions).toMatchObject([roll, { text: 'Food', required: false }]);
});

test('the answers to a choice are counted beside the people who have a seat, and who wait', async () => {
  const id = await addEvent({ capacity: 3, questions: [roll, { ...shirt, required: false }] });
  const people = ['Ada', 'Grace', 'Alan', 'Edsger'];
  await register(id, ...people);
  const sizes = ['M', 'S', 'M', 'S'];
  for (const [index, name] of people.entries())
    await answer(id, name, { roll: '1', shirt: sizes[index] });
  const { user, panel } = await openPeople(id);
  expect(panel.getByText('S: 1 · M: 2')).toBeInTheDocument();
  await user.click(panel.getByRole('tab', { name: 'Waiting 1' }));
  expect(panel.getByText('S: 1 · M: 0')).toBeInTheDocument();
});

test('a first limit says who will wait, and the message to them is offered, counted, asked about and sent once', async () => {
  const id = await addEvent({ name: 'Rust Night' });
  await register(id, 'Ada', 'Grace', 'Alan');
  const user = await openForm(`/admin/events/${id}/edit`);
  await user.type(field('Seats'), '1');
  expect(field('Seats')).toHaveAccessibleDescription(
    '3 members are interested: the first gets a seat, and 2 will wait in line.',
  );
  await user.click(press('Save changes'));
  await screen.findByText('2 members now wait in line and do not know yet.');
  await user.click(screen.getByRole('link', { name: 'Write to them' }));
  const form = within(await screen.findByRole('form', { name: 'A message by mail' }));
  expect(form.getByLabelText('Subject')).toHaveValue('You are in line for Rust Night');
  expect(await form.findByLabelText('Who waits in line (2)')).toBeChecked();
  await user.click(await form.findByRole('button', { name: 'Send to 2 people…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to 2 people?' }));
  expect(dialog.getByText(/^To: Who waits in line\./)).toBeVisible();
  expect(sent(`POST /api/admin/event/${id}/message`)).toBe(0);
  // The first response is lost.
  msw.use(
    http.post(
      '*/api/admin/event/*/message',
      async ({ request }) => {
        await forward(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Send to 2 people' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/sends it once/);
  await user.click(dialog.getByRole('button', { name: 'Send to 2 people' }));
  expect(await findToast('On its way to 2 people')).toBeInTheDocument();
  expect(screen.queryByRole('form', { name: 'A message by mail' })).not.toBeInTheDocument();
  await api.runMailQueue();
  const subjects = api.sent.filter(({ subject }) => subject.includes('You are in line'));
  expect(subjects.map(({ to }) => to).toSorted()).toEqual([
    'alan@example.org',
    'grace@example.org',
  ]);
});

test('a message that is changed after a lost answer is another message', async () => {
  const id = await addEvent();
  await register(id, 'Ada');
  const user = visit(`/admin/events/${id}/people?write=all`);
  await user.type(await screen.findByLabelText('Subject'), 'Bring a laptop');
  await user.type(screen.getByLabelText('Message'), 'Please.');
  msw.use(
    http.post(
      '*/api/admin/event/*/message',
      async ({ request }) => {
        await forward(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  const send = async () => {
    await user.click(await screen.findByRole('button', { name: 'Send to 1 person…' }));
    await user.click(await screen.findByRole('button', { name: 'Send to 1 person' }));
  };
  await send();
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Not yet' }));
  // The draft keeps the key for what was sent only.
  cleanup();
  queryClient.clear();
  visit(`/admin/events/${id}/people?write=all`);
  await user.type(await screen.findByLabelText('Subject'), ' and a charger');
  await send();
  expect(await findToast('On its way to 1 person')).toBeInTheDocument();
  await api.runMailQueue();
  expect(api.sent.map(({ subject }) => subject).filter((it) => it.includes('laptop'))).toEqual([
    expect.stringContaining('Bring a laptop'),
    expect.stringContaining('Bring a laptop and a charger'),
  ]);
});

test('a message without a text is asked for by its name', async () => {
  const id = await addEvent({ capacity: 1 });
  await register(id, 'Ada');
  const user = visit(`/admin/events/${id}/people?write=going`);
  await user.type(await screen.findByLabelText('Subject'), 'Bring a laptop');
  await user.click(await screen.findByRole('button', { name: 'Send to 1 person…' }));
  expect(await screen.findByText('Please write the message.')).toBeInTheDocument();
});

test('a message that is not sent survives a reload, with the key that keeps it from being sent twice', async () => {
  const id = await addEvent({ capacity: 1 });
  await register(id, 'Ada');
  const path = `/admin/events/${id}/people?write=going`;
  const user = visit(path);
  await user.click(await screen.findByLabelText(/^Who waits in line/));
  await user.type(screen.getByLabelText('Subject'), 'Bring a laptop');
  cleanup();
  queryClient.clear();
  visit(path);
  expect(await screen.findByLabelText('Subject')).toHaveValue('Bring a laptop');
  expect(screen.getByLabelText(/^Who waits in line/)).toBeChecked();
  expect(screen.getByText('Restored what you typed just now.')).toBeVisible();
  // The other one closes the form.
  const [startAnew] = screen.getAllByRole('button', { name: 'Discard' });
  await user.click(startAnew ?? document.body);
  expect(screen.getByLabelText('Subject')).toHaveValue('');
  expect(screen.getByLabelText(/^Who has a seat \(/)).toBeChecked();
  expect(screen.queryByText(/^Restored/)).not.toBeInTheDocument();
});

async function openPeople(id: string) {
  const user = visit(`/admin/events/${id}/people`);
  const panel = within(await screen.findByRole('region', { name: /^Seats: / }));
  await panel.findByRole('tab', { name: /^Going/ });
  return { user, panel };
}

test('the members stand under going, waiting and left, with their answers, and are found by name', async () => {
  const id = await addEvent({ capacity: 2, questions: [roll] });
  await register(id, 'Ada', 'Grace', 'Zoë', 'Alan');
  const token = await api.signIn('ada@example.org');
  const path = `/api/event/register?eventId=${id}`;
  await api.request(path, { method: 'POST', token, json: { answers: { roll: '<b>21A91</b>' } } });
  await api.request(path, { method: 'DELETE', token: await api.signIn('grace@example.org') });
  const { user, panel } = await openPeople(id);
  expect(screen.getByRole('heading', { name: 'Seats: 2 of 2, 1 waiting' })).toBeInTheDocument();
  const rows = (list: string) => within(panel.getByRole('list', { name: list }));
  const names = (list: string) =>
    rows(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(names('Who has a seat')).toEqual(['ada@example.org', 'zoë@example.org']);
  expect(panel.getByText('<b>21A91</b>')).toBeInTheDocument();
  const search = panel.getByLabelText('Search members');
  for (const [typed, found] of [
    ['zoe', 'zoë@example.org'],
    ['ada@', 'ada@example.org'],
    ['21a91', 'ada@example.org'],
  ] as const) {
    await user.clear(search);
    await user.type(search, typed);
    expect(names('Who has a seat')).toEqual([found]);
  }
  await user.clear(search);
  await user.click(panel.getByLabelText('Only who owes an answer (1)'));
  expect(names('Who has a seat')).toEqual(['zoë@example.org']);
  await user.keyboard('{Tab}');
  panel.getByRole('tab', { name: 'Going 2' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(panel.getByRole('tab', { name: 'Waiting 1' })).toHaveFocus();
  expect(rows('Who waits in line').getByText('1. Alan')).toBeInTheDocument();
  await user.click(panel.getByRole('tab', { name: 'Gave back 1' }));
  expect(names('Who left, the latest first')).toEqual(['grace@example.org']);
});

test('nobody moves up for who is taken off after the start', async () => {
  const id = await addEvent({ capacity: 1, startsAt: dayFromToday(-1), endsAt: dayFromToday(1) });
  await register(id, 'Ada', 'Grace');
  const { user, panel } = await openPeople(id);
  await user.click(panel.getByRole('button', { name: 'Take off Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take “Ada” off?' }));
  expect(dialog.getByText(/^A mail to ada@example.org says so/)).not.toHaveTextContent(
    'first in line',
  );
});

test('a member is taken off with a reason, which the mail carries, and the next one moves up', async () => {
  const id = await addEvent({ capacity: 1 });
  await register(id, 'Ada', 'Grace');
  const { user, panel } = await openPeople(id);
  await user.click(panel.getByRole('button', { name: 'Take off Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take “Ada” off?' }));
  await user.click(dialog.getByRole('button', { name: 'Take off and send the mail' }));
  expect(await dialog.findByText('Please enter the reason.')).toBeInTheDocument();
  expect(dialog.getByText(/The seat goes to the first in line/)).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Reason'), 'You told us that you cannot come.');
  await user.click(dialog.getByRole('button', { name: 'Take off and send the mail' }));
  expect(await findToast('“Ada” is taken off')).toBeInTheDocument();
  const last = await panel.findByRole('button', { name: 'Take off Grace' });
  const heading = panel.getByRole('heading', { name: /^Seats: 1 of 1/ });
  await waitFor(() => expect(heading).toHaveFocus());
  await user.click(last);
  const lastDialog = within(await screen.findByRole('dialog', { name: 'Take “Grace” off?' }));
  expect(lastDialog.queryByText(/first in line/)).not.toBeInTheDocument();
  await user.type(lastDialog.getByLabelText('Reason'), 'You too.');
  await user.click(lastDialog.getByRole('button', { name: 'Take off and send the mail' }));
  expect(await findToast('“Grace” is taken off')).toBeInTheDocument();
  await user.click(panel.getByRole('tab', { name: 'Gave back 2' }));
  expect(panel.getAllByText(/taken off/)).toHaveLength(2);
  await api.runMailQueue();
  const mail = api.sent.find(({ to }) => to === 'ada@example.org');
  expect(mail?.text).toContain('You told us that you cannot come.');
});

test('an event without a limit has the list of today, with the answers', async () => {
  const id = await addEvent({ questions: [roll] });
  await register(id, 'Ada');
  visit(`/admin/events/${id}/people`);
  const panel = within(await screen.findByRole('region', { name: '1 interested' }));
  expect(await panel.findByText('Owes an answer')).toBeInTheDocument();
  expect(panel.queryByRole('tab')).not.toBeInTheDocument();
  expect(panel.queryByRole('button', { name: /Take off/ })).not.toBeInTheDocument();
});
