import {
  lazy,
  Suspense,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { whenIdle } from '@/lib/spare-time';
import { orReload } from '@/lib/stale-chunks';
import { ErrorBoundary } from './error-boundary';

type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>>;

/** A component whose code is loaded when it is first shown. */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazy(async () => ({ default: await orReload(load) }));
}

/**
 * A component whose markup the build has written into the page, so that its code can wait until the
 * browser has time for it. It must not wait for long: until it is there, React holds back every
 * navigation. What its forms were told meanwhile is in `lib/early-input`.
 */
export function deferred<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return onDemand(async () => {
    if (typeof window !== 'undefined') await whenIdle();
    return load();
  });
}

interface PartProps {
  /** Shown until the code is there. */
  loading: ReactNode;
  /** Shown where it does not come. */
  failed?: ReactNode;
  children: ReactNode;
}

/** Around a component that is loaded on its own: without it, the rest of the page stands. */
export function Part({ loading, failed, children }: PartProps) {
  return (
    <ErrorBoundary fallback={failed === undefined ? <PartFailed /> : failed}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function PartFailed() {
  return (
    <p role="alert" className="text-sm font-medium">
      This part could not be loaded.{' '}
      <button
        type="button"
        className="underline underline-offset-4"
        onClick={() => window.location.reload()}
      >
        Load the page again
      </button>
    </p>
  );
}
