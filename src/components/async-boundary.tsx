import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { loadOnce } from '@/lib/load-once';
import { whenIdle } from '@/lib/idle';
import { importOrReload } from '@/lib/chunk-reload';
import { hasTypedText } from '@/lib/typed-text';
import { ErrorBoundary } from './error-boundary';

/**
 * Like React.lazy, but a failed load can be retried. React.lazy caches a rejection for good
 * (https://github.com/react/react/issues/14254), so a new React.lazy is created after an ErrorBoundary has
 * caught the failure.
 */
export function retryableLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const getLazy = loadOnce(load, (loading) => lazy(async () => ({ default: await loading() })));
  return function LazyComponent(props) {
    const Lazy = getLazy();
    return <Lazy {...props} />;
  };
}

/** A component that a module exports as `name`. The module is loaded when the component first renders. */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  // A reload would discard text that the user has typed elsewhere on the page.
  return retryableLazy(() => importOrReload(load, name, () => !hasTypedText()));
}

/**
 * A component that is prerendered and hydrates when the browser is idle. Its code, 3 to 6 kB each, would not fit into
 * the first load, whose scripts have 1.3 of 90 kB left. The delay is short, because React holds back navigations until
 * the boundary has hydrated. `lib/queued-submits` replays submits from the time before hydration.
 */
export function lazyOnIdle<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return lazyComponent(async () => {
    if (typeof window !== 'undefined') await whenIdle();
    return load();
  }, name);
}

interface AsyncBoundaryProps {
  /** Fallback while the code loads. */
  loading: ReactNode;
  /** Fallback if the load fails; by default a message with a retry button. */
  failed?: ReactNode;
  children: ReactNode;
}

/** Suspense and error boundary for a lazy component, so that a failed load leaves the rest of the page intact. */
export function AsyncBoundary({ loading, failed, children }: AsyncBoundaryProps) {
  return (
    <ErrorBoundary
      renderFallback={(retry) =>
        failed === undefined ? <AsyncBoundaryFailure retry={retry} /> : failed
      }
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function AsyncBoundaryFailure({ retry }: { retry: () => void }) {
  return (
    <p role="alert" className="text-sm font-medium">
      This part could not be loaded.{' '}
      <button type="button" className="underline underline-offset-4" onClick={retry}>
        Try again
      </button>
    </p>
  );
}
