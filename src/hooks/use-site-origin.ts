import { useSyncExternalStore } from 'react';
import { env } from '@/lib/env';

/** Where the site is served, which may differ from the origin that it was built for. */
export const useSiteOrigin = (): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => env.siteUrl,
  );
