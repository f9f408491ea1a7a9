// An admin from the password in the terminal to a second admin, and what only a browser can tell of these screens.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { test as base, expect, showOn, slow, type Site } from './fixtures';
import { mailsTo } from './mails';
import { expectAccessible } from './accessibility';
import { cutContent, setFontSize } from './cut-content';
import { postEvent } from './post-event';
import { smallTargets } from './screen-checks';

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
  await page.getByLabel('Invite another admin').fill(NOOR);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The invitation to ${NOOR} is open until`)).toBeVisible();
  await expect.poll(() => mailsTo(site, NOOR).length).toBe(1);
  const link = /\/auth\/secret\/admin\/invitation\?token=([\w-]{43})/.exec(
    mailsTo(site, NOOR)[0] ?? '',
  )?.[1];
  if (link === undefined) throw new Error(`No link in ${mailsTo(site, NOOR)[0]}`);
  return `/auth/secret/admin/invitation?token=${link}`;
}

/** Adds an event as the admin of the page, and returns its id. */
async function addEvent(page: Page, name: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('dss-admin-accessToken'));
  return postEvent(page, `Bearer ${token}`, { name, startsAt: '2031-07-12', place: 'Lab 2' });
}

/** Nothing is cut off at the right or needs a sideways scroll. The footer has its own tests. */
async function expectFits(page: Page, where: string): Promise<void> {
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header *, main, main *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  await expect.poll(cut, where).toEqual([]);
}

/** Buttons, fields and links outside of sentences. */
const targetsOfAdmins = {
  targets: 'header a, :is(header, main) :is(button, input)',
  exceptIn: '.sr-only',
};

test('the question about the printed password is not left half under the header by its own link', async ({
  page,
  terminal,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await logIn(page, terminal.password, '/admin/mail');
  await page.getByRole('link', { name: 'Choose your own' }).click();
  const heading = page.getByRole('heading', { name: 'Change your password' });
  await expect(heading).toBeFocused();
  const edge = async (element: Locator, side: 'top' | 'bottom') =>
    element.evaluate((box, name) => box.getBoundingClientRect()[name], side);
  const header = await edge(page.getByRole('banner'), 'bottom');
  const notice = page.getByRole('complementary', { name: 'Your password' });
  await expect.poll(() => edge(notice, 'bottom')).toBeLessThanOrEqual(header);
  expect(await edge(heading, 'top')).toBeGreaterThan(header);
});

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
  await expectAccessible(page);

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
  await expectAccessible(page);
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
    await expect(today.getByText(`${NOOR} accepted the invitation`)).toBeVisible();
    await expectAccessible(desk);
  }

  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: `Remove ${NOOR}…` }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask to remove them' }).click();
  const keep = page.getByRole('button', { name: `Keep them: ${NOOR}` });
  await expect(keep).toBeFocused();
  await expect.poll(() => mailsTo(site, NOOR).length).toBe(2);
  await expectAccessible(page);
  await other.getByRole('link', { name: 'Account' }).click();
  await expect(other.getByText(`${ASHA} has asked to remove you`)).toBeVisible();
  await expectAccessible(other);
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

test('an admin who has forgotten the password chooses another one by a link in a mail', async ({
  page,
  site,
}) => {
  await page.goto('/auth/secret/admin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await page.getByLabel('Email').fill(ASHA);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`If ${ASHA} is the address of an admin`)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => mailsTo(site, ASHA).length).toBe(1);
  const link = /\/auth\/secret\/admin\/reset\?token=[\w-]{43}/.exec(
    mailsTo(site, ASHA)[0] ?? '',
  )?.[0];
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
  await expect.poll(() => mailsTo(site, ASHA).length).toBe(2);
  expect(mailsTo(site, ASHA)[1]).toContain('password was changed');
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await expectAccessible(page);
});

test('a login on another device is reported by mail, and can be ended on the first device', async ({
  page,
  site,
  browser,
  terminal,
}) => {
  await logIn(page, terminal.password, '/admin/account');
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await logIn(other, terminal.password, '/admin/mail');
  await expect.poll(() => mailsTo(site, ASHA).length).toBe(1);
  expect(mailsTo(site, ASHA)[0]).toContain('/admin/account');
  await page.reload();
  const end = page.getByRole('button', { name: /^Sign out: .+, since/ });
  await end.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused();
  await expect(end).toBeHidden();
  await other.getByRole('link', { name: 'Account' }).click();
  await expect(other.getByText('You have been signed out.')).toBeVisible();
  await context.close();
});

for (const width of [320, 390]) {
  const title = `at ${width} px and a font of 200 % every page of the desk begins on the first screen`;
  test(title, width === 320 ? {} : slow, async ({ page, terminal }) => {
    await page.setViewportSize({ width, height: 640 });
    await setFontSize(page, 200);
    await logIn(page, terminal.password, '/admin');
    // One of them stands apart from the list.
    await addEvent(page, 'Go Night');
    const id = await addEvent(page, 'Rust Night');
    const isSmall = (element: Element) => element.getBoundingClientRect().height < 44;
    for (const path of ['/admin', 'events/new', 'mail', 'history', 'account', `events/${id}`]) {
      await page.goto(path.startsWith('/') ? path : `/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('Choose your own password')).toBeInViewport();
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height, path).toBeLessThan(160);
      expect(await cutContent(page), path).toEqual([]);
      const targets = await page.locator('header :is(a, button), aside a').elementHandles();
      for (const target of targets) expect(await target.evaluate(isSmall), path).toBe(false);
    }
    await page.goto('/admin');
    const row = page.getByRole('link').filter({ hasText: /Night.*interested/ });
    const [name, count] = await Promise.all(
      [/Night$/, /^interested$/].map((text) => row.getByText(text).boundingBox({ timeout: 5_000 })),
    );
    expect(count?.x, 'the number is below the name, and not at the other edge').toBeLessThan(
      (name?.x ?? 0) + 80,
    );
  });
}

test("on every screen the admin's pages fit and are accessible", async ({
  page,
  site,
  terminal,
}) => {
  test.setTimeout(120_000);
  const check = async () => {
    for (const screen of [
      { width: 1280, fontSize: '100%' },
      { width: 320, fontSize: '100%' },
      { width: 320, fontSize: '200%' },
    ]) {
      const where = `${page.url()} at ${screen.width} px, ${screen.fontSize}`;
      await showOn(page, screen);
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await expectFits(page, where);
      await expectAccessible(page, where);
      expect(await smallTargets(page, targetsOfAdmins), where).toEqual([]);
    }
  };
  await logIn(page, terminal.password, '/admin/account');
  const link = await invite(page, site);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Please enter your current password.')).toBeVisible();
  await check();
  for (const [path, heading] of [
    ['/admin/history', 'History'],
    [link, 'Become an admin'],
    [link.slice(0, -20), 'This link does not work'],
    ['/auth/secret/admin/reset', 'Forgot your password?'],
    [`/admin/account?address=${'x'.repeat(43)}`, 'Account'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await check();
  }
});
