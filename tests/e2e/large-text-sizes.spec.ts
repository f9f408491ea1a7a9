import type { Page } from '@playwright/test';
import { setFontSize } from './cut-content';
import { expect, settled, signedIn, signedInAsAdmin, slow, test } from './fixtures';
import { addEvent, publicPages, startLargeTextCheck } from './large-text';

const WIDTHS = [320, 390, 768, 1280];
const PERCENTS = [125, 150];

/** Opens each page once and looks at it at every width and font size. */
async function checkPages(page: Page, paths: readonly string[]): Promise<void> {
  const check = await startLargeTextCheck(page);
  const fontSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  for (const path of paths) {
    await page.goto(path);
    if (path.startsWith('/admin')) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    } else await settled(page);
    for (const percent of PERCENTS) {
      await setFontSize(page, percent);
      await expect.poll(fontSize).toBe(`${(16 * percent) / 100}px`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await check(`${path} at ${width} px, ${percent} %`);
      }
    }
  }
}

test.describe(
  `at a font of ${PERCENTS.join(' and ')} % and ${WIDTHS.join(', ')} px nothing is cut off`,
  slow,
  () => {
    test.describe('on pages that change nothing', () => {
      test.use({ sharesSite: true });
      test('everybody', async ({ page }) => {
        test.setTimeout(120_000);
        await checkPages(page, publicPages);
      });
    });

    test('for members and admins', async ({ page, site, member }) => {
      test.setTimeout(180_000);
      await signedInAsAdmin(page, site);
      const path = await addEvent(page, 'Introduction to internationalisation');
      await signedIn(page, site, member);
      const event = path.replace('/admin', '');
      await page.goto(event);
      await page.getByRole('button', { name: "I'm Interested" }).click();
      await expect(page.getByText('Interested', { exact: true })).toBeVisible();
      await checkPages(page, [
        '/events',
        event,
        '/profile',
        '/profile/delete',
        '/admin',
        path,
        `${path}/edit`,
        '/admin/events/new',
        '/admin/mail',
        '/admin/history',
        '/admin/account',
      ]);
    });
  },
);
