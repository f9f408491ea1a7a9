import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** The page is no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, where).toBeLessThanOrEqual(0);
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
