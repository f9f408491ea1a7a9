import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { whenIdleOrUsed } from '@/lib/spare-time';
import { orReload } from '@/lib/stale-chunks';

/**
 * A part whose markup the build has written into the page, so that its code can wait until the
 * browser has time for it. Wants a `Suspense` around it; what its forms were told meanwhile is in
 * `lib/early-input`.
 */
export function deferred<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    if (typeof window !== 'undefined') await whenIdleOrUsed();
    return { default: await orReload(load()) };
  });
}
