import { Component, type ReactNode } from 'react';
import { buttonStyles } from './ui/button';

interface ErrorBoundaryProps {
  /** Shown in place of what throws; the error screen where left out. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
}

/** Shows the error screen in place of a part that throws. A new `key` gives the part a new try. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render() {
    const { fallback = <ErrorScreen />, children } = this.props;
    return this.state.failed ? fallback : children;
  }
}

/** Plain links: what has failed may be the router itself. */
function ErrorScreen() {
  return (
    <section className="mx-auto grid min-h-[70svh] max-w-text place-content-center justify-items-center gap-4 px-5 py-16 text-center">
      <img src="/art/error.svg" alt="" width={160} height={160} />
      <h1 className="font-display text-title font-extrabold">This page broke</h1>
      <p className="text-lead text-muted">
        Something in it failed, and it is our fault, not yours. Loading it again often helps.
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        <a className={buttonStyles()} href={window.location.href}>
          Load again
        </a>
        <a className={buttonStyles({ variant: 'outline' })} href="/">
          Back to Home
        </a>
      </p>
    </section>
  );
}
