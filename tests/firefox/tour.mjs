// One tour of the built site through Firefox: all routes as a visitor, a member and an admin, the sign-in, and the interest
// in an event. Its driver is a package of this folder, which `npm test -- --all` installs.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { startProduction } from '../../scripts/production.mjs';

const TIMEOUT_MS = 60_000;
const EMAIL = 'ada@example.org';

const root = new URL('../../', import.meta.url);
/** @param {string} file */
const inRoot = (file) => fileURLToPath(new URL(file, root));

const executablePath = [
  process.env['FIREFOX_PATH'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => path && existsSync(path));
if (!executablePath) {
  console.log('Firefox is not installed: the tour is left out');
  process.exit();
}

/** The paths of all routes, and where those lead that have nothing to show. */
const manifest = JSON.parse(readFileSync(inRoot('dist/.prerender-manifest.json'), 'utf8'));
const routes = [
  ...Object.keys(manifest.prerendered),
  ...manifest.clientOnly.map((pattern) =>
    pattern.replace(':id', '1').replace(':provider', 'google'),
  ),
  '/no/such/page',
];
const redirects = new Map([
  ['/auth/otp/verify', '/auth'],
  ['/auth/callback/google', '/auth'],
  ['/event', '/events'],
]);
const isPrivate = (path) => /^\/(?:profile|admin)(?:\/|$)/.test(path);

const site = await startProduction({
  main: [inRoot('dist-server/main.js')],
  admin: [inRoot('dist-server/admin.js')],
  eventCount: 1,
});
const browser = await puppeteer.launch({ browser: 'firefox', executablePath, timeout: 120_000 });
const errors = [];
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  // Puppeteer uses eval, which the site's policy blocks; a page that is left answers no request.
  const harmless = /JavaScript eval|A ServiceWorker intercepted the request/;
  const note = (text) => harmless.test(text) || errors.push(`${page.url()}: ${text}`);
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const details = Promise.all(message.args().map((arg) => arg.evaluate(String)));
    // A page that is left complains of imports that it no longer gets, and nobody sees it: its values are gone.
    void details.then((texts) => note(texts.join(' '))).catch(() => undefined);
  });

  for (const path of routes.filter((route) => !isPrivate(route))) await openRoute(page, path);
  console.log('Visitor: every public route');
  await signIn(page);
  console.log('Member: signed in, interested');
  await page.evaluate(
    (token) => localStorage.setItem('dss-admin-accessToken', token),
    site.adminToken.replace('Bearer ', ''),
  );
  for (const path of routes.filter(isPrivate)) await openRoute(page, path);
  console.log('Member and admin: every other route');
  await page.goto(`${site.url}/profile`);
  await click(page, 'main button', 'Sign Out');
  await click(page, '[role=dialog] button', 'Yes');
  await until(page, () => location.pathname === '/');
  assert.deepEqual(errors, [], 'errors in the console');
} finally {
  await browser.close();
  site.close();
}

/** Opens a route and waits until the page that it leads to is hydrated and has its heading. */
async function openRoute(page, path) {
  await page.goto(site.url + path);
  await until(
    page,
    (expected) =>
      location.pathname === expected &&
      document.querySelectorAll('h1').length === 1 &&
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    redirects.get(path) ?? path,
  );
}

async function signIn(page) {
  await page.goto(`${site.url}/auth`);
  await fill(page, 'main input[name=email]', EMAIL);
  await page.keyboard.press('Enter');
  const code = await site.codeFor(EMAIL);
  await until(page, () => location.pathname === '/auth/otp/verify');
  await fill(page, 'main input[autocomplete=one-time-code]', code);
  await page.keyboard.press('Enter');
  await expectText(page, 'OTP verified successfully');
  await openRoute(page, '/events');
  await click(page, 'main button', "I'm Interested");
  await expectText(page, 'You have shown interest in the event');
}

/** Puppeteer's own waiting uses eval, which the site's policy blocks. */
async function until(page, condition, ...args) {
  const deadline = Date.now() + TIMEOUT_MS;
  // A navigation interrupts an attempt.
  while (!(await page.evaluate(condition, ...args).catch(() => false))) {
    if (Date.now() > deadline)
      throw new Error(`${page.url()}: never ${condition} (${args.join()})`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function fill(page, selector, text) {
  await until(page, (wanted) => document.querySelector(wanted) !== null, selector);
  await page.focus(selector);
  await page.keyboard.type(text);
}

/** Clicks the element whose label or text starts with `name`, once it is there and enabled. */
async function click(page, selector, name) {
  await until(
    page,
    (all, wanted) => {
      const element = [...document.querySelectorAll(all)].find((candidate) =>
        (candidate.ariaLabel ?? candidate.textContent).trim().startsWith(wanted),
      );
      if (!element || element.disabled || element.ariaDisabled === 'true') return false;
      element.focus();
      element.click();
      return true;
    },
    selector,
    name,
  );
}

async function expectText(page, text) {
  await until(page, (wanted) => document.body.innerText.includes(wanted), text);
}
