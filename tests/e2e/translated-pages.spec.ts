// Pages that the browser translates: it replaces text nodes, beside which React inserts and removes elements.
import type { Page } from '@playwright/test';
import { exampleEventPaths, exampleTeam } from '#tests/support/examples';
import {
  askForCode,
  createEvent,
  enterCode,
  expect,
  gitTogether,
  signedIn,
  signInAsAdmin,
  test,
  type Site,
} from './fixtures';
import { mailsTo } from './mails';
import { confirm, subscribe } from './subscriptions';
import { translatePages } from './translate-pages';

test.use({
  siteOptions: {
    buildDir: '.',
    environment: { OTP_RESEND_SECONDS: '1', MAIL_PER_MINUTE: '6000' },
  },
});

const READER = 'meera@example.org';

/** That the page is translated, and not broken. */
async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('h1 font').first()).toBeVisible();
  await expect(page.getByText('This page broke')).toHaveCount(0);
}

/** Publishes an event with the form of the desk, and returns its path there. */
async function publish(page: Page, name: string): Promise<string> {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'New event' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel(/^Day/).fill('2091-07-12');
  await page.getByLabel('Starts at').fill('17:00');
  await page.getByLabel('Ends at').fill('19:00');
  await page.getByRole('textbox', { name: 'Description' }).fill('Bring a **laptop**.');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('tabpanel').locator('strong')).toHaveText('laptop');
  await page.getByRole('tab', { name: 'Write' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Bring a _pen_.');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('tabpanel').locator('em')).toHaveText('pen');
  await expectTranslated(page);
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page).toHaveURL(/\/admin\/events\/\d+$/);
  await expectTranslated(page);
  return new URL(page.url()).pathname;
}

/** Publishes an event in a browser of its own that does not translate. */
async function publishElsewhere(page: Page, site: Site, name: string): Promise<void> {
  const context = await page.context().browser()?.newContext({ baseURL: site.url });
  if (context === undefined) throw new Error('No browser');
  const organiser = await context.newPage();
  await signInAsAdmin(organiser, site.admin);
  await createEvent(organiser, { ...gitTogether, name, date: '12 July 2091' });
  await context.close();
}

