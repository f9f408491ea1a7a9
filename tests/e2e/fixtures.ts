import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { ShortEventInput } from '@/contract/event-input';
import { nameFromEmail } from '#server/members/members';
import { PASSWORD, passwordHash } from '#tests/support/admin';
import { createTemplate } from '#tests/support/database-template';
import { isReady } from '#tests/support/is-ready';
import { openMailbox, type Mailbox } from '#tests/support/mailbox';
import { menuLabel } from '#tests/support/menu';
import { freePort } from '../../scripts/free-port.mjs';

const START_TIMEOUT_MS = 15_000;
const DATABASE = 'society.db';
const ADMIN = { email: 'chair@example.org', password: PASSWORD, name: 'Sample Chair' };

type Admin = typeof ADMIN;

export interface Site {
  url: string;
  mailbox: Mailbox;
  /** An admin who is in the database from the start. */
  admin: Admin;
}

/** All tests of a worker have the same IP address. */
const SHARED_LIMITS = { OTP_SENDS_PER_IP: '1000', SOCIAL_LOGINS_PER_IP: '1000' };

interface SiteOptions {
  /** The folder that contains `dist` and `dist-server`. */
  buildDir: string;
  /** Additional settings of the server. */
  environment: Record<string, string>;
}

/** The built site as in production, with a mailbox and a database of its own. */
async function openSite(
  { buildDir, environment }: SiteOptions,
  template: string,
): Promise<Site & { close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  await copyFile(template, join(dataDir, DATABASE));
  const mailbox = await openMailbox();
  const port = Number(environment['PORT']) || (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'The Society <hello@example.org>',
    OTP_RESEND_SECONDS: '1',
    ...environment,
  };
  const server = spawn(process.execPath, [`${buildDir}/dist-server/main.js`], { env });
  let output = '';
  server.stdout.on('data', (chunk) => (output += String(chunk)));
  server.stderr.on('data', (chunk) => (output += String(chunk)));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not start:\n${output}`);
    }
    await sleep(50);
  }
  return {
    url,
    mailbox,
    admin: ADMIN,
    async close() {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
      await mailbox.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

interface Fixtures {
  site: Site;
  /**
   * For tests that change nothing on the server that others see: one server for all of them saves 0.8 s of CPU time
   * each. A test that signs in does so as its own `member`. Tests that look only at events which they have added
   * share another server.
   */
  sharesSite: boolean | 'for own events';
  siteOptions: SiteOptions;
  /** The email address of Ada, another one in each test. */
  member: string;
  /** Expected console errors; all others fail the test. */
  allowedErrors: RegExp[];
}

/**
 * For the main flows, and for one test of each kind of page. `npm test` runs only these in the browser; `npm test -- --e2e`,
 * which decides whether a change lands, runs the others too.
 */
export const smoke = { tag: '@smoke' };

export interface WorkerFixtures {
  /** The server that the tests of a worker share. */
  sharedSiteOptions: SiteOptions;
  openSharedSite: (kind: true | 'for own events') => Promise<Site>;
  /** A database with an admin whose password is cheap to check: hashing one takes half a second of CPU time. */
  template: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  template: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'site-with-admin-'));
      const database = join(folder, DATABASE);
      await createTemplate(database, (store) =>
        store.admins.create({ email: ADMIN.email, passwordHash, name: ADMIN.name }, Date.now()),
      );
      await use(database);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  allowedErrors: [[], { option: true }],
  siteOptions: [{ buildDir: '.', environment: {} }, { option: true }],
  sharesSite: [false, { option: true }],
  sharedSiteOptions: [{ buildDir: '.', environment: {} }, { scope: 'worker' }],
  openSharedSite: [
    async ({ sharedSiteOptions, template }, use) => {
      const { buildDir, environment } = sharedSiteOptions;
      const options = { buildDir, environment: { ...SHARED_LIMITS, ...environment } };
      const opened = new Map<unknown, ReturnType<typeof openSite>>();
      await use((kind) => {
        const site = opened.get(kind) ?? openSite(options, template);
        opened.set(kind, site);
        return site;
      });
      await Promise.all([...opened.values()].map(async (site) => (await site).close()));
    },
    { scope: 'worker' },
  ],
  site: async ({ sharesSite, openSharedSite, siteOptions, template }, use) => {
    if (sharesSite) return use(await openSharedSite(sharesSite));
    const site = await openSite(siteOptions, template);
    await use(site);
    await site.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  member: async ({}, use, { testId }) => use(`ada@${testId.slice(-8)}.example.org`),
  baseURL: async ({ site }, use) => use(site.url),
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => context.on('page', waitForApp));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  page: async ({ page, allowedErrors }, use) => {
    const complaints = watch(page);
    await use(page);
    const unexpected = complaints.filter((text) => !allowedErrors.some((rule) => rule.test(text)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
});

/**
 * Makes `goto` and `reload` wait until the app handles events, because it does not see what is pressed earlier. A test
 * of the time before says what it waits for instead, such as `{ waitUntil: 'commit' }`.
 */
function waitForApp(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options === undefined) await hydrated(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (options === undefined) await hydrated(page);
    return response;
  };
}

/**
 * Waits until React handles the events of the app, also in parts that hydrate later: it has attached its key to each control.
 * Does not wait without scripts, or in a document without the app.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    if (root === null || matchMedia('(scripting: none)').matches) return true;
    const controls = [...root.querySelectorAll('a, button, input')];
    return controls.every((control) =>
      Object.keys(control).some((key) => key.startsWith('__react')),
    );
  });
}

/** A machine that stalls for four seconds: the browser skips the animation, and the page changes all the same. */
const SKIPPED_ANIMATION = 'Transition was aborted because of timeout in DOM update';

/** Collects uncaught errors and console errors, but not the browser's own messages about failed requests. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => {
    if (!error.message.startsWith(SKIPPED_ANIMATION)) complaints.push(`uncaught: ${error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (message.text().startsWith('Failed to load resource')) return;
    complaints.push(message.text());
  });
  return complaints;
}

