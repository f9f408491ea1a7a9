// Windows' contrast themes replace the page's colors and remove its backgrounds and shadows.
import type { Locator, Page } from '@playwright/test';
import { expect, signedIn, signedInAsAdmin, test } from './fixtures';

test.use({
  sharesSite: true,
  contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
});

/** The theme's color of what is selected. */
const highlightOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'Highlight';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

const backgroundOf = (locator: Locator, pseudoElement?: string) =>
  locator.evaluate(
    (element, name) => getComputedStyle(element, name).backgroundColor,
    pseudoElement,
  );

test('forced colors show switches and the chosen item of a menu, and no text behind a code', async ({
  page,
  site,
  member,
}) => {
  await signedIn(page, site, member);
  await page.goto('/profile');
  const on = page.getByRole('switch', { checked: true });
  const off = page.getByRole('switch', { checked: false });
  await expect(on).toBeVisible();
  const highlight = await highlightOf(page);
  expect(await backgroundOf(on, '::before')).toBe(highlight);
  const offKnob = await backgroundOf(off, '::before');
  expect(offKnob).not.toBe(highlight);
  expect(offKnob).not.toBe(await backgroundOf(off));

  await page.getByRole('button', { name: 'Profile menu' }).press('Enter');
  const item = page.getByRole('menuitem', { name: 'My Profile' });
  await expect(item).toBeFocused();
  await expect(item).toHaveCSS('background-color', highlight);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Delete your account…' }).click();
  await page.getByRole('button', { name: 'Mail me the code' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('AB');
  await expect(code).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});

test('forced colors show which page of the desk and which tab is open', async ({ page, site }) => {
  await signedInAsAdmin(page, site);
  await page.goto('/admin/mail');
  const areas = page.getByRole('navigation', { name: 'Organiser’s desk' });
  await expect(areas.getByRole('link', { name: 'Mail' })).toHaveCSS('border-bottom-width', '3px');
  await expect(areas.getByRole('link', { name: 'History' })).toHaveCSS(
    'border-bottom-width',
    '0px',
  );

  const highlight = await highlightOf(page);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Write')).toHaveCSS('background-color', highlight);
  await expect(tab('Preview')).not.toHaveCSS('background-color', highlight);
});

test('forced colors show outlines where the events are loading', async ({ page }) => {
  await page.route('**/api/event*', () => undefined);
  await page.goto('/events');
  const bar = page.locator('#upcoming .animate-pulse :empty').last();
  await expect(bar).toHaveCSS('outline-style', 'solid');
});
