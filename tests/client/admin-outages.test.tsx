// A part of the desk that has failed to load says so until it has loaded, also while it is fetched again.
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
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
  ['The history', '/admin/events/:id/event', '/api/admin/event/:id/history'],
  ['The mail queue', '/admin/mail', '/api/admin/mail'],
  ['Your account', '/admin/account', '/api/admin/account'],
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
