// The built site with a backend that knows the calls of the specification only, on another origin.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ADMIN,
  CODE,
  MEMBER,
  startForeignBackend,
  type ForeignBackend,
} from '#tests/support/foreign-backend';
import { freePort } from '../../scripts/free-port.mjs';
import { build, BUILD_TIMEOUT_MS } from './build';
import { test as base, expect, slow } from './fixtures';

const test = base.extend<object, { origins: { backend: ForeignBackend; siteUrl: string } }>({
  origins: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const buildDir = `.builds/foreign-${parallelIndex}`;
      const backend = await startForeignBackend();
      await build(buildDir, { VITE_API_URL: backend.url });
      const port = await freePort();
      const siteUrl = `http://127.0.0.1:${port}`;
      const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
      const server = spawn(process.execPath, [`${buildDir}/dist-server/main.js`], {
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(port),
          APP_URL: siteUrl,
          VITE_API_URL: backend.url,
          DATA_DIR: dataDir,
        },
        stdio: 'ignore',
      });
      await expect(async () => {
        expect((await fetch(siteUrl)).ok).toBe(true);
      }).toPass();
      await use({ backend, siteUrl });
      server.kill('SIGKILL');
      await backend.close();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: BUILD_TIMEOUT_MS },
  ],
  baseURL: async ({ origins }, use) => use(origins.siteUrl),
});

test(
  'visitor, member and admin find what the specification says, and nothing fails',
  slow,
  async ({ page, origins: { backend } }) => {
    test.setTimeout(120_000);
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
    });

    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Robot Evening' })).toBeVisible();
    const feeds = page.locator('[href$="calendar.ics"], [href$="feed.xml"], link[rel=alternate]');
    await expect(feeds).toHaveCount(0);
    await page.getByLabel('News by mail').fill(MEMBER.email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
    await expect(page.getByText(/confirm/i)).toHaveCount(0);

    await page.goto('/events');
    await expect(page.getByRole('heading', { name: 'Robot Evening' })).toBeVisible();
    await page
      .getByRole('heading', { name: 'DISCOVER OUR EXCITING EVENTS' })
      .scrollIntoViewIfNeeded();
    await expect(page.getByText(/in your calendar/)).toHaveCount(0);

    await page.goto('/auth');
    await page.getByLabel('Email').fill(MEMBER.email);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByLabel('One-Time Password').fill(CODE);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('OTP verified successfully')).toBeVisible();
    await page.getByRole('button', { name: "I'm Interested: Robot Evening" }).click();
    await expect(page.getByText('You have shown interest in the event')).toBeVisible();
    await expect(page.getByText('Interested', { exact: true })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: MEMBER.name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Robot Evening' })).toBeVisible();

    await page.goto('/auth/secret/admin');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Login Successful')).toBeVisible();
    const form = page.getByRole('form', { name: 'Create an event' });
    await form.getByLabel('Image').fill('/art/event-fallback.svg');
    await form.getByLabel('Name').fill('Git Together');
    await form.getByLabel('Date').fill('1st May 2030');
    await form.getByLabel('Description').fill('A first pull request.');
    await form.getByRole('button', { name: 'Create event' }).click();
    await expect(page.getByText('Event created')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Git Together' })).toBeVisible();

    await page.goto('/profile');
    await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('You have signed out')).toBeVisible();

    expect(problems).toEqual([]);
    expect(backend.calls.filter(({ status }) => status >= 400)).toEqual([]);
  },
);
