import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

interface AsyncBoundaryProps {
  /** Shown while the code loads. */
  loading: ReactNode;
  children: ReactNode;
}

/** Suspense for a component of React.lazy; a failed load leaves the rest of the page intact. */
export function AsyncBoundary({ loading, children }: AsyncBoundaryProps) {
  return (
    <ErrorBoundary fallback={<LoadingFailed />}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** React.lazy keeps a failed load, so only a new document tries again. */
function LoadingFailed() {
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
