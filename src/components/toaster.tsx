import { useSyncExternalStore } from 'react';
import { hasToasts, subscribeToToasts } from '@/lib/toast';
import { lazyComponent, AsyncBoundary } from './async-boundary';
import { PlainToasts } from './plain-toasts';

const SonnerToaster = lazyComponent(() => import('./sonner-toaster'), 'SonnerToaster');

/** Shows the toasts of `lib/toast`; its library is loaded with the first of them. */
export function Toaster() {
  const wanted = useSyncExternalStore(subscribeToToasts, hasToasts, () => false);
  return wanted ? (
    <AsyncBoundary loading={null} failed={<PlainToasts />}>
      <SonnerToaster />
    </AsyncBoundary>
  ) : null;
}
