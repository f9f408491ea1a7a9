// A workshop with two seats, from the organiser's phone to the member who gets a seat that another one gives back.
import type { Browser, Page } from '@playwright/test';
import { expect, signedIn, signedInAsAdmin, signInHere, type Site, test } from './fixtures';
import { mailsTo } from './mails';
import { pickHours } from './pick-hours';
import { expectGoodScreen } from './screen-checks';

test.use({
  siteOptions: { buildDir: '.', environment: { MAIL_PER_MINUTE: '6000' } },
});

const HOSTILE = `<img src=x onerror="document.title='owned'"> ${'W'.repeat(60)} \u202Eroll`;

const phone = (site: Site) =>
  ({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  }) as const;

async function memberPage(browser: Browser, site: Site, name: string): Promise<Page> {
  const page = await browser.newPage(phone(site));
  await signedIn(page, site, `${name}@example.org`);
  return page;
}

/**
 * Takes a seat as a visitor does: through the sign-in, which leads back to the open dialog, and through it again when the
 * session has ended meanwhile.
 */
async function registerThroughSignIn(page: Page, site: Site, path: string): Promise<void> {
  const email = 'grace@example.org';
  await page.goto(path);
  const signIn = page.getByRole('link', { name: 'Sign in to take a seat' });
  await expectGoodScreen(page, 'the page for a visitor');
  await signIn.click();
  await signInHere(page, site, email);
  const dialog = page.getByRole('dialog', { name: /^Take a seat at/ });
  await dialog.getByLabel('Your name').fill('Grace Hopper');
  await dialog.getByRole('checkbox').check();
  await expectGoodScreen(page, 'the dialog with the name');
  const token = await page.evaluate(() => localStorage.getItem('dss-accessToken'));
  const headers = { Authorization: `Bearer ${token}` };
  await page.request.put(`${site.url}/api/auth/logout`, { headers });
  await dialog.getByRole('textbox').last().fill('21A92');
  await dialog.getByRole('button', { name: 'Take a seat' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await signInHere(page, site, email);
  await expect(dialog.getByLabel('Your name')).toHaveValue('Grace Hopper');
  await expect(dialog.getByRole('textbox').last()).toHaveValue('21A92');
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await dialog.getByRole('button', { name: 'Take a seat' }).click();
  await expect(page.getByText('You have a seat', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Bring your ticket/)).toBeVisible();
  await expectGoodScreen(page, 'the page with a seat');
}

/** Shows interest on the card of the list, and answers the question, with the keyboard alone. */
async function register(page: Page, words: string): Promise<void> {
  await page.goto('/events');
  await page.getByRole('button', { name: `${words}: Rust Night` }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('21A91');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('three members come for two seats, and the third gets the one that the first gives back from a mail', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signedInAsAdmin(page, site);
  await page.goto('/admin/events/new');
  await page.getByLabel('Name').fill('Rust Night');
  await pickHours(page, '2091-07-12');
  await page.getByLabel('Description', { exact: true }).fill('Bring a laptop.');
  await page.getByLabel('Seats').fill('2');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('textbox', { name: 'Question 1' }).fill(HOSTILE);
  await expectGoodScreen(page, 'the form');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Seats: 0 of 2' })).toBeVisible();
  const eventPath = new URL(page.url()).pathname.replace('/admin', '');

  const ada = await memberPage(browser, site, 'ada');
  await ada.goto('/events');
  await ada.getByRole('button', { name: 'Take a seat: Rust Night' }).click();
  await expect(ada.getByRole('dialog')).toBeVisible();
  await expectGoodScreen(ada, 'the questions');
  expect(await ada.title()).not.toBe('owned');
  await register(ada, 'Take a seat');
  await expect(ada.getByText('You have a seat', { exact: true })).toBeVisible();
  const grace = await browser.newPage(phone(site));
  await registerThroughSignIn(grace, site, eventPath);
  const alan = await memberPage(browser, site, 'alan');
  await alan.goto('/events');
  await expect(alan.getByText('Full: you would be 1st in line')).toBeVisible();
  await register(alan, 'Join the line');
  await alan.goto(eventPath);
  await expect(alan.getByText('You are 1st in line', { exact: true })).toBeVisible();
  await expectGoodScreen(alan, 'the page of the event');

  // The mail that confirms the registration carries the link.
  const linkOf = (address: string) =>
    mailsTo(site, address)
      .map((mail) => /\/seat\/leave\?token=[\w-]+/.exec(mail)?.[0])
      .find((link) => link !== undefined);
  await expect.poll(() => linkOf('ada@example.org')).toBeDefined();

  // The link works without a session, on any device.
  const reader = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' });
  await reader.goto(linkOf('ada@example.org') ?? '');
  const giveBack = reader.getByRole('button', { name: 'Give my seat back' });
  await expect(giveBack).toBeVisible();
  await expectGoodScreen(reader, 'the page of the mail');
  await giveBack.press('Enter');
  await expect(reader.getByRole('heading', { name: /no longer coming/ })).toBeFocused();
  await expectGoodScreen(reader, 'the seat is given back');

  await expect
    .poll(() => mailsTo(site, 'alan@example.org').join())
    .toContain('A seat has become free for you');
  await alan.reload();
  await expect(alan.getByText('You have a seat', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Gave back 1' })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Who has a seat' }).getByRole('listitem'),
  ).toHaveCount(2);
  await expectGoodScreen(page, 'the line at the desk');
  await page.getByRole('link', { name: 'Send a message' }).click();
  await expect(page.getByRole('button', { name: /^Send to/ })).toBeVisible();
  await expectGoodScreen(page, 'the message');
});
