// Seats, places in line and questions, as visitors and members meet them.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import type { NewEvent } from '@/contract/event-input';
import type { Question } from '@/contract/events';
import { dayFromToday, editAsPriya, showInterestAs } from '#tests/support/admin-site';
import {
  api,
  failEndpoint,
  findToast,
  forward,
  loadedDocuments,
  msw,
  sent,
  signedIn,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const question = (fields: Partial<Question> & Pick<Question, 'id'>): Question => ({
  text: fields.id,
  kind: 'text',
  options: [],
  required: true,
  atDoor: false,
  ...fields,
});
const roll = question({ id: 'roll', text: 'Roll number' });
const shirt = question({
  id: 'shirt',
  text: 'T-shirt',
  kind: 'choice',
  options: ['S', 'M'],
  required: false,
});

const addEvent = (event: Partial<NewEvent>) =>
  api.addEvent({ startsAt: dayFromToday(5), ...event });

/** Registers as members `m1@example.org` and so on. */
async function register(eventId: string, count: number): Promise<void> {
  for (let member = 1; member <= count; member++)
    await showInterestAs(`m${member}@example.org`, eventId);
}

async function answersOf(eventId: string, token: string): Promise<unknown> {
  const response = await api.request(`/api/event/register?eventId=${eventId}`, { token });
  return ((await response.json()) as { data: { answers: unknown } }).data.answers;
}

const registerButton = (words: string) =>
  screen.findByRole('button', { name: `${words}: Git Together` });
const interestButton = () => registerButton("I'm Interested");

test('a visitor reads how many seats are left, or the place in line, on card and page', async () => {
  const id = await addEvent({ capacity: 3 });
  await register(id, 1);
  visit('/events');
  expect(await screen.findByText('2 of 3 seats left')).toBeInTheDocument();
  cleanup();
  await editAsPriya(id, { capacity: 1 });
  await register(id, 3);
  queryClient.clear();
  visit(`/events/${id}`);
  expect(await screen.findByText('Full: you would be 3rd in line')).toBeInTheDocument();
  cleanup();
  await editAsPriya(id, { status: 'cancelled' });
  queryClient.clear();
  visit(`/events/${id}`);
  await screen.findByText('This event will not take place.');
  expect(screen.queryByText(/in line/)).not.toBeInTheDocument();
});

test('an event without a limit says nothing of seats', async () => {
  await addEvent({});
  visit('/events');
  await screen.findByRole('heading', { name: 'Git Together' });
  expect(screen.queryByText(/seats? left|in line|have a seat/)).not.toBeInTheDocument();
});

test('a member who registers is told the seat after the reload, and sees it on card, page and profile', async () => {
  await signedIn();
  const id = await addEvent({ capacity: 1 });
  const user = visit(`/events/${id}`);
  await user.click(await registerButton('Take a seat'));
  await waitFor(() => expect(loadedDocuments).toEqual([`/events/${id}`]));
  expect(sessionStorage.getItem('dss-toast')).toMatch(/You have a seat at “.?Git Together.?”/);
  cleanup();
  queryClient.clear();
  visit('/events');
  expect(await screen.findByText('You have a seat')).toBeInTheDocument();
  expect(screen.getByText('The only seat is taken')).toBeInTheDocument();
  expect(screen.queryByText('Interested')).not.toBeInTheDocument();
  cleanup();
  visit(`/events/${id}`);
  expect(await screen.findByText('You have a seat')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'ticket' })).toHaveAttribute(
    'href',
    `/events/${id}/ticket`,
  );
  expect(screen.getByText(/If you cannot come, give your seat back here/)).toBeInTheDocument();
  cleanup();
  visit('/profile');
  expect(await screen.findByText('You have a seat')).toBeInTheDocument();
});

test('the card of the profile counts the seat that was given back on it', async () => {
  const token = await signedIn();
  const id = await addEvent({ capacity: 2 });
  await api.request(`/api/event/register?eventId=${id}`, { method: 'POST', token });
  const user = visit('/profile');
  const giveBack = { name: 'Give my seat back: Git Together' };
  await user.click(await screen.findByRole('button', giveBack));
  await user.click(screen.getByRole('button', giveBack));
  expect(await screen.findByText('2 of 2 seats left')).toBeInTheDocument();
  expect(screen.getByText('You have given your seat back.')).toBeInTheDocument();
});

test('who waited when the page was loaded, and has a seat since, is told so before giving it back', async () => {
  const token = await signedIn();
  const id = await addEvent({ capacity: 1 });
  await register(id, 1);
  const path = `/api/event/register?eventId=${id}`;
  await api.request(path, { method: 'POST', token });
  const user = visit(`/events/${id}`);
  const leave = await screen.findByRole('button', { name: 'Leave the line: Git Together' });
  await api.request(path, { method: 'DELETE', token: await api.signIn('m1@example.org') });
  await user.click(leave);
  const giveBack = { name: 'Give my seat back: Git Together' };
  expect(await screen.findByRole('button', giveBack)).toBeInTheDocument();
  expect(screen.getByText('You have a seat')).toBeInTheDocument();
  expect(sent('DELETE /api/event/register')).toBe(0);
});

