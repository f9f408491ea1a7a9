// Mail from the subscription to its end, and what only a browser can tell of the desk's area for mail.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, signedInAsAdmin, smoke, test } from './fixtures';
import { mailsTo } from './mails';
import { confirm, mailedLink, subscribe } from './subscriptions';
import { pickHours } from './pick-hours';

test.use({ siteOptions: { buildDir: '.', environment: { MAIL_PER_MINUTE: '6000' } } });

const READER = 'meera@example.org';

async function publish(page: Page, name: string, button: string): Promise<void> {
  await page.goto('/admin/events/new');
  await page.getByLabel('Name').fill(name);
  await pickHours(page, '2091-07-12');
  await page.getByLabel('Description', { exact: true }).fill('Bring a laptop.');
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/events\/\d+$/);
}

test(
  'a subscriber confirms, gets an announcement, leaves by one press and gets no more',
  smoke,
  async ({ page, site, browser }) => {
    test.setTimeout(120_000);
    const organiser = await browser.newPage({ baseURL: site.url });
    await signedInAsAdmin(organiser, site);
    await subscribe(page, READER);
    await confirm(page, site, READER);

    await publish(organiser, 'Rust Night', 'Publish and tell 1 subscriber');
    const leave = await mailedLink(site, READER, 'leave', 2);
    expect(mailsTo(site, READER).at(-1)).toContain('Rust Night');
    await page.goto(leave);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();

    await publish(organiser, 'Git Together', 'Publish');
    await organiser.goto('/admin/mail');
    await expect(organiser.getByRole('heading', { name: '0 subscribers' })).toBeVisible();
    await expect(organiser.getByRole('heading', { name: 'On its way' })).toHaveCount(0);
    expect(mailsTo(site, READER)).toHaveLength(2);
    await organiser.close();
  },
);

test("the desk's area for mail fits and is accessible", async ({ page, site }) => {
  await signedInAsAdmin(page, site);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  await expect(page.getByText('No letter has been sent yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('Please enter a subject.')).toBeVisible();
  await page.getByLabel('Remove an address').fill(READER);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: 'Remove…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
