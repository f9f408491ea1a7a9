import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { calls, forward, msw, signedIn, useSite, visit } from '#tests/support/site';

useSite();

const storedToken = () => localStorage.getItem('dss-accessToken');
const count = (call: string) => calls.filter((made) => made === call).length;
const signInLink = () => screen.findByRole('link', { name: 'Sign In' });

test('a refresh that cannot reach the server keeps the token and signs out only until it works', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const token = await signedIn();
  let isAway = true;
  msw.use(
    http.post('*/api/auth/refresh', ({ request }) =>
      isAway ? HttpResponse.error() : forward(request),
    ),
  );
  visit('/');
  expect(await signInLink()).toBeInTheDocument();
  await waitFor(() => expect(count('POST /api/auth/refresh')).toBeGreaterThan(0));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible());
  expect(storedToken()).toBe(token);

  isAway = false;
  const profileMenu = () => screen.queryByRole('button', { name: /Profile menu of/ });
  // Second by second: a leap would time out the request that it lets out.
  for (let second = 0; second < 10 && !profileMenu(); second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(await screen.findByRole('button', { name: /Profile menu of/ })).toBeInTheDocument();
});
