// OUR UPCOMING EVENTS while the list cannot be loaded, and how it recovers.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { upcomingWorkshop } from '@/data/events';
import { createGate } from '#tests/support/gate';
import { api, calls, findToast, msw, signedIn, useSite, visit } from '#tests/support/render-site';

useSite();

const TOAST = 'Failed to load events. Please try again later.';
const FAILURE = 'The list of events could not be loaded.';
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

const takeServerAway = () => msw.use(http.get('*/api/event', () => HttpResponse.error()));
const bringServerBack = () => msw.resetHandlers(...msw.listHandlers().slice(-1));
const heading = (name: string) => screen.findByRole('heading', { level: 3, name });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Waits until the list has been requested so many times, for a minute at most. */
async function passUntilRequested(times: number): Promise<void> {
  const requests = () => calls.filter((call) => call === 'GET /api/event').length;
  for (let second = 0; second < 60 && requests() < times; second += 1) await pass(1000);
  expect(requests(), 'requests of the list').toBe(times);
}

/** Waits until the last of the four attempts has failed. */
async function visitInVain(path = '/events') {
  takeServerAway();
  visit(path);
  await heading(upcomingWorkshop.name);
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await pass(8000);
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
}

/** Stores the list of an earlier visit. */
function seenBefore(events: unknown, age: number) {
  localStorage.setItem('dss-events', JSON.stringify({ events, seenAt: Date.now() - age }));
}

const gitTogether = {
  id: '1',
  name: 'Git Together',
  date: '1st May 2026',
  description: 'A first pull request.',
  image: '/art/event-fallback.svg',
};

test('the page says that the list could not be loaded; Try again loads it', async () => {
  await api.addEvent({ name: 'Git Together' });
  await visitInVain('/');
  bringServerBack();
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  tryAgain.focus();
  fireEvent.click(tryAgain);
  await heading('Git Together');
  expect(screen.getByRole('heading', { name: 'OUR UPCOMING EVENTS' })).toHaveFocus();
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: upcomingWorkshop.name })).not.toBeInTheDocument();
});

test('a list that is refused is asked for three times more, like any that fails', async () => {
  msw.use(http.get('*/api/event', () => HttpResponse.json({ data: null }, { status: 403 })));
  visit('/events');
  await screen.findByRole('heading', { name: 'OUR UPCOMING EVENTS' });
  await passUntilRequested(4);
  expect(await findToast(TOAST)).toBeInTheDocument();
});

test('the list loads by itself when the network is back', async () => {
  await api.addEvent({ name: 'Git Together' });
  await visitInVain();
  bringServerBack();
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await heading('Git Together');
});

test('the list loads by itself when the server is back, and the failure is reported once', async () => {
  await api.addEvent({ name: 'Git Together' });
  await visitInVain();
  await findToast(TOAST);
  const gate = createGate();
  msw.use(http.get('*/api/event', () => gate.opened.then(() => HttpResponse.error())));
  await passUntilRequested(5);
  // A retry leaves the shown content in place.
  expect(screen.getByText(FAILURE)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: upcomingWorkshop.name })).toBeInTheDocument();
  gate.open();
  // The retries of this attempt fail as well.
  await passUntilRequested(8);
  expect(screen.queryByText(TOAST)).not.toBeInTheDocument();
  bringServerBack();
  await pass(45_000);
  await heading('Git Together');
});

test('the list of an earlier visit is shown with its age', async () => {
  await signedIn();
  seenBefore([gitTogether], 10 * MINUTE_MS + 1000);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  takeServerAway();
  visit('/events');
  await heading('Git Together');
  expect(
    screen.getByText('You are offline. This list was last updated 10 minutes ago.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: upcomingWorkshop.name })).not.toBeInTheDocument();
  // Whether it interests the member is unknown.
  expect(screen.queryByRole('button', { name: /I'm Interested/ })).not.toBeInTheDocument();
});

test('the latest list is stored for a later visit without the server', async () => {
  await api.addEvent({ name: 'Git Together' });
  visit('/events');
  await heading('Git Together');
  cleanup();
  queryClient.clear();
  takeServerAway();
  visit('/events');
  await heading('Git Together');
  const age = 'Loading the latest list failed. This list was last updated just now.';
  expect(screen.getByText(age)).toBeInTheDocument();
});

test('a stored list that no version of the site has written is ignored', async () => {
  localStorage.setItem('dss-events', JSON.stringify({ events: [{ id: '1' }], seenAt: 1 }));
  await visitInVain();
});
