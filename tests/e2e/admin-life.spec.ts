// An admin from the password in the terminal to a second admin, and what only a browser can tell of these screens.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { test as base, expect, type Site } from './fixtures';
import { mailsTo } from './mails';
import { expectAccessible } from './accessibility';
import { expectNoSidewaysScroll, smallTargets } from './screen-checks';

const ASHA = 'asha@example.org';
const NOOR = 'noor.of.the.long.address@department.example.org';
const CHOSEN = 'correct horse battery';

/** A database with an admin, and the password that the command has generated and printed. */
interface Terminal {
  database: string;
  password: string;
}

const test = base.extend<object, { terminal: Terminal }>({
  terminal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'site-with-admin-'));
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['dist-server/admin.js', 'add', ASHA],
        { env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' } },
      );
      const password = /^Password: (.+)$/m.exec(stdout)?.[1];
      if (password === undefined) throw new Error(`No password was printed:\n${stdout}`);
      await use({ database: join(folder, 'society.db'), password });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  template: [async ({ terminal }, use) => use(terminal.database), { scope: 'worker' }],
});

async function logIn(page: Page, password: string, path: string): Promise<void> {
  await page.goto(`/auth/secret/admin?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(ASHA);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Invites Noor on the page of the account, and returns the path of the link in her mail. */
async function invite(page: Page, site: Site): Promise<string> {
  await page.getByLabel('Email address', { exact: true }).fill(NOOR);
  await page.getByLabel('Role', { exact: true }).selectOption('Owner');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`The invitation to ${NOOR} is open until`)).toBeVisible();
  await expect.poll(() => mailsTo(site, NOOR).length).toBe(1);
  const link = /\/auth\/secret\/admin\/invitation\?token=([\w-]{43})/.exec(
    mailsTo(site, NOOR)[0] ?? '',
  )?.[1];
  if (link === undefined) throw new Error(`No link in ${mailsTo(site, NOOR)[0]}`);
  return `/auth/secret/admin/invitation?token=${link}`;
}

/** Buttons, fields and links outside of sentences. */
const targetsOfAdmins = {
  targets: 'header a, :is(header, main) :is(button, input)',
  exceptIn: '.sr-only',
};

test('an admin replaces the printed password and invites another one, and both see the history', async ({
  page,
  site,
  browser,
  terminal,
}) => {
  test.setTimeout(120_000);
  await logIn(page, terminal.password, '/admin/mail');
  const notice = page.getByRole('link', { name: 'Choose your own' });
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeFocused();

  await notice.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('something else');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(CHOSEN);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page, 'the account');
  await expectAccessible(page);
  expect(await smallTargets(page, targetsOfAdmins)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(terminal.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(notice).toBeHidden();

  const link = await invite(page, site);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  const response = await other.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin');
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(NOOR);
  await expectAccessible(other);
  await other.getByLabel('Your name', { exact: true }).fill('Noor Ali');
  await other.getByLabel('Password', { exact: true }).fill('another horse battery');
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL('/admin');
  await expect(other.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Choose your own' })).toBeHidden();

  for (const desk of [page, other]) {
    await desk.getByRole('link', { name: 'History' }).click();
    const today = desk.getByRole('list', { name: 'Today' });
    await expect(today.getByText(`${ASHA} changed their password`)).toBeVisible();
    await expect(today.getByText(`${ASHA} invited ${NOOR} to become an admin`)).toBeVisible();
    await expect(today.getByText('Noor Ali accepted the invitation')).toBeVisible();
  }
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Hand over' }).click();
  await expect(page.getByText('2 owners have signed in within 30 days.')).toBeVisible();
  await expect(page.getByText(/^127\.0\.0\.1 takes the login/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${NOOR}…` }).click();
  await page.getByRole('button', { name: 'Ask to remove them' }).click();
  const keep = page.getByRole('button', { name: `Keep them: ${NOOR}` });
  await expect(keep).toBeFocused();
  await expect.poll(() => mailsTo(site, NOOR).length).toBe(2);
  await other.getByRole('link', { name: 'Account' }).click();
  await expect(other.getByText(`${ASHA} has asked to remove you`)).toBeVisible();
  await keep.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${NOOR}…` })).toBeFocused();
  await other.getByRole('button', { name: 'Leave…' }).click();
  await expect(other.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectAccessible(other);
  await other.keyboard.type('another horse battery');
  await other.keyboard.press('Enter');
  await expect(other.getByText('You are no longer an admin')).toBeVisible();
  await expect(other).toHaveURL('/');

  await other.goto(link);
  await expect(
    other.getByRole('heading', { name: 'This invitation is no longer open' }),
  ).toBeVisible();
  await expectAccessible(other);
  await context.close();
});
