import type { Page } from '@playwright/test';
import { expect, type Site } from './fixtures';
import { mailsTo } from './mails';

/** The path of a link in the latest mail to the address, once there are as many mails. */
export async function mailedLink(
  site: Site,
  address: string,
  page: string,
  count: number,
): Promise<string> {
  await expect.poll(() => mailsTo(site, address).length).toBe(count);
  const mail = mailsTo(site, address).at(-1) ?? '';
  const link = new RegExp(`${site.url}(/news/${page}\\?token=[^\\s"<>]+)`).exec(mail)?.[1];
  if (link === undefined) throw new Error(`No link to ${page} in:\n${mail}`);
  return link.replaceAll('&amp;', '&');
}

/** Subscribes an address to the news with the form at the end of a page. */
export async function subscribe(page: Page, address: string): Promise<void> {
  await page.goto('/blogs');
  const field = page.getByLabel('News by mail');
  await field.fill(address);
  await field.press('Enter');
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(/^A mail is on its way to you/)).toBeVisible();
}

/** Confirms a subscription with the link in its first mail. */
export async function confirm(page: Page, site: Site, address: string): Promise<void> {
  await page.goto(await mailedLink(site, address, 'confirm', 1));
  await page.getByRole('button', { name: 'Confirm your subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused();
}
