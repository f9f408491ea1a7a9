// One tour through Firefox's engine: all routes, the menu, the sign-in and the interest in an event.
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { eventArticles } from '@/data/events';
import { domainLinks } from '@/data/domain-links';
import { expect, gitTogether, slow, test, type Site } from './fixtures';

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

// Firefox starts slowly, and each route is a full page load.
test.setTimeout(180_000);
// One Firefox at a time.
test.describe.configure({ mode: 'serial' });
test.skip(firefox === undefined, 'Firefox is not installed');

let browser: Browser;
let page: Page;
let errors: string[];

test.beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox ?? '',
    headless: true,
    timeout: 120_000,
  });
});

test.afterAll(() => browser.close());

test.beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultNavigationTimeout(60_000);
  await page.setViewport({ width: 1280, height: 900 });
  errors = [];
  page.on('pageerror', (error) => {
    if (!String(error).includes('JavaScript eval')) errors.push(String(error));
  });
  page.on('console', (message) => {
    // Puppeteer's own locators use eval, which the site's policy blocks.
    if (message.type() === 'error' && !message.text().includes('JavaScript eval')) {
      errors.push(message.text());
    }
  });
});

test.afterEach(async () => {
  await page.close();
  expect(errors, 'errors in the console').toEqual([]);
});

/** Creates an event by the API, as an admin. Returns the admin's token. */
async function addEvent(site: Site): Promise<string> {
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
  return data.accessToken;
}

const headings = () => page.$$eval('h1', (all) => all.map(({ textContent }) => textContent));

test(
  'Firefox shows every route, hydrates it and logs no error',
  slow,
  async ({ openSharedSite }) => {
    const site = await openSharedSite(true);
    for (const path of routes) {
      await page.goto(site.url + path);
      const isHydrated = () =>
        page.$eval('main', (main) => Object.keys(main).some((key) => key.startsWith('__react')));
      await expect.poll(isHydrated, path).toBe(true);
      await expect.poll(headings, path).toHaveLength(1);
    }
  },
);

/** Clicks the element whose label or text starts with `name`, once it is there. */
async function click(selector: string, name: string): Promise<void> {
  const clickNow = () =>
    page.evaluate(
      (all, wanted) => {
        const element = [...document.querySelectorAll<HTMLElement>(all)].find((candidate) =>
          (candidate.ariaLabel ?? candidate.textContent).trim().startsWith(wanted),
        );
        element?.focus();
        element?.click();
        return element !== undefined;
      },
      selector,
      name,
    );
  // Repeated also if a navigation interrupts it.
  await expect(async () => expect(await clickNow(), `${selector} "${name}"`).toBe(true)).toPass();
}

async function fill(selector: string, text: string): Promise<void> {
  await expect.poll(() => page.$(selector)).not.toBeNull();
  await page.focus(selector);
  await page.keyboard.type(text);
}

const expectText = (text: string) =>
  expect(async () => {
    expect(await page.$eval('body', ({ innerText }) => innerText)).toContain(text);
  }).toPass();

test(
  'in Firefox a member signs in by mail, shows interest and signs out',
  slow,
  async ({ site }) => {
    await addEvent(site);
    await page.goto(`${site.url}/auth`);
    await fill('main input[name=email]', EMAIL);
    await page.keyboard.press('Enter');
    const code = await site.mailbox.codeFor(EMAIL);
    // The code may arrive before the page that asks for it, and the address changes before the page does.
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/otp/verify');
    await fill('main input[autocomplete=one-time-code]', code);
    await page.keyboard.press('Enter');
    await expectText('OTP verified successfully');
    // The page is reloaded with the toast.
    await click('button', "I'm Interested");
    await expectText('You have shown interest in the event');
    await expectText('Interested');
    await page.goto(`${site.url}/profile`);
    await click('main button', 'Sign Out');
    await click('[role=dialog] button', 'Yes');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await expectText('Sign In');
  },
);

test('in Firefox the list of the desk scrolls on its own color', slow, async ({ site }) => {
  const token = await addEvent(site);
  await page.goto(site.url);
  await page.evaluate(
    (value) => localStorage.setItem('dss-admin-accessToken', value),
    token.replace('Bearer ', ''),
  );
  await page.goto(`${site.url}/admin`);
  await expect.poll(() => page.$('[data-scrolls-rows]')).not.toBeNull();
  const color = await page.$eval(
    '[data-scrolls-rows]',
    (list) => getComputedStyle(list).scrollbarColor,
  );
  expect(color).toMatch(/ rgba\(0, 0, 0, 0\)$/);
});

test('in Firefox a phone cuts off no day in the form for an event', slow, async ({ site }) => {
  const token = await addEvent(site);
  await page.goto(site.url);
  await page.evaluate(
    (value) => localStorage.setItem('dss-admin-accessToken', value),
    token.replace('Bearer ', ''),
  );
  for (const width of [360, 390]) {
    await page.setViewport({ width, height: 800 });
    await page.goto(`${site.url}/admin/events/1/edit`);
    await expect.poll(() => page.$('input[name=startDay]')).not.toBeNull();
    // Phones have no scroll bar that takes space.
    await page.addStyleTag({ content: 'html { scrollbar-width: none }' });
    const missing = await page.$$eval('input[type=date]', (inputs) =>
      inputs.map((input) => {
        const given = input.getBoundingClientRect().width;
        input.style.width = 'max-content';
        const needed = input.getBoundingClientRect().width;
        input.style.width = '';
        return needed - given;
      }),
    );
    // The last day is empty.
    expect(missing, `${width} px`).toHaveLength(2);
    expect(Math.max(...missing), `${width} px`).toBeLessThanOrEqual(0);
  }
});
