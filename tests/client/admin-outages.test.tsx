// A part of the desk that has failed to load says so until it has loaded, also while it is fetched again.
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { createGate } from '#tests/support/gate';
import { api, forward, msw, signedInAsAdmin, useSite, visit } from '#tests/support/render-site';

useSite();
beforeEach(signedInAsAdmin);

/** Fails the first request to each URL. The next ones wait until the returned gate is opened. */
function failOnce(path: string) {
  const gate = createGate();
  const failed = new Set<string>();
  msw.use(
    http.get(path, async ({ request }) => {
      if (!failed.has(request.url)) {
        failed.add(request.url);
        return HttpResponse.json({ data: null }, { status: 400 });
      }
      await gate.opened;
      return forward(request);
    }),
  );
  return gate;
}

/** The button beside the words that something could not be loaded. */
const tryAgain = (failure: HTMLElement) =>
  within(failure.parentElement ?? failure).getByRole('button', { name: 'Try again' });

test.each([
  ['The list', '/admin', '/api/admin/event'],
  ['The event', '/admin/events/:id', '/api/event/:id'],
  ['The event', '/admin/events/:id/edit', '/api/event/:id'],
  ['Who is interested', '/admin/events/:id', '/api/admin/event/:id/interest'],
  ['The history', '/admin/events/:id', '/api/admin/event/:id/history'],
  ['The mail queue', '/admin/mail', '/api/admin/mail'],
  ['The list of letters', '/admin/mail', '/api/admin/letter'],
  ['The number of subscribers', '/admin/mail', '/api/admin/subscription'],
  ['Your account', '/admin/account', '/api/admin/account'],
  ['The list of your devices', '/admin/account', '/api/admin/session'],
  ['The list of admins', '/admin/account', '/api/admin/admin'],
  ['The history', '/admin/history', '/api/admin/history'],
])(
  '%s on %s stays reported, and its button in focus, until it has loaded',
  async (what, page, path) => {
    const id = await api.addEvent({ name: 'Rust Night' });
    const gate = failOnce(`*${path}`);
    const user = visit(page.replace(':id', id));
    const failure = await screen.findByText(`${what} could not be loaded.`);
    const button = tryAgain(failure);
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
    expect(failure).toBeVisible();
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
    gate.open();
    await waitFor(() => expect(failure).not.toBeInTheDocument());
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
  },
);

test('what is known of a deleted event stays while the event is looked for again', async () => {
  const id = await api.addEvent({ name: 'Rust Night' });
  await api.store.events.remove(id, 1, { adminEmail: 'priya@example.org', now: api.clock.now() });
  visit(`/admin/events/${id}`);
  const restore = await screen.findByRole('button', { name: /^Restore/ });
  restore.focus();
  const gate = createGate();
  let isFetching = false;
  msw.use(
    http.get('*/api/event/:id', async ({ request }) => {
      isFetching = true;
      await gate.opened;
      return forward(request);
    }),
  );
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(isFetching).toBe(true));
  expect(restore).toHaveFocus();
  gate.open();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(restore).toHaveFocus();
});

test('the form waits for the server while the event in the cache may be outdated', async () => {
  const id = await api.addEvent({ name: 'Rust Night' });
  const user = visit(`/admin/events/${id}`);
  const edit = await screen.findByRole('link', { name: 'Edit' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const gate = failOnce('*/api/event/:id');
  await user.click(edit);
  const failure = await screen.findByText('The event could not be loaded.');
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  await user.click(tryAgain(failure));
  gate.open();
  expect(await screen.findByLabelText('Name')).toHaveValue('Rust Night');
  expect(failure).not.toBeInTheDocument();
});
