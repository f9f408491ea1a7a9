// Lazy code that fails to load when it is needed.
import type { Page } from '@playwright/test';
import { society } from '@/data/society';
import { expect, menuLink, smoke, test } from './fixtures';

test.use({
  sharesSite: true,
  allowedErrors: [/Failed to fetch dynamically imported module|ERR_FAILED/],
});

/** Blocks requests for the code; returns a function that unblocks them. */
async function takeAway(page: Page, code: RegExp): Promise<() => Promise<void>> {
  await page.route(code, (route) => route.abort());
  return () => page.unroute(code);
}

test(
  'a page whose code is missing can be read, and works once it is there',
  smoke,
  async ({ page }) => {
    const restore = await takeAway(page, /assets\/privacy-/);
    await page.goto('/');
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await restore();
    await menuLink(page, '/about').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(society.aboutTitle);
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  },
);

test('a page that only script can show says that its code is missing, and tells the server', async ({
  page,
}) => {
  const restore = await takeAway(page, /assets\/admin-login-/);
  const report = page.waitForRequest('**/api/client-error');
  await page.goto('/auth/secret/admin#content');
  await expect(page.getByRole('heading', { name: 'This page broke' })).toBeVisible();
  const { route, message, build } = (await report).postDataJSON();
  expect(route).toBe('/auth/secret/admin');
  expect(message).toContain('Failed to fetch dynamically imported module');
  expect(build).toMatch(/^[\w-]+\.js$/);
  expect((await (await report).response())?.status()).toBe(202);
  await restore();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Page' })).toBeVisible();
});
