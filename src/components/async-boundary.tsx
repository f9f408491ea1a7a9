import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { loadOnce } from '@/lib/load-once';
import { whenIdle } from '@/lib/idle';
import { importOrReload } from '@/lib/chunk-reload';
import { hasTypedText } from '@/lib/typed-text';
import { ErrorBoundary } from './error-boundary';

/**
 * A component whose code is loaded when it is first shown. React.lazy keeps a failure for good
 * (https://github.com/react/react/issues/14254): once an ErrorBoundary has shown it, the next one to show
 * the component gets a new React.lazy.
 */
export function retryableLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const start = loadOnce(load, (loading) => lazy(async () => ({ default: await loading() })));
  return function LazyComponent(props) {
    const Started = start();
    return <Started {...props} />;
  };
}

/** The component that a module exports as `name`; the module is loaded when the component is first shown. */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  // A reload for one part would lose what somebody has typed into another one.
  return retryableLazy(() => importOrReload(load, name, () => !hasTypedText()));
}

/**
 * A component whose markup the build has written into the page, so that its code can wait until the
 * browser has time for it. It must not wait for long: until it is there, React holds back every
 * navigation. What its forms were told meanwhile is in `lib/queued-submits`.
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
  /** Shown until the code is there. */
  loading: ReactNode;
  /** Shown where it does not come; a message with a way to try again where left out. */
  failed?: ReactNode;
  children: ReactNode;
}

/** Around a component that is loaded on its own: without it, the rest of the page stands. */
export function AsyncBoundary({ loading, failed, children }: AsyncBoundaryProps) {
  return (
    <ErrorBoundary
      renderFallback={(tryAgain) =>
        failed === undefined ? <AsyncBoundaryFailure tryAgain={tryAgain} /> : failed
      }
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function AsyncBoundaryFailure({ tryAgain }: { tryAgain: () => void }) {
  return (
    <p role="alert" className="text-sm font-medium">
      This part could not be loaded.{' '}
      <button type="button" className="underline underline-offset-4" onClick={tryAgain}>
        Try again
      </button>
    </p>
  );
}
