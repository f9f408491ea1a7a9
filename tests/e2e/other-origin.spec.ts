// The site with its API on another origin.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODE, faultsOf, MEMBER, startForeignBackend } from '#tests/support/foreign-backend';
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
} from './fixtures';

const EMAIL = 'ada@example.org';

interface Origins {
  siteUrl: string;
  apiUrl: string;
  apiPort: number;
}

/** Serves a build that contains the address of the API. */
const test = base.extend<object, { origins: Origins }>({
  origins: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const buildDir = `.builds/other-origin-${parallelIndex}`;
      const [sitePort, apiPort] = [await freePort(), await freePort()];
      const siteUrl = `http://127.0.0.1:${sitePort}`;
      const apiUrl = `http://127.0.0.1:${apiPort}`;
      await build(buildDir, { VITE_API_URL: apiUrl });
      const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
      const server = spawn(process.execPath, [`${buildDir}/dist-server/main.js`], {
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(sitePort),
          APP_URL: siteUrl,
          VITE_API_URL: apiUrl,
          DATA_DIR: dataDir,
        },
        stdio: 'ignore',
      });
      await expect(async () => expect((await fetch(siteUrl)).ok).toBe(true)).toPass();
      await use({ siteUrl, apiUrl, apiPort });
      server.kill('SIGKILL');
      await rm(dataDir, { recursive: true });
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
      },
    }),
  baseURL: async ({ origins }, use) => use(origins.siteUrl),
});

// Serial, because they share the build and the port of the API.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test('with the API on another origin everything works', async ({ page, site, origins }) => {
  const ownApiCalls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${origins.siteUrl}/api/`)) ownApiCalls.push(request.url());
  });

  // Also if requesting the code is the first request to the API.
  const code = await askForCode(page, site, EMAIL);
  await enterCode(page, code);
  await expect(page.getByRole('button', { name: 'Profile menu of Ada' })).toBeVisible();

  await signInAsAdmin(page, site.admin);
  await createEvent(page, gitTogether);
  await page.getByRole('button', { name: "I'm Interested: Git Together" }).click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your name').press('Enter');
  await expect(page.getByText('You have shown interest in the event')).toBeVisible();
  await expect(page.getByText('Interested', { exact: true })).toBeVisible();

  await page.getByLabel('News by mail').fill(EMAIL);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Git Together' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Admin menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out on all devices…' }).click();
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await expect(page.getByText('You have signed out as an admin')).toBeVisible();
  expect(ownApiCalls).toEqual([]);
});

test('with a backend that knows the specification only, every right code signs in', async ({
  browser,
  origins,
}) => {
  const backend = await startForeignBackend(origins.apiPort);
  // Whatever the old document and the new one ask, in any order.
  backend.delay = () => 50 + Math.random() * 250;
  const signInAgain = async (times: number) => {
    const context = await browser.newContext({ baseURL: origins.siteUrl });
    const page = await context.newPage();
    await page.goto('/auth');
    for (let time = 0; time < times; time++) {
      await page.evaluate((email) => {
        localStorage.removeItem('dss-accessToken');
        const record = { email, token: 'challenge', expiresAt: Date.now() / 1000 + 100 };
        localStorage.setItem('sent-mail', JSON.stringify(record));
      }, MEMBER.email);
      await page.goto('/auth/otp/verify');
      await enterCode(page, CODE);
      await expect(
        page.getByRole('button', { name: `Profile menu of ${MEMBER.name}` }),
      ).toBeVisible();
      await expect(page.getByText('You have been signed out')).toBeHidden();
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: 5 }, () => signInAgain(4)));
  const refreshes = backend.calls.filter(({ name }) => name === 'POST /api/auth/refresh');
  await backend.close();
  expect(refreshes, 'one for each sign-in').toHaveLength(20);
  expect(faultsOf(backend.calls)).toEqual([]);
});