test('a member in line is told the place, leaves after a question, and is last when coming again', async () => {
  const token = await signedIn();
  const id = await addEvent({ capacity: 1 });
  await register(id, 1);
  await api.request(`/api/event/register?eventId=${id}`, { method: 'POST', token });
  await register(id, 2);
  const user = visit(`/events/${id}`);
  expect(await screen.findByText('You are 1st in line')).toBeInTheDocument();
  const leave = await screen.findByRole('button', { name: 'Leave the line: Git Together' });
  await user.click(leave);
  expect(screen.getByText(/^Leave the line\?/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  expect(sent('DELETE /api/event/register')).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Leave the line: Git Together' }));
  const button = await registerButton('Join the line');
  await waitFor(() => expect(button).toHaveFocus());
  expect(await findToast('You have left the line.')).toBeInTheDocument();
  expect(await screen.findByText('Full: you would be 2nd in line')).toBeInTheDocument();
});

test('the button asks the questions first, and the seat is told without a reload over what was typed', async () => {
  const token = await signedIn();
  const id = await addEvent({ capacity: 1, questions: [roll, shirt] });
  await register(id, 1);
  const user = visit(`/events/${id}`);
  await user.click(await registerButton('Join the line'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Join the line for/ }));
  await user.click(dialog.getByRole('button', { name: 'Join the line' }));
  expect(await dialog.findByText('Please answer “Roll number”.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Roll number')).toHaveFocus();
  expect(sent('POST /api/event/register')).toBe(0);
  await user.type(dialog.getByLabelText('Roll number'), '21A91');
  await user.selectOptions(dialog.getByLabelText(/T-shirt/), 'M');
  await user.dblClick(dialog.getByRole('button', { name: 'Join the line' }));
  expect(await findToast('You are 1st in line')).toBeInTheDocument();
  expect(await findToast('We will send you a mail when you get a seat.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const main = within(screen.getByRole('main'));
  await waitFor(() => expect(main.getByText('You are 1st in line')).toHaveFocus());
  expect(sent('POST /api/event/register')).toBe(1);
  expect(await answersOf(id, token)).toEqual({ roll: '21A91', shirt: 'M' });
});

test('what the server says of an answer stands beside it, and nothing typed is lost', async () => {
  await signedIn();
  const id = await addEvent({ questions: [roll] });
  const user = visit(`/events/${id}`);
  await user.click(await interestButton());
  const field = await screen.findByLabelText('Roll number');
  await user.type(field, '21A91');
  let status = 400;
  msw.use(
    http.post('*/api/event/register', () =>
      HttpResponse.json(
        status === 400
          ? { data: null, code: 'invalid_input', field: 'answers.roll', message: 'Too odd.' }
          : { data: null, message: 'The server is down.' },
        { status },
      ),
    ),
  );
  const submit = () => screen.getByRole('button', { name: "I'm Interested" });
  await user.click(submit());
  await waitFor(() => expect(field).toHaveAccessibleDescription('Too odd.'));
  expect(field).toHaveValue('21A91');
  status = 500;
  await user.click(submit());
  expect(await screen.findByText('The server is down.')).toBeInTheDocument();
  // Closed and opened again.
  await user.keyboard('{Escape}');
  await user.click(await interestButton());
  expect(await screen.findByLabelText('Roll number')).toHaveValue('21A91');
});

test('a dialog cannot be closed while its request runs, so that its failure is seen', async () => {
  const token = await signedIn();
  const id = await addEvent({ questions: [roll] });
  await api.request(`/api/event/register?eventId=${id}`, { method: 'POST', token });
  const user = visit(`/events/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Answer the questions' }));
  await user.type(await screen.findByLabelText('Roll number'), '21A91');
  let fail = () => {};
  const held = new Promise<void>((resolve) => (fail = resolve));
  msw.use(
    http.post('*/api/event/register', async () => {
      await held;
      return HttpResponse.json({ data: null, message: 'The server is down.' }, { status: 500 });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save my answers' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  fail();
  expect(await screen.findByText('The server is down.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a question that is added while the dialog is open appears in it, and what was typed stays', async () => {
  const token = await signedIn();
  const id = await addEvent({ questions: [roll] });
  const user = visit(`/events/${id}`);
  await user.click(await interestButton());
  await user.type(await screen.findByLabelText('Roll number'), '21A91');
  await editAsPriya(id, { questions: [roll, question({ id: 'diet', text: 'Diet' })] });
  await user.click(screen.getByRole('button', { name: "I'm Interested" }));
  const diet = await screen.findByLabelText('Diet');
  await waitFor(() => expect(diet).toHaveAccessibleDescription('Please answer “Diet”.'));
  expect(screen.getByLabelText('Roll number')).toHaveValue('21A91');
  await user.type(diet, 'vegan');
  await user.click(screen.getByRole('button', { name: "I'm Interested" }));
  expect(await findToast('You have shown interest in the event')).toBeInTheDocument();
  expect(await answersOf(id, token)).toEqual({ roll: '21A91', diet: 'vegan' });
});

test('the same question of an earlier event is filled with its answer', async () => {
  const token = await signedIn();
  const before = await addEvent({ name: 'Before', questions: [roll] });
  await api.request(`/api/event/register?eventId=${before}`, {
    method: 'POST',
    token,
    json: { answers: { roll: '21A91' } },
  });
  const id = await addEvent({ questions: [{ ...roll, id: 'number' }] });
  const user = visit(`/events/${id}`);
  await user.click(await interestButton());
  expect(await screen.findByLabelText('Roll number')).toHaveValue('21A91');
});

test('an answer that is owed is asked for on the page, and can be changed until the start', async () => {
  const token = await signedIn();
  const id = await addEvent({ questions: [roll] });
  await api.request(`/api/event/register?eventId=${id}`, { method: 'POST', token });
  const user = visit(`/events/${id}`);
  await screen.findByText('The organisers still need an answer from you.');
  await user.click(screen.getByRole('button', { name: 'Answer the questions' }));
  await user.type(await screen.findByLabelText('Roll number'), '21A91');
  await user.click(screen.getByRole('button', { name: 'Save my answers' }));
  expect(await findToast('Your answers are saved')).toBeInTheDocument();
  expect(await answersOf(id, token)).toEqual({ roll: '21A91' });
  await user.click(await screen.findByRole('button', { name: 'Change my answers' }));
  expect(await screen.findByLabelText('Roll number')).toHaveValue('21A91');
  cleanup();
  await editAsPriya(id, { startsAt: dayFromToday(0), endsAt: dayFromToday(2) });
  queryClient.clear();
  visit(`/events/${id}`);
  expect(await screen.findByText('Interested')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change my answers' })).not.toBeInTheDocument();
});

/** An event in which a member has given the only seat back, and the link in the mail to the next one, who got it. */
async function mailedLink() {
  const id = await addEvent({ capacity: 1, place: 'Room 7' });
  await register(id, 2);
  const token = await api.signIn('m1@example.org');
  await api.request(`/api/event/register?eventId=${id}`, { method: 'DELETE', token });
  await api.runMailQueue();
  const text = api.sent.findLast(({ to }) => to === 'm2@example.org')?.text ?? '';
  const path = /\/seat\/leave\?token=[\w-]+/.exec(text)?.[0];
  if (path === undefined) throw new Error(`No link in: ${text}`);
  return { id, path };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('the link of a mail gives the seat back after a press, and says so when it is opened again', async () => {
  const { id, path } = await mailedLink();
  const user = visit(path);
  await heading('Give your seat back for “Git Together”?');
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(screen.getByText('Room 7')).toBeInTheDocument();
  expect(screen.getByText(/m\*\*\*/)).toBeInTheDocument();
  const mend = failEndpoint('post', '*/api/seat/leave');
  await user.click(screen.getByRole('button', { name: 'Give my seat back' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server');
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('You are no longer coming to “Git Together”')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'See the event' })).toHaveAttribute(
    'href',
    `/events/${id}`,
  );
  cleanup();
  queryClient.clear();
  visit(path);
  // True also of somebody who has come again.
  await heading('Nothing to give back for “Git Together”');
  expect(screen.queryByRole('button', { name: 'Give my seat back' })).not.toBeInTheDocument();
});

test('a link of somebody who waits leaves the line; a link to a deleted event, an unknown and a cut one do nothing', async () => {
  const { id, path } = await mailedLink();
  msw.use(
    http.get(
      '*/api/seat',
      async ({ request }) => {
        const body = (await (await forward(request)).json()) as { data: object };
        return HttpResponse.json({ ...body, data: { ...body.data, seat: 'waiting' } });
      },
      { once: true },
    ),
  );
  visit(path);
  await heading('Leave the line for “Git Together”?');
  expect(screen.getByRole('button', { name: 'Leave the line' })).toBeInTheDocument();
  cleanup();
  queryClient.clear();
  const admin = await api.signInAdmin('priya2@example.org');
  await api.request(`/api/event/${id}?version=1`, { method: 'DELETE', token: admin });
  visit(path);
  await heading('This event is gone');
  cleanup();
  visit(`/seat/leave?token=${'x'.repeat(43)}`);
  await heading('This link is unknown');
  cleanup();
  visit('/seat/leave?token=cut-off');
  await heading('This link does not work');
  expect(sent('POST /api/seat/leave')).toBe(0);
});

test('a link whose server is down says that nothing has been given back, and tries again', async () => {
  const { path } = await mailedLink();
  const mend = failEndpoint('get', '*/api/seat');
  const user = visit(path);
  await heading('This page did not load');
  expect(screen.getByText(/nothing has been given back/)).toBeInTheDocument();
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Give your seat back for “Git Together”?');
});
