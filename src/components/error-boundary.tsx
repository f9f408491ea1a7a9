import { Component, type ReactNode } from 'react';
import { forgetFailedLoads } from '@/lib/load-once';
import { onReturn } from '@/lib/on-return';
import { buttonStyles } from './ui/button';

interface ErrorBoundaryProps {
  /** Shown in place of what throws; the error screen where left out. */
  renderFallback?: (tryAgain: () => void) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
}

/**
 * Shows the error screen in place of a part that throws. The part gets a new try when the network or the
 * reader comes back, and by a new `key`.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  #tryAgain = () => this.setState({ failed: false });
  #stopWaiting: (() => void) | undefined;

  override componentDidCatch() {
    forgetFailedLoads();
    this.#stopWaiting ??= onReturn(this.#tryAgain);
  }

  override componentWillUnmount() {
    this.#stopWaiting?.();
  }

  override render() {
    const { renderFallback = () => <ErrorScreen />, children } = this.props;
    return this.state.failed ? renderFallback(this.#tryAgain) : children;
  }
}

/** Plain means of the browser: what has failed may be the router itself. */
function ErrorScreen() {
  return (
    <section className="mx-auto grid min-h-[70svh] max-w-text place-content-center justify-items-center gap-4 px-5 py-16 text-center">
      <img src="/art/error.svg" alt="" width={160} height={160} />
      <h1 className="font-display text-title font-extrabold">This page broke</h1>
      <p className="text-lead text-muted">
        Something in it failed or did not arrive. Loading it again often helps.
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        {/* No link: to an address with a hash, a browser only scrolls. */}
        <button type="button" className={buttonStyles()} onClick={() => window.location.reload()}>
          Load again
        </button>
        <a className={buttonStyles({ variant: 'outline' })} href="/">
          Back to Home
        </a>
      </p>
    </section>
  );
}
