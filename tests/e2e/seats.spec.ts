// A workshop with two seats, from the organiser's phone to the member who gets a seat that another one gives back.
import type { Browser, Page } from '@playwright/test';
import { expect, signedIn, signedInAsAdmin, type Site, test } from './fixtures';
import { mailsTo } from './mails';
import { pickHours } from './pick-hours';
import { expectGoodScreen } from './screen-checks';

test.use({
  siteOptions: { buildDir: '.', environment: { MAIL_PER_MINUTE: '6000' } },
});

const HOSTILE = `<img src=x onerror="document.title='owned'"> ${'W'.repeat(60)} \u202Eroll`;

async function memberPage(browser: Browser, site: Site, name: string): Promise<Page> {
  const page = await browser.newPage({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await signedIn(page, site, `${name}@example.org`);
  return page;
}

/** Shows interest on the card of the list, and answers the question, with the keyboard alone. */
async function register(page: Page): Promise<void> {
  await page.goto('/events');
  await page.getByRole('button', { name: "I'm Interested: Rust Night" }).press('Enter');
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
  await expect(page.getByRole('link', { name: 'Seats: 0 of 2' })).toBeVisible();
  const eventPath = new URL(page.url()).pathname.replace('/admin', '');

  const ada = await memberPage(browser, site, 'ada');
  await ada.goto('/events');
  await ada.getByRole('button', { name: "I'm Interested: Rust Night" }).click();
  await expect(ada.getByRole('dialog')).toBeVisible();
  await expectGoodScreen(ada, 'the questions');
  expect(await ada.title()).not.toBe('owned');
  await register(ada);
  await expect(ada.getByText('You have a seat', { exact: true })).toBeVisible();
  const grace = await memberPage(browser, site, 'grace');
  await register(grace);
  const alan = await memberPage(browser, site, 'alan');
  await alan.goto('/events');
  await expect(alan.getByText('Full: you would be 1st in line')).toBeVisible();
  await register(alan);
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
