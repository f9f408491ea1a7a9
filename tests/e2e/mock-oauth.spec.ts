import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as baseExpect, test as base } from '@playwright/test';
import { freePort } from '../../scripts/free-port.mjs';

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

test('in development the logins with Google and Github work without any configuration', async ({
  page,
  devUrl,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${devUrl}/auth`);
  const logIn = async (provider: string) => {
    const login = page.getByRole('button', { name: `Login with ${provider}` });
    // The first time the server bundles the libraries, if it has not done so before.
    await login.click({ timeout: START_TIMEOUT_MS });
    const heading = page.getByRole('heading', { name: `Mock sign-in with ${provider}` });
    await expect(heading).toBeVisible();
  };
  await logIn('Google');
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText('Login failed please try again')).toBeVisible();
  await expect(page).toHaveURL(`${devUrl}/auth`);
  for (const [provider, name] of [
    ['Google', 'Grace Hopper'],
    ['Github', 'Ada Lovelace'],
  ] as const) {
    await logIn(provider);
    await page.getByLabel('Email').fill(`${provider}@example.org`);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('Login successful')).toBeVisible();
    await expect(page.getByRole('button', { name: `Profile menu of ${name}` })).toBeVisible();
    await expect(page).toHaveURL(`${devUrl}/`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${devUrl}/auth`);
  }
});
