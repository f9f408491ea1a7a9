// Compares the pages of this build with those of another checkout's build, pixel by pixel:
//   node scripts/compare-screens.mjs DIR
// Both have to be built. Prints the screens that differ, leaves both pictures of each in a folder, and
// exits with 1 where there is one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from './bench/phone.mjs';
import { startProduction } from './production.mjs';
import { openSettled } from './open-settled.mjs';

const WIDTHS = [320, 390, 768, 1280];
const SETTLE_MS = 1200;
const TIMES = /\b\d\d:\d\d\b|\bago\b|just now/;
const [, , against] = process.argv;
if (against === undefined) throw new Error('Say which checkout to compare with.');
const ownRoot = fileURLToPath(new URL('..', import.meta.url));
const outDir = path.join(ownRoot, 'test-results/screens');
const sitemap = readFileSync(path.join(ownRoot, 'dist/sitemap.xml'), 'utf8');
const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url).pathname);
/** By viewer. Not /auth/otp/verify, which counts down. */
const paths = {
  visitor: [
    ...listed,
    '/events/1',
    '/auth/secret/admin',
    '/news/confirm',
    '/news/leave',
    '/no/such/page',
  ],
  member: ['/', '/events', '/events/1', '/profile', '/profile/delete'],
  admin: [
    '/admin',
    '/admin/events/1',
    '/admin/events/1/edit',
    '/admin/events/new',
    '/admin/mail',
    '/admin/history',
    '/admin/account',
  ],
};

/**
 * Takes the screenshots of a checkout's build.
 * @param {string} checkout
 * @returns {Promise<Map<string, Buffer>>} By viewer, path and width.
 */
async function screensOf(checkout) {
  const bundle = path.join(path.resolve(checkout), 'dist-server');
  const site = await startProduction({
    main: [path.join(bundle, 'main.js')],
    admin: [path.join(bundle, 'admin.js')],
    eventCount: 4,
  });
  const browser = await launchBrowser();
  const screens = new Map();
  for (const width of WIDTHS) {
    for (const [viewer, viewed] of Object.entries(paths)) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      if (viewer !== 'visitor') {
        const [key, token] =
          viewer === 'admin'
            ? ['dss-admin-accessToken', site.adminToken]
            : ['dss-accessToken', await site.signIn(`member${width}@example.org`)];
        await page.goto(`${site.url}/blogs`);
        await page.evaluate(
          ([name, value]) => window.localStorage.setItem(name, value),
          [key, token.replace(/^\w+ /, '')],
        );
      }
      for (const address of viewed) {
        await openSettled(page, site.url + address);
        await page.waitForTimeout(SETTLE_MS);
        // These pages show when members and admins did something, which differs between the builds.
        const times = [page.getByText(TIMES), page.locator('p').filter({ hasText: TIMES })];
        const mask = viewer === 'visitor' ? [] : times;
        const screen = await page.screenshot({ fullPage: true, animations: 'disabled', mask });
        screens.set(`${viewer}${address.replaceAll('/', '_')}-${width}`, screen);
      }
      await context.close();
    }
  }
  await browser.close();
  site.close();
  return screens;
}

const other = await screensOf(against);
const own = await screensOf(ownRoot);
mkdirSync(outDir, { recursive: true });
let differing = 0;
for (const [name, screen] of own) {
  const before = other.get(name);
  if (before?.equals(screen)) continue;
  differing += 1;
  writeFileSync(path.join(outDir, `${name}.png`), screen);
  if (before) writeFileSync(path.join(outDir, `${name}.before.png`), before);
  console.log(`differs: ${name}`);
}
console.log(
  `${own.size - differing} of ${own.size} screens are the same; the others are in ${outDir}`,
);
process.exitCode = differing === 0 ? 0 : 1;
