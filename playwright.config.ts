import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findTestBrowser } from './scripts/chromium.mjs';

const browser = findTestBrowser();

/** Their tests share a build, a server or a browser of their own. */
const ONE_WORKER_PER_FILE = ['oauth', 'mock-oauth', 'other-origin'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // At least three, because tests wait for pages, timers and mails part of the time; a fourth on two cores takes more
  // CPU time and gains nothing.
  workers: Math.max(3, Math.ceil(availableParallelism() / 2)),
  forbidOnly: Boolean(process.env['CI']),
  // As in vite.config.ts.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    // First, because each of these files runs in one worker, which would be the only one busy at the end.
    { name: 'one worker per file', testMatch: ONE_WORKER_PER_FILE },
    { name: 'chromium', testIgnore: ONE_WORKER_PER_FILE },
  ],
  use: {
    ...devices['Desktop Chrome'],
    // Moving pictures take a seventh of the CPU time; tests of motion and of whole journeys have them (`withMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    // `page.route()` does not see requests that a service worker responds to. `offline.spec.ts` allows it.
    serviceWorkers: 'block',
    launchOptions: {
      // Without one Playwright takes its own, or says how to install it; `npm test` does so by itself.
      ...(browser !== undefined && { executablePath: browser }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
