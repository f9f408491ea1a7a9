import { expect, type Page } from '@playwright/test';

/** The position of each element of the page. */
const places = (page: Page) =>
  page.evaluate(() => {
    return [...document.querySelectorAll('body :not(link, script)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`;
    });
  });

/** The app never starts. */
const withoutScripts = { waitUntil: 'load' } as const;

/** Expects that nothing of a page moves when the deferred style sheet comes, on a phone and a wide screen. */
export async function expectSameWithoutStylesheet(page: Page, path: string): Promise<void> {
  let isStylesheetThere = false;
  await page.route('**/assets/*.{js,css}', (route) =>
    isStylesheetThere && route.request().url().endsWith('.css') ? route.continue() : route.abort(),
  );
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    isStylesheetThere = false;
    await page.goto(path, withoutScripts);
    await page.evaluate(() => document.fonts.ready);
    const before = await places(page);
    isStylesheetThere = true;
    await page.goto(path, withoutScripts);
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href));
    await page.evaluate(() => document.fonts.ready);
    expect(await places(page)).toEqual(before);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
