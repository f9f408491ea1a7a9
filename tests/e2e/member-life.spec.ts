// A member's whole life in one browser, from the first code to the deletion. Each new screen is accessible, and fits a
// narrow screen.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterCode, expect, signedIn, signedInAsAdmin, signIn, test } from './fixtures';
import { expectAccessible } from './accessibility';
import { cutContent } from './cut-content';
import { tabTo } from './tab-to';
import { postEvent } from './post-event';

test.use({
  siteOptions: {
    buildDir: '.',
    environment: { OTP_RESEND_SECONDS: '1', MAIL_PER_MINUTE: '6000' },
  },
});

/** The profile has many controls. */
const MAX_TABS = 60;

const WIDTHS = [1280, 320];

/** Expects that the page fits each screen and is accessible. Leaves it at 320 px. */
async function expectGoodScreen(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const where = `${page.url()} at ${width} px`;
    // A new size reaches the page with its next frames.
    await expect.poll(() => cutContent(page), where).toEqual([]);
  }
  await expectAccessible(page);
}

/** Where a section of the profile begins, from the top of the page. */
const topOfSection = (page: Page): Promise<number> =>
  page
    .getByRole('heading', { name: 'Your calendar link' })
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().top + scrollY));

test('a member shows interest, changes, ends, downloads and deletes; then the address starts anew', async ({
  page,
  site,
  member,
  browser,
}) => {
  test.setTimeout(240_000);
  const organiser = await browser.newPage({ baseURL: site.url });
  const event = { name: 'Rust Night', startsAt: '2091-07-12' };
  await postEvent(organiser, await signedInAsAdmin(organiser, site), event);
  await organiser.close();

  // The sign-in page says what is kept before anything is.
  await page.goto('/auth');
  await page.getByRole('main').getByRole('link', { name: 'What we keep about you' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');

  await signIn(page, site, member);
  const card = page.getByRole('article').filter({ hasText: 'Rust Night' });
  await card.getByRole('button', { name: "I'm Interested" }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expectGoodScreen(page);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your name').press('Enter');
  await expect(card.getByText('Interested', { exact: true })).toBeVisible();

  const other = await browser.newContext({
    baseURL: site.url,
    serviceWorkers: 'block',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const otherPage = await other.newPage();
  await signedIn(otherPage, site, member);

  await page.goto('/profile');
  await expect(page.getByRole('button', { name: /^Sign out: Firefox on Linux/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get a calendar link' })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'No longer interested: Rust Night' }),
  ).toBeVisible();
  await expectGoodScreen(page);

  // By the keyboard alone, in the order of the page.
  await page.locator('main').focus();
  await tabTo(page, 'Change your name', MAX_TABS);
  await page.keyboard.press('Enter');
  const name = page.getByLabel('Your name');
  await expect(name).toBeFocused();
  const top = await topOfSection(page);
  await name.fill('A');
  await name.press('Enter');
  await expect(page.getByText('A name needs at least 2 characters.')).toBeVisible();
  expect(await topOfSection(page), 'an error moves nothing').toBe(top);
  await name.fill('Ada Lovelace');
  await name.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change your name' })).toBeFocused();
  await tabTo(page, 'No longer interested: Rust Night', MAX_TABS);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo: Rust Night' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: 'No longer interested: Rust Night' }),
  ).toBeFocused();
  await tabTo(page, 'News', MAX_TABS);
  const topBefore = await topOfSection(page);
  await page.keyboard.press('Space');
  await expect(page.getByText('Saved: the news is on.')).toBeVisible();
  expect(await topOfSection(page), 'a confirmation moves nothing').toBe(topBefore);
  await tabTo(page, 'Get a calendar link', MAX_TABS);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your calendar link is ready.')).toBeVisible();
  const address = await page.getByLabel('Link', { exact: true }).inputValue();
  // The interest that Undo restored may still be on its way.
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('Rust Night');
  await page.getByRole('button', { name: 'Remove the link' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove the link' })).toBeFocused();
  await tabTo(page, /^Sign out: Firefox on Linux/, MAX_TABS);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed out on that device.', { exact: true })).toBeVisible();
  await otherPage.goto('/profile');
  await expect(otherPage).toHaveURL(`${site.url}/`);
  await other.close();

  await page.context().setOffline(true);
  await page.getByRole('switch', { name: 'News' }).click();
  await expect(page.getByText(/The news is still on\.$/)).toBeVisible();
  await page.context().setOffline(false);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain(member);

  // The deletion, with a reload and a wrong code on the way.
  await page.getByRole('link', { name: 'Delete your account…' }).click();
  await expect(page.getByRole('link', { name: 'Keep my account' })).toBeFocused();
  await expect(page.getByText('Your subscription to the news.')).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await page.reload();
  await code.fill('ZZZZ');
  await code.press('Enter');
  await expect(page.getByText(/^This is not the code from the latest mail/)).toBeVisible();
  await expectGoodScreen(page);
  await code.fill(await site.mailbox.codeFor(member));
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused();
  await expectGoodScreen(page);
  expect((await page.request.get(address)).status()).toBe(404);
  await page.getByRole('link', { name: 'Go to the home page', exact: true }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(member);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('One-Time Password')).toBeVisible();
  await enterCode(page, await site.mailbox.codeFor(member));
  await page.goto('/profile');
  await expect(
    page.getByText('Nothing yet. Events that interest you will appear here.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toHaveCount(0);
});
