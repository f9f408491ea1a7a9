import type { Page } from '@playwright/test';
import { exampleEvent, exampleTeam } from '#tests/support/examples';
import { expect, settled, test } from './fixtures';

test.use({ sharesSite: true, contextOptions: { reducedMotion: 'reduce' } });

const SIZES = [
  { width: 320, percent: 200 },
  { width: 1280, percent: 200 },
];
const USUAL_PIXELS = 16;
const pages = [
  '/',
  '/events',
  '/about',
  exampleTeam.href,
  exampleEvent.href,
  '/auth',
  '/auth/secret/admin',
  '/blogs',
  '/no-such-page',
  '/privacy',
];

/** Sets the font size of the browser, which media queries in rem follow, unlike a style on the page. */
async function setFontSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const standard = (USUAL_PIXELS * percent) / 100;
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** The elements that are wider than the window, and texts that their own box cuts off. */
const problemsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const describe = (element: Element) =>
      `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    const all = [...document.querySelectorAll('header *, main *, footer *')];
    const wide =
      scrollWidth <= clientWidth
        ? []
        : all.filter(
            (element) =>
              element.closest('[inert]') === null &&
              element.getBoundingClientRect().right > clientWidth + 1,
          );
    const cut = all.filter((element) => {
      const style = getComputedStyle(element);
      const isTall = element.scrollHeight > element.clientHeight + 5;
      const isHidden = style.overflowY === 'hidden' || style.overflowY === 'clip';
      const isShown = element.clientHeight > 4 && element.textContent?.trim() !== '';
      return isHidden && isTall && isShown;
    });
    return [
      ...wide.map((element) => `too wide: ${describe(element)}`),
      ...cut.map((element) => `cut off: ${describe(element)}`),
    ];
  });

for (const { width, percent } of SIZES) {
  test(`at ${width} px and a font of ${percent} % nothing is cut off or needs a sideways scroll`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await setFontSize(page, percent);
    for (const path of pages) {
      await page.goto(path);
      await settled(page);
      await expect.poll(() => problemsOf(page), { message: path, timeout: 3_000 }).toEqual([]);
    }
  });
}
