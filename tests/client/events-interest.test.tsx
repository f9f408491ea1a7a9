// Showing interest in events and withdrawing it.
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '@/contract/events';
import { editAsPriya } from '#tests/support/admin-site';
import { createGate } from '#tests/support/gate';
import {
  api,
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

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const showInterest = (eventId: string, token: string) =>
  api.request(`/api/event/register?eventId=${eventId}`, { method: 'POST', token });
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  const article = heading.closest('article');
  if (article === null) throw new Error(`${name} is on no card`);
  return within(article);
};

let token: string;
beforeEach(async () => {
  token = await signedIn();
});

/** Lets the server's list say something else about its first event. */
function changeList(change: Partial<Event>): void {
  msw.use(
    http.get('*/api/event', async ({ request }) => {
      const body = (await (await forward(request)).json()) as { data: Event[] };
      const [first, ...others] = body.data;
      return HttpResponse.json({ ...body, data: [{ ...first, ...change }, ...others] });
    }),
  );
}

test('no button asks a member for interest while it is not known whether they have shown it', async () => {
  const id = await api.addEvent();
  await showInterest(id, token);
  const gate = createGate();
  msw.use(
    http.get('*/api/event/register', async ({ request }) => {
      await gate.opened;
      return forward(request);
    }),
  );
  visit('/events');
  const { findByText, queryByRole } = await card('Git Together');
  // It keeps its place.
  expect((await findByText("I'm Interested")).closest('button')).toBeDisabled();
  expect(queryByRole('button', { name: /I'm Interested/ })).toBeNull();
  gate.open();
  expect(await findByText('Interested')).toBeInTheDocument();
});

test('interest is withdrawn without a reload, the count follows, and it can be shown again', async () => {
  const id = await api.addEvent();
  await showInterest(id, token);
  await showInterest(id, await api.signIn('other@example.org'));
  const user = visit(`/events/${id}`);
  const { findByRole, findByText, queryByText } = screen;
  expect(await findByText('2 members are interested.')).toBeInTheDocument();
  await user.dblClick(await findByRole('button', { name: 'No longer interested: Git Together' }));
  const button = await findByRole('button', { name: "I'm Interested: Git Together" });
  await waitFor(() => expect(button).toHaveFocus());
  expect(await findToast('You are no longer interested in the event')).toBeInTheDocument();
  expect(await findByText('1 member is interested.')).toBeInTheDocument();
  expect(queryByText('Interested')).not.toBeInTheDocument();
  expect(sent('DELETE /api/event/register')).toBe(1);
  expect(loadedDocuments).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(loadedDocuments).toEqual([`/events/${id}`]));
});

test('the page does not reload over typed text, and a card has the badge only', async () => {
  await api.addEvent();
  const user = visit('/events');
  const { findByRole, findByText, queryByRole, queryByText } = await card('Git Together');
  const button = await findByRole('button', { name: "I'm Interested: Git Together" });
  await user.type(await screen.findByLabelText('News by mail'), 'ada@');
  await user.click(button);
  expect(await findByText('Interested')).toBeInTheDocument();
  expect(loadedDocuments).toEqual([]);
  expect(queryByText(/\d interested/)).not.toBeInTheDocument();
  expect(queryByRole('button')).not.toBeInTheDocument();
});

test('interest that cannot be withdrawn stays, and its button keeps the focus', async () => {
  const id = await api.addEvent();
  await showInterest(id, token);
  msw.use(http.delete('*/api/event/register', () => HttpResponse.json({}, { status: 500 })));
  const user = visit(`/events/${id}`);
  const { findByRole, getByText } = screen;
  const takeBack = await findByRole('button', { name: 'No longer interested: Git Together' });
  await user.click(takeBack);
  expect(await findToast('Failed to withdraw your interest')).toBeInTheDocument();
  expect(getByText('Interested')).toBeInTheDocument();
  expect(takeBack).toHaveFocus();
});

test('an event that is cancelled meanwhile says so, and the list shows it', async () => {
  await api.addEvent();
  visit('/events');
  const { findByRole } = await card('Git Together');
  const button = await findByRole('button', { name: "I'm Interested: Git Together" });
  msw.use(
    http.post('*/api/event/register', () =>
      HttpResponse.json(
        { data: null, code: 'not_open', message: 'This event is over or cancelled.' },
        { status: 409 },
      ),
    ),
  );
  changeList({ status: 'cancelled' });
  button.click();
  expect(await findToast('Failed to show interest in the event')).toBeInTheDocument();
  expect(await findToast('This event is over or cancelled.')).toBeInTheDocument();
  expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  expect(button).not.toBeInTheDocument();
});

test('an event that is over has no button, but the interest stays visible', async () => {
  const interesting = await api.addEvent({ name: 'Of interest', startsAt: inDays(3) });
  await showInterest(interesting, token);
  changeList({ isOver: true });
  visit('/events');
  const { findByText, queryByRole } = await card('Of interest');
  expect(await findByText('Interested')).toBeInTheDocument();
  expect(queryByRole('button')).not.toBeInTheDocument();
});

test('interest in a cancelled event is withdrawn after a question, because it cannot be shown again', async () => {
  const id = await api.addEvent();
  await showInterest(id, token);
  await editAsPriya(id, { status: 'cancelled' });
  const user = visit(`/events/${id}`);
  const withdraw = { name: 'No longer interested: Git Together' };
  await user.click(await screen.findByRole('button', withdraw));
  expect(screen.getByText('This cannot be undone.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.click(screen.getByRole('button', withdraw));
  expect(await screen.findByText('You are no longer interested.')).toHaveFocus();
  expect(screen.queryByText('Interested')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /I'm Interested/ })).not.toBeInTheDocument();
});

test('a few registrations are read at a time, those on the screen first', async () => {
  const ids: string[] = [];
  for (let day = 1; day <= 12; day += 1) {
    ids.push(await api.addEvent({ name: `Event ${day}`, startsAt: inDays(day) }));
  }
  const [tenth = '', eleventh = ''] = ids.slice(9);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isOnScreen = [tenth, eleventh].some((id) => this.id === `interest-${id}`);
    return new DOMRect(0, isOnScreen ? 100 : 5000, 100, 44);
  });
  const gate = createGate();
  const asked: (string | null)[] = [];
  msw.use(
    http.get('*/api/event/register', async ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('eventId'));
      await gate.opened;
      return HttpResponse.json({ data: { isParticipant: false }, message: 'OK' });
    }),
  );
  visit('/events');
  await waitFor(() => expect(asked).toHaveLength(4));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual([tenth, eleventh, ...ids.slice(0, 2)]);
  gate.open();
  await waitFor(() => expect(asked).toHaveLength(12));
  expect(new Set(asked)).toEqual(new Set(ids));
});
