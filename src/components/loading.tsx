import { type ReactNode, useEffect, useState } from 'react';

// The colors of the logo's dots, row by row.
const dots = ['green', 'blue', 'blue', 'green', 'yellow', 'red', 'foreground', 'foreground', 'red'];

/** The loading screen: the nine dots of the logo, pulsing. */
export function PageLoading() {
  return (
    <div className="grid min-h-[calc(100svh-4.5rem)] place-content-center justify-items-center gap-4 text-muted">
      <div aria-hidden="true" className="grid grid-cols-3 gap-2">
        {dots.map((color, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
            key={index}
            className="size-4 animate-pulse rounded-full"
            style={{ background: `var(--color-${color})`, animationDelay: `${index * 120}ms` }}
          />
        ))}
      </div>
      <p role="status">Loading…</p>
    </div>
  );
}

/**
 * Says that something loads: to screen readers at first, and to everybody once that takes long.
 * @param isRetrying Whether a request has failed, so that it is made again: the server was out of reach, or it failed.
 */
export function LoadingStatus({ isRetrying }: { isRetrying: boolean }) {
  const isSlow = useIsSlow();
  const text = isRetrying
    ? 'Loading failed. Trying again…'
    : isSlow
      ? 'Still loading: our server is slow to answer.'
      : 'Loading…';
  return (
    <p role="status" className={isRetrying || isSlow ? 'text-sm font-medium' : 'sr-only'}>
      {text}
    </p>
  );
}

/**
 * Shown while a button is pending: says after five seconds that the server is slow.
 * @param children What to know or do meanwhile.
 */
export function SlowNotice({ children }: { children?: ReactNode }) {
  const isSlow = useIsSlow();
  return (
    <>
      <p role="status" className={isSlow ? 'text-muted' : 'sr-only'}>
        {isSlow && 'This is taking longer than usual. Our server is slow to answer.'}
      </p>
      {isSlow && children}
    </>
  );
}

const SLOW_AFTER_MS = 5_000;

/** True when the component has been waiting for five seconds, and should say so and offer a way out. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
