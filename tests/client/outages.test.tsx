// An outage is shown as an error with a way to try again.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { society } from '@/data/society';
import { api, failEndpoint, signedIn, useSite, visit } from '#tests/support/render-site';

useSite();

const EMAIL = 'ada@example.org';

/** Advances the time past the retries of the queries. */
async function letRetriesPass() {
  for (let seconds = 0; seconds < 9; seconds++) await act(() => vi.advanceTimersByTimeAsync(1000));
}

test('marked events that cannot be loaded do not look like an empty list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const token = await signedIn(EMAIL);
  const eventId = await api.addEvent({ name: 'Git Together' });
  await api.request(`/api/event/register?eventId=${eventId}`, { method: 'POST', token });
  const mend = failEndpoint('get', '*/api/user/event', 500);
  const user = visit('/profile');
  await screen.findByText(EMAIL);
  await letRetriesPass();
  expect(await screen.findByText('We could not load your events.')).toBeInTheDocument();
  expect(screen.queryByText(/Nothing yet/)).not.toBeInTheDocument();
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Git Together' })).toBeInTheDocument();
  expect(screen.queryByText(/could not load/)).not.toBeInTheDocument();
});

test('a profile that cannot be loaded shows an error and can be retried', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await signedIn(EMAIL);
  const mend = failEndpoint('get', '*/api/user', 500);
  const user = visit('/profile');
  expect(await screen.findByRole('heading', { name: 'Unknown' })).toBeInTheDocument();
  await letRetriesPass();
  expect(await screen.findByText('We could not load your profile.')).toBeInTheDocument();
  expect(screen.queryByText('Unknown')).not.toBeInTheDocument();
  expect(screen.queryByText(society.placeholderEmail)).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Profile menu' }));
  expect(await screen.findAllByText('We could not load your profile.')).toHaveLength(2);
  mend();
  await user.click(await screen.findByRole('menuitem', { name: 'Try again' }));
  expect(await screen.findAllByText(EMAIL)).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText(/could not load/)).not.toBeInTheDocument());
});
