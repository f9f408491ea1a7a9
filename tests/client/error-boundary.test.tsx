import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AsyncBoundary, retryableLazy } from '@/components/async-boundary';
import { ErrorBoundary } from '@/components/error-boundary';

const SECOND_MS = 1_000;

/** The times of the loads in seconds since the network came back. */
let loadedAt: number[];
/** How many loads fail before one succeeds. */
let failures: number;

beforeEach(() => {
  vi.useFakeTimers();
  loadedAt = [];
});

/** Shows a part whose code cannot be loaded; the network comes back, but not for the next `failures` loads. */
async function loseAndRestoreNetwork(): Promise<void> {
  let restoredAt = 0;
  const Part = retryableLazy(async () => {
    if (restoredAt === 0) throw new Error('offline');
    loadedAt.push(Math.round((performance.now() - restoredAt) / SECOND_MS));
    if (loadedAt.length <= failures) throw new Error('still offline');
    return () => <p>The part</p>;
  });
  render(
    <AsyncBoundary loading="Loading">
      <Part />
    </AsyncBoundary>,
    // Instead of console.error, which fails the test.
    { onCaughtError: () => undefined },
  );
  await passSeconds(90);
  expect(screen.getByRole('alert')).toHaveTextContent('This part could not be loaded.');
  restoredAt = performance.now();
  window.dispatchEvent(new Event('online'));
}

/** In small steps, because React renders at the end of each act. */
async function passSeconds(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    await act(() => vi.advanceTimersByTimeAsync(SECOND_MS));
  }
}

test('code that failed offline is loaded when the network is back', async () => {
  failures = 0;
  await loseAndRestoreNetwork();
  await passSeconds(1);
  expect(screen.getByText('The part')).toBeInTheDocument();
  expect(loadedAt).toEqual([0]);
});

test('code that fails again when the network is back is loaded after growing pauses', async () => {
  failures = 3;
  await loseAndRestoreNetwork();
  await passSeconds(20);
  expect(screen.getByText('The part')).toBeInTheDocument();
  const [first = NaN, second = NaN, third = NaN, fourth = NaN] = loadedAt;
  expect(fourth - third).toBeGreaterThan(second - first);
});

test('code that keeps failing is not loaded again after two minutes', async () => {
  failures = Infinity;
  await loseAndRestoreNetwork();
  await passSeconds(120);
  const tries = loadedAt.length;
  expect(tries).toBeLessThan(10);
  await passSeconds(200);
  expect(loadedAt).toHaveLength(tries);
});

test('offline, a page whose code is missing says so, and opens when the network is back', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Page = retryableLazy(async () => {
    if (!navigator.onLine) throw new Error('offline');
    return () => <p>The page</p>;
  });
  render(
    <ErrorBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>,
    { onCaughtError: () => undefined },
  );
  await passSeconds(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await passSeconds(1);
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeInTheDocument();
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await passSeconds(1);
  expect(screen.getByText('The page')).toBeInTheDocument();
});
