import type { Locator, Page } from '@playwright/test';
import { exampleEvent, exampleTeam } from '#tests/support/examples';
import { cutContent, setFontSize } from './cut-content';
import { expect } from './fixtures';
import { pickHours } from './pick-hours';

/** The pages that everybody sees. */
export const publicPages = [
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

/**
 * Opens a screen, by default the narrowest one, with the largest text. The check that it returns reports cut content
 * and lets the test go on, so that one run finds all of it.
 */
export async function startLargeTextCheck(
  page: Page,
  { width = 320, percent = 200 } = {},
): Promise<(where: string) => Promise<void>> {
  await page.setViewportSize({ width, height: 800 });
  await setFontSize(page, percent);
  return async (where) => {
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await expect
      .soft(async () => expect(await cutContent(page), where).toEqual([]))
      .toPass({ timeout: 2_000 });
  };
}

/** The button that changes nothing has the focus, or the title of the dialog if that button is out of view. */
export async function expectSafeFocus(button: Locator): Promise<void> {
  const page = button.page();
  const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
  await expect(button.or(title).and(page.locator(':focus'))).toBeInViewport();
}

/** Publishes an event as the admin of the page, and returns its path on the desk. */
export async function addEvent(page: Page, name: string): Promise<string> {
  await page.goto('/admin/events/new');
  await page.getByLabel('Name').fill(name);
  await pickHours(page, '2091-07-12');
  await page.getByLabel('Description', { exact: true }).fill('Bring a laptop.');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page).toHaveURL(/\/admin\/events\/\d+$/);
  return new URL(page.url()).pathname;
}
