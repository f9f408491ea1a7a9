// Pictures of the last build. `npm run screenshots` takes those of the README. `npm run compare-screens -- DIR` compares
// each page with that of another checkout's build, pixel by pixel: it prints the screens that differ, leaves both pictures
// of each in test-results/screens, and exits with 1 where there is one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureChromium } from './chromium.mjs';
import { startProduction } from './production.mjs';

const WIDTHS = [320, 390, 768, 1280];
const SETTLE_MS = 1200;
const TIMES = /\b\d\d:\d\d\b|\bago\b|just now/;
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts the build of a checkout and a browser, and closes both after `take`.
 * @param {string} checkout
 * @param {number} eventCount
 * @param {(site: Awaited<ReturnType<typeof startProduction>>, browser: import('@playwright/test').Browser) => Promise<void>} take
 */
async function withSite(checkout, eventCount, take) {
  const bundle = path.resolve(checkout, 'dist-server');
  const site = await startProduction({
    main: [path.join(bundle, 'main.js')],
    admin: [path.join(bundle, 'admin.js')],
    eventCount,
  });
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    await take(site, browser);
  } finally {
    await browser.close();
    site.close();
  }
}

/**
 * Opens an address and waits until everything that the page loads by itself has arrived.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 */
async function openSettled(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' });
  // Pictures below the fold would wait until somebody scrolls to them.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    return document.fonts.ready.then(() => undefined);
  });
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => !image.checkVisibility() || (image.complete && image.naturalWidth > 0),
    ),
  );
  await page.waitForTimeout(SETTLE_MS);
}

const readmeShots = [
  { file: 'home.png', address: '/', width: 1280, height: 766 },
  { file: 'team.png', address: '/about/design', width: 1280, height: 860 },
];

const takeReadmeShots = () =>
  withSite(root, 0, async (site, browser) => {
    for (const { file, address, width, height } of readmeShots) {
      const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
      await openSettled(page, site.url + address);
      await sharp(await page.screenshot())
        .png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 })
        .toFile(`${root}docs/images/${file}`);
      await page.close();
    }
  });

/** By viewer. Not /auth/otp/verify, which counts down. */
const addresses = {
  visitor: ['/events/1', '/auth/secret/admin', '/news/confirm', '/news/leave', '/no/such/page'],
  member: ['/', '/events', '/events/1', '/profile', '/profile/delete'],
  admin: ['', '/events/1', '/events/1/edit', '/events/new', '/mail', '/history', '/account'].map(
    (page) => `/admin${page}`,
  ),
};

/**
 * The screenshots of a checkout's build, by viewer, path and width.
 * @param {string} checkout
 */
async function screensOf(checkout) {
  /** @type {Map<string, Buffer>} */
  const screens = new Map();
  await withSite(checkout, 4, async (site, browser) => {
    for (const width of WIDTHS) {
      const tokens = {
        visitor: {},
        member: { 'dss-accessToken': await site.signIn(`member${width}@example.org`) },
        admin: { 'dss-admin-accessToken': site.adminToken },
      };
      for (const viewer of /** @type {const} */ (['visitor', 'member', 'admin'])) {
        const localStorage = Object.entries(tokens[viewer]).map(([name, token]) => ({
          name,
          value: token.replace(/^\w+ /, ''),
        }));
        const page = await browser.newPage({
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
        });
        for (const address of addresses[viewer]) {
          await openSettled(page, site.url + address);
          // What differs between the runs: the port in the calendar's address, and when members and admins did something.
          const port = page.locator('input[readonly]');
          const times = [page.getByText(TIMES), page.locator('p').filter({ hasText: TIMES })];
          const mask = viewer === 'visitor' ? [port] : [port, ...times];
          const screen = await page.screenshot({ fullPage: true, animations: 'disabled', mask });
          screens.set(`${viewer}${address.replaceAll('/', '_')}-${width}`, screen);
        }
        await page.close();
      }
    }
  });
  return screens;
}

/** @param {string} against */
async function compareScreens(against) {
  const sitemap = readFileSync(`${root}dist/sitemap.xml`, 'utf8');
  for (const [, url] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g))
    addresses.visitor.push(new URL(url).pathname);
  const other = await screensOf(against);
  const own = await screensOf(root);
  const folder = `${root}test-results/screens`;
  mkdirSync(folder, { recursive: true });
  const differing = [...own].filter(([name, screen]) => !other.get(name)?.equals(screen));
  for (const [name, screen] of differing) {
    writeFileSync(`${folder}/${name}.png`, screen);
    writeFileSync(`${folder}/${name}.before.png`, other.get(name) ?? '');
    console.log(`differs: ${name}`);
  }
  console.log(`${own.size - differing.length} of ${own.size} screens are the same`);
  process.exitCode = differing.length === 0 ? 0 : 1;
}

const { against } = parseArgs({ options: { against: { type: 'string' } } }).values;
await (against === undefined ? takeReadmeShots() : compareScreens(against));
