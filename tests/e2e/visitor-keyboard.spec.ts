import type { Page } from '@playwright/test';
import { artwork } from '@/data/artwork';
import { eventArticles } from '@/data/events';
import { highlights } from '@/data/highlights';
import { menuLabel } from '#tests/support/menu';
import { expect, smoke, test, withMotion } from './fixtures';
import { tabTo } from './tab-to';

test.use({ ...withMotion, sharesSite: true });

const focused = (page: Page) => page.locator(':focus');

test(
  'the keyboard reaches the menu, the slides and the cards, with visible focus',
  smoke,
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveText('Skip to the content');
    await expect(focused(page)).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, "See what's on");

    await page.goto('/');
    await tabTo(page, menuLabel('/events'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/events');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await tabTo(page, 'Pause the slides');
    await page.keyboard.press('Space');
    await expect(focused(page)).toHaveAccessibleName('Play the slides');
    await tabTo(page, 'Go to slide 2');
    await page.keyboard.press('Enter');
    await expect(focused(page)).toHaveAttribute('aria-current', 'true');
    await tabTo(page, 'Slides');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Go to slide 3', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );

    // Tabs past the rest of a row if there is a second row.
    const event = eventArticles.slice(0, 4).at(-1);
    if (event === undefined) return;
    const { title, href } = event;
    await tabTo(page, title);
    const ring = await page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
      .evaluate((card) => getComputedStyle(card).outlineStyle);
    expect(ring).toBe('solid');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href);
  },
);

test(
  'the keyboard opens the side menu, stays in it and returns to the button',
  smoke,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await tabTo(page, 'Open the menu');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await expect(sheet).toBeVisible();
    expect((await sheet.boundingBox())?.width).toBeCloseTo(390 * 0.75, 0);
    await expect(sheet.locator('a[aria-current=page]')).toHaveText(menuLabel('/about'));
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await sheet.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();

    await page.keyboard.press('Enter');
    await tabTo(page, menuLabel('/events'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/events');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(sheet).toBeHidden();
  },
);

test('with reduced motion nothing moves by itself and pages change at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const first = page.getByRole('button', { name: 'Go to slide 1', exact: true });
  await expect(first).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(5_000);
  // Checked at once: an assertion that retries would pass after the slides have wrapped.
  expect(await first.getAttribute('aria-current')).toBe('true');
  await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeHidden();
  const hero = page.locator('picture img');
  await expect(hero).not.toHaveJSProperty('naturalWidth', 0);
  const moving = new URL(artwork.heroMoving.src, page.url()).href;
  await expect(hero).not.toHaveJSProperty('currentSrc', moving);
  const last = highlights.length;
  await page.getByRole('button', { name: `Go to slide ${last}`, exact: true }).click();
  const lastSlide = page.getByRole('group', { name: `${last} of ${last}`, exact: true });
  await page.clock.runFor(50);
  await expect.poll(async () => Math.round((await lastSlide.boundingBox())?.x ?? -1)).toBe(0);
});
