import type { Page, Route } from '@playwright/test';

/**
 * Delays the scripts whose names match, like a slow network, until the test calls what this returns. By default it is
 * all scripts.
 */
export async function holdScripts(page: Page, name = '*'): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(`**/assets/${name}.js`, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return async () => {
    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}
