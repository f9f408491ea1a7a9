// One tour through Firefox's engine: all routes, the menu, the sign-in and a marked event.
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { eventArticles } from '@/data/events';
import { domainLinks } from '@/data/team';
import { expect, gitTogether, test, type Site } from './fixtures';

const EMAIL = 'ada@example.org';

const firefox = [
  process.env['FIREFOX_PATH'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => path && existsSync(path));

const routes = [
  '/',
  '/events',
  '/about',
  ...domainLinks.map(({ to }) => to),
  ...eventArticles.map(({ href }) => href),
  '/blogs',
  '/contact',
  '/auth',
  '/auth/secret/admin',
  '/no/such/page',
];

// Firefox starts slowly, and each page is loaded anew.
test.setTimeout(180_000);
test.skip(firefox === undefined, 'Firefox is not installed');

let browser: Browser;
let page: Page;
let errors: string[];

test.beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox ?? '',
    headless: true,
  });
});

test.afterAll(() => browser.close());

test.beforeEach(async () => {
  page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
});

test.afterEach(async () => {
  await page.close();
  expect(errors, 'errors in the console').toEqual([]);
});

/** Creates an event by the API, as an admin. */
async function addEvent(site: Site): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(true);
    return (await response.json()) as { data: { accessToken: string } };
  };
  const { data } = await post('/api/auth/admin', await site.addAdmin());
  await post('/api/event', gitTogether, data.accessToken);
}

const headings = () => page.$$eval('h1', (all) => all.map(({ textContent }) => textContent));

test('Firefox shows every route, hydrates it and logs no error', async ({ site }) => {
  for (const path of routes) {
    await page.goto(site.url + path, { waitUntil: 'networkidle0' });
    expect(await headings(), path).toHaveLength(1);
    const isHydrated = await page.$eval('main', (main) =>
      Object.keys(main).some((key) => key.startsWith('__react')),
    );
    expect(isHydrated, path).toBe(true);
  }
});

test('in Firefox a member signs in by mail, marks an event and signs out', async ({ site }) => {
  await addEvent(site);
  await page.goto(`${site.url}/auth`, { waitUntil: 'networkidle0' });
  await page.locator('::-p-aria([name="Email"][role="textbox"])').fill(EMAIL);
  await page.locator('::-p-aria([name="Login"][role="button"])').click();
  await page
    .locator('::-p-aria([name="One-Time Password"])')
    .fill(await site.mailbox.codeFor(EMAIL));
  await page.locator('::-p-aria([name="Submit"][role="button"])').click();
  await page.locator('::-p-aria([name="Profile menu of Ada"])').wait();
  await page.locator(`::-p-aria([name="I'm Interested"])`).click();
  await page.locator('::-p-text(You have shown interest in the event)').wait();
  await page.locator('::-p-text(Interested)').wait();
  await page.locator('::-p-aria([name="Profile menu of Ada"])').click();
  await page.locator('::-p-aria([name="Sign Out"][role="menuitem"])').click();
  await page.locator('::-p-aria([name="Yes"])').click();
  await page.locator('::-p-aria([name="Sign In"][role="link"])').wait();
});
