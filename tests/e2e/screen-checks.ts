import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { cutContent, setFontSize } from './cut-content';
import { expect } from './fixtures';

/** The page is no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, where).toBeLessThanOrEqual(0);
}

/** Expects that the page as it is now is accessible, and fits a narrow screen with text of both sizes. */
export async function expectGoodScreen(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const percent of [200, 100]) {
    await setFontSize(page, percent);
    await expectNoSidewaysScroll(page, `${where}, ${percent} %`);
    await expect.poll(() => cutContent(page), `${where}, ${percent} %`).toEqual([]);
  }
  await expectAccessible(page, where);
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Which of the visible elements are smaller than a fingertip. `exceptIn` selects elements whose content may be. */
export const smallTargets = (
  page: Page,
  { targets, exceptIn }: { targets: string; exceptIn: string },
): Promise<string[]> =>
  page.evaluate(
    ({ targets, exceptIn }) =>
      [...document.querySelectorAll(targets)]
        .filter((element) => element.checkVisibility() && !element.closest(exceptIn))
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML.slice(0, 120)),
    { targets, exceptIn },
  );
