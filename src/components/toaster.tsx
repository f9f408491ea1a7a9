import { useSyncExternalStore } from 'react';
import { hasToasts, subscribeToToasts } from '@/lib/toast';
import { lazyComponent, AsyncBoundary } from './async-boundary';
import { PlainToasts } from './plain-toasts';

const SonnerToaster = lazyComponent(() => import('./sonner-toaster'), 'SonnerToaster');

/** Shows the toasts of `lib/toast`. Sonner is loaded with the first toast. */
export function Toaster() {
  const isNeeded = useSyncExternalStore(subscribeToToasts, hasToasts, () => false);
  return isNeeded ? (
    <AsyncBoundary loading={null} failed={<PlainToasts />}>
      <SonnerToaster />
    </AsyncBoundary>
  ) : null;
}
