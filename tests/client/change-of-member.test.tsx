// Two members in one browser: no data or action of one applies to the other.
import { screen, waitFor } from '@testing-library/react';
import { decodeJwt } from 'jose';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { createGate } from '#tests/support/gate';
import { api, forward, msw, signedIn, useSite, visit } from '#tests/support/render-site';

useSite();

const ADA = 'ada@example.org';
const BOB = 'bob@example.org';
const KEY = 'dss-accessToken';

/** Simulates a sign-in or sign-out in another tab. */
function storeInAnotherTab(token: string | null): void {
  if (token === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

const subjectOf = (token: string | null) => decodeJwt(token ?? '').sub;

/** Delays the first request of an endpoint until the test releases it. */
function holdFirst(method: 'get' | 'post', path: string) {
  const gate = createGate();
  let hasComeIn = false;
  msw.use(
    http[method](path, async ({ request }) => {
      // The server handles the request now; only the response is late.
      const response = await forward(request);
      if (!hasComeIn) {
        hasComeIn = true;
        await gate.opened;
      }
      return response;
    }),
  );
  return { letGo: gate.open, hasComeIn: () => hasComeIn };
}

test('a change of member without a sign-out shows the new member', async () => {
  await signedIn(ADA);
  visit('/profile');
  expect(await screen.findByText(ADA)).toBeInTheDocument();
  storeInAnotherTab(await api.signIn(BOB));
  expect(await screen.findByText(BOB)).toBeInTheDocument();
  expect(screen.queryByText(ADA)).not.toBeInTheDocument();
});

test('nothing about a member is kept after signing out', async () => {
  await signedIn(ADA);
  await api.addEvent();
  visit('/');
  await screen.findByRole('button', { name: 'Profile menu of Test Member' });
  await screen.findByRole('button', { name: /I'm Interested/ });
  storeInAnotherTab(null);
  await screen.findByRole('link', { name: 'Sign In' });
  const kept = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => queryKey[0]);
  expect(kept).toEqual(['events']);
});

test('a pending refresh of one member never overwrites the token of the next', async () => {
  await signedIn(ADA);
  const refresh = holdFirst('post', '*/api/auth/refresh');
  visit('/profile');
  await waitFor(() => expect(refresh.hasComeIn()).toBe(true));
  const bobs = await api.signIn(BOB);
  storeInAnotherTab(bobs);
  refresh.letGo();
  expect(await screen.findByText(BOB)).toBeInTheDocument();
  expect(subjectOf(localStorage.getItem(KEY))).toBe(subjectOf(bobs));
  expect(screen.queryByText(ADA)).not.toBeInTheDocument();
});

test('a profile that arrives after a change of member is discarded', async () => {
  await signedIn(ADA);
  const profile = holdFirst('get', '*/api/user');
  visit('/profile');
  await waitFor(() => expect(profile.hasComeIn()).toBe(true));
  storeInAnotherTab(await api.signIn(BOB));
  profile.letGo();
  expect(await screen.findByText(BOB)).toBeInTheDocument();
  expect(screen.queryByText(ADA)).not.toBeInTheDocument();
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
    ),
  ).not.toContain(ADA);
});
