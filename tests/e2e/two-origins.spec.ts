// The site and the API on different origins, with a browser whose clock is wrong.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { build, BUILD_TIMEOUT_MS } from './build';
import {
  askForCode,
  test as base,
  createEvent,
  enterCode,
  expect,
  gitTogether,
  signInAsAdmin,
  slow,
} from './fixtures';

const EMAIL = 'ada@example.org';
const MINUTE_MS = 60_000;
const CODE_LIFETIME_SECONDS = 180;

interface Origins {
  /** The folder of the site's build. */
  buildDir: string;
  siteUrl: string;
  sitePort: number;
  apiUrl: string;
  apiPort: number;
}

const test = base.extend<{ siteServer: void }, { origins: Origins }>({
  origins: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const buildDir = `.builds/two-origins-${parallelIndex}`;
      const [sitePort, apiPort] = [await freePort(), await freePort()];
      const [siteUrl, apiUrl] = [sitePort, apiPort].map((port) => `http://127.0.0.1:${port}`);
      if (siteUrl === undefined || apiUrl === undefined) throw new Error('No ports');
      await build(buildDir, { VITE_API_URL: apiUrl });
      await use({ buildDir, siteUrl, sitePort, apiUrl, apiPort });
    },
    { scope: 'worker', timeout: BUILD_TIMEOUT_MS },
  ],
  // The fixture with the database and the mailbox is the API here.
  siteOptions: async ({ origins }, use) =>
    use({
      buildDir: '.',
      environment: {
        PORT: String(origins.apiPort),
        ALLOWED_ORIGINS: origins.siteUrl,
        OTP_LIFETIME_SECONDS: String(CODE_LIFETIME_SECONDS),
      },
    }),
  siteServer: [
    async ({ origins }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
      const server = spawn(process.execPath, [`${origins.buildDir}/dist-server/main.js`], {
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(origins.sitePort),
          APP_URL: origins.siteUrl,
          VITE_API_URL: origins.apiUrl,
          DATA_DIR: dataDir,
        },
        stdio: 'ignore',
      });
      await expect(async () => {
        expect((await fetch(origins.siteUrl)).ok).toBe(true);
      }).toPass();
      await use();
      server.kill('SIGKILL');
      await rm(dataDir, { recursive: true });
    },
    { auto: true },
  ],
  baseURL: async ({ origins }, use) => use(origins.siteUrl),
});

// Serial, because they share one build, which contains the address of the API.
test.describe.configure({ mode: 'default' });

for (const [name, offset] of [
  ['four minutes fast', 4 * MINUTE_MS],
  ['four minutes slow', -4 * MINUTE_MS],
] as const) {
  test(
    `with the API on another origin and a clock ${name}, everything works`,
    slow,
    async ({ page, site, origins }) => {
      test.setTimeout(120_000);
      await page.addInitScript((milliseconds) => {
        const RealDate = Date;
        class WrongDate extends RealDate {
          constructor(...parts: [] | [number]) {
            if (parts.length === 0) super(RealDate.now() + milliseconds);
            else super(...parts);
          }
          static override now() {
            return RealDate.now() + milliseconds;
          }
        }
        window.Date = WrongDate as DateConstructor;
      }, offset);
      const ownApiCalls: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(`${origins.siteUrl}/api/`)) ownApiCalls.push(request.url());
      });

      // Also if requesting the code is the first request to the API.
      const code = await askForCode(page, site, EMAIL);
      // By the server's clock. By the browser's clock the code has expired, or lives minutes longer.
      const countdown = page.getByText(/before it expires in \d+s/);
      await expect(countdown).toBeVisible();
      const secondsLeft = Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0]);
      expect(secondsLeft, 'seconds until the code expires').toBeLessThan(
        CODE_LIFETIME_SECONDS + 60,
      );
      await enterCode(page, code);
      await expect(page.getByRole('button', { name: 'Profile menu of Ada' })).toBeVisible();

      await signInAsAdmin(page, await site.addAdmin());
      await createEvent(page, gitTogether);
      await page.getByRole('button', { name: "I'm Interested: Git Together" }).click();
      await expect(page.getByText('You have shown interest in the event')).toBeVisible();
      await expect(page.getByText('Interested', { exact: true })).toBeVisible();

      await page.getByLabel('News by mail').fill(EMAIL);
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByText('Thank you for subscribing!')).toBeVisible();

      await page.goto('/profile');
      await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Git Together' })).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Admin menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out on all devices…' }).click();
      await page.getByRole('button', { name: 'Sign out on all devices' }).click();
      await expect(page.getByText('You have signed out as an admin')).toBeVisible();
      expect(ownApiCalls).toEqual([]);
    },
  );
}