/** For `test.use`: as most visitors have it. Without it tests run with reduced motion, which is faster. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** The menu link of one of the main pages on a wide screen. */
export function menuLink(page: Page, path: string): Locator {
  const menu = page.getByRole('navigation', { name: 'Main' });
  return menu.getByRole('link', { name: menuLabel(path), exact: true });
}

/** The visible images that have not loaded; lazy ones load when somebody scrolls to them. */
const missingImages = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.loading !== 'lazy' && image.checkVisibility())
      .filter((image) => !(image.complete && image.naturalWidth > 0))
      .map(({ src }) => src),
  );

/** Waits until everything that a page loads by itself has arrived. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await expect.poll(() => missingImages(page)).toEqual([]);
}

/**
 * Stores a member's token, as an earlier visit does, and returns it with its scheme. The member has a chosen name, so that
 * nothing asks for it. `signIn` goes through the interface.
 */
export async function signedIn(page: Page, site: Site, email: string): Promise<string> {
  const path = '/api/auth/email/otp';
  const { token } = await call(page, site, `${path}?email=${encodeURIComponent(email)}`);
  const otp = await site.mailbox.codeFor(email);
  const { accessToken } = await call(page, site, `${path}/verify`, { email, otp, token });
  await page.request.put(`${site.url}/api/user`, {
    headers: { Authorization: accessToken },
    data: { name: nameFromEmail(email) },
  });
  await storeToken(page, site, 'dss-accessToken', accessToken);
  return accessToken;
}

/**
 * Stores an admin's token, as an earlier visit does, and returns it with its scheme. `signInAsAdmin` goes through the
 * interface.
 */
export async function signedInAsAdmin(page: Page, site: Site): Promise<string> {
  const { accessToken } = await call(page, site, '/api/auth/admin', site.admin);
  await storeToken(page, site, 'dss-admin-accessToken', accessToken);
  return accessToken;
}

/** Calls the API with the cookies of the page's browser context: GET, or POST with a body. */
async function call(
  page: Page,
  site: Site,
  path: string,
  body?: object,
): Promise<Record<'token' | 'accessToken', string>> {
  const response = await page.request.fetch(`${site.url}${path}`, {
    // As a script of the site sends them: no other request has a code mailed.
    headers: { Accept: 'application/json', Referer: `${site.url}/auth` },
    ...(body && { method: 'POST', data: body }),
  });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).data;
}

/** Opens a file of the site, because storage belongs to an origin, and stores a token without its scheme. */
async function storeToken(page: Page, site: Site, key: string, accessToken: string): Promise<void> {
  await page.goto(`${site.url}/robots.txt`);
  const entry = [key, accessToken.replace('Bearer ', '')] as const;
  await page.evaluate(([name, token]) => localStorage.setItem(name, token), entry);
}

/** Signs a member in through the interface: address, mail, code. */
export async function signIn(page: Page, site: Site, email: string): Promise<void> {
  await page.goto('/auth');
  await signInHere(page, site, email);
}

/** Signs in on the sign-in page that is open already. */
export async function signInHere(page: Page, site: Site, email: string): Promise<void> {
  await enterCode(page, await sendCode(page, site, email));
}

/** The code that was mailed; the page asks for it. */
export async function askForCode(page: Page, site: Site, email: string): Promise<string> {
  await page.goto('/auth');
  return sendCode(page, site, email);
}

async function sendCode(page: Page, site: Site, email: string): Promise<string> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('One-Time Password')).toBeVisible();
  return site.mailbox.codeFor(email);
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('One-Time Password').fill(code);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('OTP verified successfully')).toBeVisible();
}

export async function signInAsAdmin(page: Page, { email, password }: Admin): Promise<void> {
  await page.goto('/auth/secret/admin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/events');
}

export const gitTogether: ShortEventInput = {
  image: '/art/event-fallback.svg',
  name: 'Git Together',
  date: '1st May 2026',
  description: 'A first pull request.',
};

/** Creates an event with the form as a signed-in admin, with a click or a double click. */
export async function createEvent(
  page: Page,
  { image, name, date, description }: ShortEventInput,
  press: 'click' | 'dblclick' = 'click',
): Promise<void> {
  const form = page.getByRole('form', { name: 'Create an event' });
  await form.getByLabel('Image').fill(image);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Date').fill(date);
  await form.getByLabel('Description').fill(description);
  await form.getByRole('button', { name: 'Create event' })[press]();
  await expect(page.getByText('Event created')).toBeVisible();
}

export { expect } from '@playwright/test';
