import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, settled, signedIn, signedInAsAdmin, slow, test } from './fixtures';
import { addEvent, startLargeTextCheck } from './large-text';

const NAME = 'An evening of internationalisation';

async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test(
  'at 320 px and a font of 200 % nothing is cut off of events in any state',
  slow,
  async ({ page, site, member, browser }) => {
    test.setTimeout(180_000);
    await signedInAsAdmin(page, site);
    const cancelled = await addEvent(page, `${NAME}, cancelled`);
    const draft = await addEvent(page, `${NAME}, as a draft`);
    const deleted = await addEvent(page, `${NAME}, in the bin`);
    const reader = await browser.newPage({ baseURL: site.url });
    await signedIn(reader, site, member);
    const event = cancelled.replace('/admin', '');
    await reader.goto(event);
    await reader.getByRole('button', { name: "I'm Interested" }).click();
    await expect(reader.getByText('Interested', { exact: true })).toBeVisible();

    const check = await startLargeTextCheck(page);
    await page.goto(cancelled);
    await chooseMore(page, 'Cancel the event…');
    const tell = page.getByRole('button', { name: 'Cancel and tell 1 member' });
    await expect(tell).toBeVisible();
    await check('the question before an event is cancelled that interests members');
    await page.getByLabel('Note for readers').fill('The internationalisation of Donaudampfschiff');
    await page.context().setOffline(true);
    await tell.click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await check('the question before an event is cancelled, offline');
    await page.context().setOffline(false);
    await tell.click();
    await expect(page.getByRole('button', { name: 'Put the event back on…' })).toBeVisible();
    await check('a cancelled event on the desk');
    const checkReader = await startLargeTextCheck(reader);
    for (const path of [event, '/events', '/profile']) {
      await reader.goto(path);
      await expect(reader.getByText(/cancelled/i).first()).toBeVisible();
      await checkReader(`${path} with a cancelled event`);
    }
    await reader.getByRole('button', { name: /^No longer interested/ }).click();
    await checkReader('an event that no longer interests');
    await reader.close();

    await page.goto(draft);
    await chooseMore(page, 'Duplicate');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByRole('button', { name: /^Publish/ })).toBeVisible();
    await check('a draft on the desk');
    await page.goto(new URL(page.url()).pathname.replace('/admin', ''));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    await check('a draft as readers will see it');

    await page.goto(deleted);
    await chooseMore(page, 'Delete');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    for (const state of ['draft', 'past', 'deleted']) {
      await page.goto(`/admin?state=${state}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(`the list: ${state}`);
    }
    await page.getByRole('link', { name: /in the bin/ }).click();
    await expect(page).toHaveURL(new RegExp(deleted));
    await check('an event in the bin');
    await page.getByRole('button', { name: /^Restore/ }).click();
    await expect(page.getByText(/is back$/)).toBeVisible();
    await check('an event that was restored');

    await page.route('**/api/admin/**', (route) => route.abort());
    for (const path of ['/admin', cancelled, '/admin/mail', '/admin/history', '/admin/account']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await check(`${path} that could not load`);
    }
  },
);

test(
  'at 320 px and a font of 200 % nothing is cut off of what the forms of admins say',
  slow,
  async ({ page, site }) => {
    test.setTimeout(180_000);
    await signedInAsAdmin(page, site);
    const path = await addEvent(page, NAME);
    const check = await startLargeTextCheck(page);

    await page.goto('/admin/events/new');
    await page.getByRole('button', { name: /^Publish/ }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await check('the errors of a new event');
    await page.getByLabel('Description', { exact: true }).fill('# Internationalisation\n\n`a-b`');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'Internationalisation' })).toBeVisible();
    await check('the preview of a description');
    const words = 'Three long evenings, from 12 July 2031 on';
    await page.getByText('Use words instead').click();
    await page.getByLabel('In words').fill(words);
    await expect(page.getByRole('group', { name: 'When' }).getByText(words)).toBeVisible();
    await page.getByLabel('Name').fill(NAME);
    const name = `${'a-picture-with-a-long-name-'.repeat(3)}.png`;
    const picture = {
      name,
      mimeType: 'image/png',
      buffer: await readFile('public/icons/icon-192.png'),
    };
    await page.route('**/api/admin/picture', (route) => route.abort());
    await page.getByLabel('Choose a picture').setInputFiles(picture);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await check('an upload that failed');
    await page.unroute('**/api/admin/picture');
    await page.getByLabel('Choose a picture').setInputFiles(picture);
    await expect(page.getByText('Picture uploaded.')).toBeVisible();
    await check('a picture');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByText(/^This could not be saved/)).toBeVisible();
    await check('a form offline');
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByText(/^Restored what you typed/)).toBeVisible();
    await check('a form that was restored');

    const second = await page.context().newPage();
    const checkSecond = await startLargeTextCheck(second);
    await second.goto(`${path}/edit`);
    await second.getByLabel('Name').fill('The internationalisation of an evening');
    await page.goto(`${path}/edit`);
    await page.getByLabel('Name').fill('An international evening');
    await page.getByRole('button', { name: /^(Save|Publish)/ }).click();
    await expect(page).toHaveURL(path);
    await second.getByRole('button', { name: /^(Save|Publish)/ }).click();
    await expect(
      second.getByRole('heading', { name: /This event has been changed/ }),
    ).toBeVisible();
    await checkSecond('a conflict');
    await second.close();

    await page.goto('/admin/mail');
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await check('the errors of a letter');
    await page.goto('/admin/account');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('Please enter your current password.')).toBeVisible();
    await page.getByLabel('Invite another admin').fill('no address');
    await page.keyboard.press('Enter');
    await check('the errors of the account');

    await page.goto('/events');
    await page.getByRole('button', { name: 'Admin menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await check('the admin menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(
      page.getByRole('dialog').getByText('You are signed in as an admin.'),
    ).toBeVisible();
    await check('the side menu of an admin');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create event' }).click();
    await expect(page.getByRole('form', { name: 'Create an event' })).toContainText('Please');
    await check('the errors of the short form');

    await page.goto('/admin/history');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/robots.txt');
    await other.evaluate(() => localStorage.clear());
    await expect(page.getByText('You have been signed out.')).toBeVisible();
    await check('a desk whose session has ended');
  },
);
