import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as baseExpect, test as base } from '@playwright/test';
import { freePort } from '../../scripts/free-port.mjs';
import { slow } from './fixtures';

// Two busy cores need 18 seconds for what an idle machine does in four.
const START_TIMEOUT_MS = 60_000;

// The development server compiles each screen when it is first requested.
const expect = baseExpect.configure({ timeout: 20_000 });

/** The development server as `npm run dev` starts it, without configuration. */
const test = base.extend<object, { devUrl: string }>({
  devUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'dev-'));
      const url = `http://localhost:${await freePort()}`;
      const vite = ['node_modules/vite/bin/vite.js', '--strictPort', '--port', new URL(url).port];
      const unset = ['VITE_API_URL', 'GOOGLE_CLIENT_ID', 'GITHUB_CLIENT_ID'];
      const server = spawn(process.execPath, vite, {
        env: {
          ...process.env,
          ...Object.fromEntries(unset.map((name) => [name, ''])),
          NODE_ENV: 'development',
          DATA_DIR: dataDir,
        },
        stdio: 'ignore',
      });
      await expect
        .poll(
          () =>
            fetch(`${url}/api/ready`).then(
              ({ ok }) => ok,
              () => false,
            ),
          {
            timeout: START_TIMEOUT_MS,
          },
        )
        .toBe(true);
      await use(url);
      const gone = once(server, 'exit');
      server.kill();
      await gone;
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.describe.configure({ mode: 'default', timeout: 90_000 });

for (const provider of ['Google', 'Github']) {
  test(
    `in development Login with ${provider} works without any configuration`,
    slow,
    async ({ page, devUrl }) => {
      await page.goto(`${devUrl}/auth`);
      await page.getByRole('button', { name: `Login with ${provider}` }).click({ timeout: 30_000 });
      await expect(
        page.getByRole('heading', { name: `Mock sign-in with ${provider}` }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Deny' }).click();
      await expect(page.getByText('Login failed please try again')).toBeVisible();
      await expect(page).toHaveURL(`${devUrl}/auth`);

      await page.getByRole('button', { name: `Login with ${provider}` }).click();
      await page.getByLabel('Email').fill(`${provider}@example.org`);
      await page.getByLabel('Name').fill('Grace Hopper');
      await page.getByRole('button', { name: 'Allow' }).click();
      await expect(page.getByText('Login successful')).toBeVisible();
      await expect(
        page.getByRole('button', { name: 'Profile menu of Grace Hopper' }),
      ).toBeVisible();
      await expect(page).toHaveURL(`${devUrl}/`);
    },
  );
}
