import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasts, subscribeToToasts } from '@/lib/toast';

const SonnerToaster = lazy(async () => ({
  default: (await import('./sonner-toaster')).SonnerToaster,
}));

/** Shows the toasts of `lib/toast`; its library is loaded with the first of them. */
export function Toaster() {
  const wanted = useSyncExternalStore(subscribeToToasts, hasToasts, () => false);
  return wanted ? (
    <Suspense fallback={null}>
      <SonnerToaster />
    </Suspense>
  ) : null;
}
