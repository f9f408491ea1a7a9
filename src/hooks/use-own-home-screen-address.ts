import { useEffect } from 'react';

/** Makes a phone put this page on its home screen: with the site's manifest it would open the site's first page. */
export function useOwnHomeScreenAddress(): void {
  useEffect(() => {
    const manifest = document.querySelector('link[rel=manifest]');
    if (manifest === null) return;
    manifest.remove();
    return () => document.head.append(manifest);
  }, []);
}
