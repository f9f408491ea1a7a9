// One tour through Firefox's engine: all routes, the menu, the sign-in and the interest in an event.
import { existsSync, readFileSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { PRERENDER_MANIFEST } from '#server/config/build-files';
import type { PrerenderManifest } from '#server/http/built-site';
import { expect, gitTogether, slow, test, type Site } from './fixtures';

const EMAIL = 'ada@example.org';

const firefox = [
  process.env['FIREFOX_PATH'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => path && existsSync(path));

const parameters = new Map([
  ['id', '1'],
  ['provider', 'google'],
]);

/** Where a route leads that has nothing to show. */
const redirects = new Map([
  ['/auth/otp/verify', '/auth'],
  ['/auth/callback/google', '/auth'],
  ['/event', '/events'],
]);

/** The paths of all routes. */
function readRoutes(): string[] {
  const manifest = readFileSync(`dist/${PRERENDER_MANIFEST}`, 'utf8');
  const { prerendered, clientOnly } = JSON.parse(manifest) as PrerenderManifest;
  const paths = clientOnly.map((pattern) =>
    pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = parameters.get(name);
      if (value === undefined) throw new Error(`Add a value of :${name} to the parameters`);
      return value;
    }),
  );
  return [...Object.keys(prerendered), ...paths, '/no/such/page'];
}

// Firefox starts slowly, and each route is a full page load.
test.setTimeout(180_000);
// One Firefox at a time.
test.describe.configure({ mode: 'serial' });
test.skip(firefox === undefined, 'Firefox is not installed');

let browser: Browser;
let page: Page;
let errors: string[];

/** Puppeteer's own locators use eval, which the site's policy blocks. */
const harmless = /JavaScript eval/;

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
    if (!harmless.test(String(error))) errors.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !harmless.test(message.text())) errors.push(message.text());
  });
});

test.afterEach(async () => {
  await page.close();
  expect(errors, 'errors in the console').toEqual([]);
});

async function call(site: Site, path: string, body?: object, token = ''): Promise<unknown> {
  const response = await fetch(site.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(response.ok, path).toBe(true);
  return Reflect.get((await response.json()) as object, 'data');
}

/** Creates an event by the API, as an admin. Returns the admin's token. */
async function addEvent(site: Site): Promise<string> {
  const login = await call(site, '/api/auth/admin', site.admin);
  const { accessToken } = login as { accessToken: string };
  await call(site, '/api/event', gitTogether, accessToken);
  return accessToken;
}

/** Signs a member in by the API. Returns the member's token. */
async function signIn(site: Site): Promise<string> {
  const path = '/api/auth/email/otp';
  const { token } = (await call(site, `${path}?email=${EMAIL}`)) as { token: string };
  const otp = await site.mailbox.codeFor(EMAIL);
  const verified = await call(site, `${path}/verify`, { email: EMAIL, otp, token });
  return (verified as { accessToken: string }).accessToken;
}

/** Stores a token of the server as an earlier visit does. */
async function store(site: Site, key: string, token: string): Promise<void> {
  await page.goto(site.url);
  await page.evaluate(
    (name, value) => localStorage.setItem(name, value),
    key,
    token.replace('Bearer ', ''),
  );
}

// Not page.url(), which can miss a change of the address without a load.
const pathname = () => page.evaluate(() => window.location.pathname).catch(() => null);
const headings = () =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('h1'), ({ textContent }) => textContent),
  );

/** Opens a route and waits until the page that it leads to is hydrated and has its heading. */
async function openRoute(site: Site, path: string): Promise<void> {
  await page.goto(site.url + path);
  const isHydrated = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    );
  // A page that leads elsewhere may do so between the two.
  await expect.poll(() => isHydrated().catch(() => false), path).toBe(true);
  await expect.poll(() => headings().catch(() => []), path).toHaveLength(1);
}

const isPrivate = (path: string) => /^\/(?:profile|admin)(?:\/|$)/.test(path);

test(
  'Firefox shows the public routes to visitors and the others to members and admins, without an error',
  slow,
  async ({ site }) => {
    const routes = readRoutes();
    const adminToken = await addEvent(site);
    for (const path of routes.filter((path) => !isPrivate(path))) {
      await openRoute(site, path);
      await expect.poll(pathname, path).toBe(redirects.get(path) ?? path);
    }
    await store(site, 'dss-accessToken', await signIn(site));
    await store(site, 'dss-admin-accessToken', adminToken);
    for (const path of routes.filter(isPrivate)) {
      await openRoute(site, path);
      await expect.poll(pathname, path).toBe(path);
    }
    // Firefox reports the requests of a page that the test leaves before the service worker has responded.
    errors = errors.filter((text) => !text.includes('A ServiceWorker intercepted the request'));
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
    expect(await page.evaluate(() => document.body.innerText)).toContain(text);
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
    await expect.poll(pathname).toBe('/auth/otp/verify');
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
    await expect.poll(pathname).toBe('/');
    await expectText('Sign In');
  },
);

test('in Firefox a phone cuts off no day in the form for an event', slow, async ({ site }) => {
  const token = await addEvent(site);
  await store(site, 'dss-admin-accessToken', token);
  await page.setViewport({ width: 360, height: 800 });
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
  expect(missing).toHaveLength(2);
  expect(Math.max(...missing)).toBeLessThanOrEqual(0);
});