test('a visitor reads all pages of a translated site, subscribes and unsubscribes', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await publishElsewhere(page, site, 'Git Together');
  await translatePages(page);
  await page.goto('/');
  await expectTranslated(page);
  await expect(page.getByRole('heading', { name: 'Git Together' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to slide 2' }).click();

  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'About Us' }).click();
  await expectTranslated(page);
  await page.goto(exampleTeam.href);
  await expectTranslated(page);
  await menu.getByRole('link', { name: 'Events' }).click();
  await page.getByRole('link', { name: /^Git Together/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Git Together' })).toBeVisible();
  await expectTranslated(page);
  for (const path of exampleEventPaths) {
    await page.goto(path);
    const more = page.getByRole('navigation', { name: 'More events' });
    await more.getByRole('link').first().click();
    await expectTranslated(page);
  }
  for (const path of ['/blogs', '/contact', '/privacy', '/nowhere']) {
    await page.goto(path);
    await expectTranslated(page);
  }

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');

  const field = page.getByLabel('News by mail');
  await field.fill('not an address');
  await field.press('Enter');
  await expect(page.getByText(/valid email address/)).toBeVisible();
  await subscribe(page, READER);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await confirm(page, site, READER);
  await expectTranslated(page);
  await page.goto('/news/confirm?token=nonsense');
  await expectTranslated(page);
});

test('a member uses all of a translated profile, from the countdown to the deletion', async ({
  page,
  site,
  member,
}) => {
  test.setTimeout(120_000);
  await publishElsewhere(page, site, 'Git Together');
  await translatePages(page);
  const code = await askForCode(page, site, member);
  await expectTranslated(page);
  const countdown = page.getByText(/^Please enter OTP before it expires in \d+s$/);
  const before = await countdown.textContent();
  await expect(countdown).not.toHaveText(before ?? '');
  await page.getByLabel('One-Time Password').fill('ZZ');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('One-Time Password').fill('');
  await enterCode(page, code);

  const card = page.getByRole('article').filter({ hasText: 'Git Together' });
  await card.getByRole('button', { name: "I'm Interested" }).click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your name').press('Enter');
  await expect(card.getByText('Interested', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Git Together/ }).click();
  await page.getByRole('button', { name: 'No longer interested' }).click();
  await page.getByRole('button', { name: "I'm Interested" }).click();
  await expect(page.getByText('1 member is interested.')).toBeVisible();
  await page.getByText('Add to calendar').click();
  await expectTranslated(page);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change your name' }).click();
  await page.getByLabel('Your name').fill('A');
  await page.getByLabel('Your name').press('Enter');
  await expect(page.getByText('A name needs at least 2 characters.')).toBeVisible();
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Your name').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await page.getByRole('button', { name: 'No longer interested: Git Together' }).click();
  await page.getByRole('button', { name: 'Undo: Git Together' }).click();
  for (const state of ['on', 'off']) {
    await page.getByRole('switch', { name: 'News' }).click();
    await expect(page.getByText(`Saved: the news is ${state}.`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Get a calendar link' }).click();
  await expect(page.getByText('Your calendar link is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('button', { name: 'Get a new link' }).click();
  await expect(page.getByText(/^This is the new link/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the link' }).click();
  await expect(page.getByText('The link no longer works.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  await download;
  await expect(page.getByText('Saved as my-account.json.')).toBeVisible();
  await page.getByRole('link', { name: 'Delete your account…' }).click();
  await page.getByRole('button', { name: /code/ }).click();
  const field = page.getByLabel('Code', { exact: true });
  const left = page.getByText(/^It expires in /);
  const leftBefore = await left.textContent();
  await expect(left).not.toHaveText(leftBefore ?? '');
  await field.fill('ZZZZ');
  await field.press('Enter');
  await expect(page.getByText(/^This is not the code from the latest mail/)).toBeVisible();
  await field.fill(await site.mailbox.codeFor(member));
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expectTranslated(page);
});

test('an admin runs events and mails at a translated desk', async ({ page, site, member }) => {
  test.setTimeout(180_000);
  await subscribe(page, READER);
  await confirm(page, site, READER);
  const reader = await page.context().browser()?.newPage({ baseURL: site.url });
  if (reader === undefined) throw new Error('No browser');
  await translatePages(page);
  await signInAsAdmin(page, site.admin);
  const path = await publish(page, 'Rust Night');
  const Authorization = await signedIn(reader, site, member);
  const id = path.replace('/admin/events/', '');
  await reader.request.post(`/api/event/register?eventId=${id}`, { headers: { Authorization } });
  await reader.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 interested' })).toBeVisible();
  await expect(page.getByRole('link', { name: member })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await download;

  // A move, with the note and the mail that it offers.
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel(/^Day/).fill('2091-07-14');
  await page.getByLabel('Starts at').fill('18:00');
  await page.getByLabel('Note').fill('The hall is taken.');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.getByRole('link', { name: 'Event', exact: true }).click();
  await expect(page.getByText('Moved from', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByText('The hall is taken.')).toBeVisible();
  await expectTranslated(page);

  const menu = page.getByRole('button', { name: 'More actions' });
  await page.goto(path);
  await menu.click();
  await page.getByRole('menuitem', { name: /^Cancel/ }).click();
  await page.getByRole('dialog').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Cancel the event' }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Put the event back on/ }).click();
  await page.getByRole('button', { name: /^Put back on/ }).click();
  await expect(page.getByText(/is back on/)).toBeVisible();
  const areas = page.getByRole('navigation', { name: 'Organiser’s desk' });
  await areas.getByRole('link', { name: 'Mail' }).click();
  await page.getByLabel('Subject').fill('What happens in November');
  await page.getByRole('textbox', { name: 'Letter' }).fill('There is **a lot** to do.');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText(/^A test is on its way to your own address/)).toBeVisible();
  await page.getByRole('button', { name: 'Send to 1 subscriber…' }).click();
  await page.getByRole('button', { name: 'Send to 1 subscriber', exact: true }).click();
  await expect(page.getByText('On its way to 1 subscriber.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sent letters' })).toBeVisible();
  await expectTranslated(page);

  await areas.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Email address', { exact: true }).fill('noor@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The invitation to noor@example.org is open until')).toBeVisible();
  await expect.poll(() => mailsTo(site, 'noor@example.org').length).toBe(1);
  await page.getByRole('button', { name: /^Withdraw the invitation to/ }).click();
  await page.getByRole('button', { name: 'Withdraw the invitation', exact: true }).click();
  await expect(page.getByText(/^The invitation to .* is open/)).toHaveCount(0);
  await expectTranslated(page);
});
