import { Component, type ReactNode } from 'react';
import { forgetFailedLoads } from '@/lib/load-once';
import { onReturn } from '@/lib/on-return';
import { buttonStyles } from './ui/button';

interface ErrorBoundaryProps {
  /** Fallback for children that throw; the error screen by default. */
  renderFallback?: (retry: () => void) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
}

/**
 * Renders a fallback in place of children that throw. Retries when the network comes back or the tab's
 * visibility changes; a new `key` resets it too.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  #retry = () => this.setState({ failed: false });
  #stopWaiting: (() => void) | undefined;

  override componentDidCatch() {
    forgetFailedLoads();
    this.#stopWaiting ??= onReturn(this.#retry);
  }

  override componentWillUnmount() {
    this.#stopWaiting?.();
  }

  override render() {
    const { renderFallback = () => <ErrorScreen />, children } = this.props;
    return this.state.failed ? renderFallback(this.#retry) : children;
  }
}

/** Uses no router links, because the router itself may have failed. */
function ErrorScreen() {
  return (
    <section className="mx-auto grid min-h-[70svh] max-w-text place-content-center justify-items-center gap-4 px-5 py-16 text-center">
      <img src="/art/error.svg" alt="" width={160} height={160} />
      <h1 className="font-display text-title font-extrabold">This page broke</h1>
      <p className="text-lead text-muted">
        Something in it failed or did not arrive. Loading it again often helps.
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        {/* A button, because a link to a URL with a hash scrolls and does not reload. */}
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
