import { useSyncExternalStore } from 'react';
import { hasToasts, subscribeToToasts } from '@/lib/toast';
import { onDemand, Part } from './async-boundary';
import { PlainToasts } from './plain-toasts';

const SonnerToaster = onDemand(async () => (await import('./sonner-toaster')).SonnerToaster);

/** Shows the toasts of `lib/toast`; its library is loaded with the first of them. */
export function Toaster() {
  const wanted = useSyncExternalStore(subscribeToToasts, hasToasts, () => false);
  return wanted ? (
    <Part loading={null} failed={<PlainToasts />}>
      <SonnerToaster />
    </Part>
  ) : null;
}
