// Lazy code that fails to load when it is needed.
import type { BrowserContext, Page } from '@playwright/test';
import { articleLetters, lettersOf } from '#tests/support/article';
import { exampleEvent } from '#tests/support/examples';
import { expect, hydrated, menuLink, signedIn, smoke, test } from './fixtures';
import { holdScripts } from './hold-scripts';

test.use({
  sharesSite: true,
  allowedErrors: [/Failed to fetch dynamically imported module|ERR_FAILED/],
});

/** Blocks requests for the code; returns a function that unblocks them. */
async function takeAway(page: Page, code: RegExp): Promise<() => Promise<void>> {
  await page.route(code, (route) => route.abort());
  return () => page.unroute(code);
}

async function networkComesBack(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a menu that failed to load shows an error and opens at the next press', async ({
    page,
  }) => {
    const restore = await takeAway(page, /assets\/menu-sheet-/);
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Open the menu' });
    await button.click();
    const message = page.getByText('This part could not be loaded.');
    await expect(message).toBeInViewport();
    await restore();
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expect(message).toBeHidden();
  });
});

test('toasts are shown without their lazy code if it fails to load', async ({ page, member }) => {
  await takeAway(page, /assets\/sonner-toaster-/);
  await page.goto('/');
  await page.getByLabel('News by mail').fill(member);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const region = page.getByRole('region', { name: 'Notifications' });
  await expect(region.getByText('Thank you for subscribing!')).toBeInViewport();
  await expect(region.getByText('Thank you for subscribing!')).toBeHidden();
});

test('an article loads when the network is back, or on retry', async ({ page, context }) => {
  const restore = await takeAway(page, new RegExp(`assets/${exampleEvent.slug}-`));
  await page.goto('/events');
  const link = page.getByRole('link', { name: exampleEvent.title });
  await hydrated(link);
  await link.click();
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  await restore();
  await networkComesBack(context);
  await expect
    .poll(async () => lettersOf((await page.locator('.article').textContent()) ?? ''))
    .toBe(articleLetters(exampleEvent.slug));
});

test('the sign-in page stays as it is until the code screen has loaded', async ({
  page,
  member,
}) => {
  const letIn = await holdScripts(page, 'verify-code-*');
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(member);
  const responded = page.waitForResponse('**/api/auth/email/otp?*');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await responded;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sent-mail'))).not.toBeNull();
  await expect(page.getByText('A code is on its way')).toBeHidden();
  await letIn();
  await expect(page.getByLabel('One-Time Password')).toBeVisible();
});

test('a page that failed to load works at the next visit', smoke, async ({ page }) => {
  const restore = await takeAway(page, /assets\/about-/);
  await page.goto('/');
  await menuLink(page, '/about').click();
  await expect(page.getByRole('heading', { name: 'This page broke' })).toBeVisible();
  await restore();
  await menuLink(page, '/blogs').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('still in progress');
  await menuLink(page, '/about').click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
});

test('Load again also reloads a page whose URL has a fragment', async ({ page }) => {
  const restore = await takeAway(page, /assets\/about-/);
  await page.goto('/');
  await menuLink(page, '/about').click();
  await expect(page.getByRole('heading', { name: 'This page broke' })).toBeVisible();
  await page.evaluate(() => window.history.replaceState(window.history.state, '', '#content'));
  await restore();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
});

test('a member whose menu failed to load gets a link to the profile', async ({
  page,
  site,
  member,
  context,
}) => {
  const restore = await takeAway(page, /assets\/header-session-/);
  await signedIn(page, site, member);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toHaveAttribute(
    'href',
    '/profile',
  );
  await restore();
  await networkComesBack(context);
  await expect(page.getByRole('button', { name: 'Profile menu of Ada' })).toBeVisible();
});
