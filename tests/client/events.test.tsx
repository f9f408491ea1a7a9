import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { upcomingWorkshop } from '@/data/events';
import {
  api,
  card,
  calls,
  findToast,
  loadedDocuments,
  msw,
  signedIn,
  signedInAsAdmin,
  useSite,
  visit,
} from '#tests/support/render-site';

useSite();

const fallback = () => screen.findByRole('heading', { name: upcomingWorkshop.name });

test('without events the upcoming workshop is shown, and nobody can show interest in it', async () => {
  await signedIn();
  visit('/');
  expect(await fallback()).toBeInTheDocument();
  expect(screen.getByText(upcomingWorkshop.date)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Interested/ })).not.toBeInTheDocument();
});

test('a card shows the first 150 characters and an ellipsis', async () => {
  const description = 'x'.repeat(149) + '🎉'.repeat(5);
  await api.addEvent({ name: 'Short', description: 'Only this.' });
  await api.addEvent({ name: 'Long', description });
  visit('/');
  expect((await card('Short')).getByText('Only this.…')).toBeInTheDocument();
  expect((await card('Long')).getByText(`${'x'.repeat(149)}…`)).toBeInTheDocument();
});

test('a visitor sees the events without a way to show interest', async () => {
  await api.addEvent({ name: 'Git Together' });
  visit('/events');
  await card('Git Together');
  expect(screen.queryByRole('button', { name: /Interested/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('form', { name: 'Create an event' })).not.toBeInTheDocument();
});

test('after the reload the focus is on the event of interest', async () => {
  await signedIn();
  await api.addEvent({ name: 'Git Together' });
  await api.addEvent({ name: 'Open Hours' });
  const user = visit('/events');
  await user.click(await screen.findByRole('button', { name: "I'm Interested: Git Together" }));
  await waitFor(() => expect(loadedDocuments).toEqual(['/events']));
  // The next document.
  cleanup();
  queryClient.clear();
  visit('/events');
  await waitFor(() => expect(screen.getByText('Interested')).toHaveFocus());
});

test.each([
  ['away', () => HttpResponse.error()],
  ['sending a page instead of data', () => HttpResponse.html('<h1>Hello</h1>')],
])(
  'with the server %s the fallback shows at once, the toast after the last attempt',
  async (_state, resolver) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    msw.use(http.get('*/api/event', resolver));
    visit('/');
    expect(await fallback()).toBeInTheDocument();
    expect(screen.queryByText(/Failed to load events/)).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(8000);
    expect(await findToast('Failed to load events. Please try again later.')).toBeInTheDocument();
    expect(calls.filter((call) => call === 'GET /api/event')).toHaveLength(4);
  },
);

test('the event form requires all four fields', async () => {
  await signedInAsAdmin();
  const user = visit('/events');
  const form = within(await screen.findByRole('form', { name: 'Create an event' }));
  await user.type(form.getByLabelText('Image'), 'javascript:alert(1)');
  await user.click(form.getByRole('button', { name: 'Create event' }));
  expect(await form.findAllByRole('alert')).toHaveLength(4);
  expect(calls).not.toContain('POST /api/event');
});
