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

test('a letter is written, tried and sent with the keyboard', async ({ page, site }) => {
  await signedInAsAdmin(page, site);
  await subscribe(page, READER);
  await page.goto(await mailedLink(site, READER, 'confirm', 1));
  await page.getByRole('button', { name: 'Confirm your subscription' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused();

  await page.goto('/admin/mail');
  await page.getByLabel('Subject').focus();
  await page.keyboard.type('What happens in November');
  await page.getByRole('textbox', { name: 'Letter' }).focus();
  await page.keyboard.type('There is **a lot** to do.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(
      'A test is on its way to your own address. If it cannot be sent, “On its way” below says why.',
    ),
  ).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send to 1 subscriber?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const ask = page.getByRole('button', { name: 'Send to 1 subscriber…' });
  await expect(ask).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Send to 1 subscriber' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('On its way to 1 subscriber.')).toBeVisible();
  await expect(ask).toBeFocused();
  await expect.poll(() => mailsTo(site, READER).length).toBe(2);
  await expect(page.getByText('Sent to 1', { exact: true })).toBeVisible();
});

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
