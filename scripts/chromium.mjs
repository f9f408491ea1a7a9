// Finds Chromium for the browser tests and installs it if it is missing.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const headlessShells = [
  '/usr/bin/chromium-headless-shell',
  '/usr/local/bin/chromium-headless-shell',
];

/**
 * Chromium without its own interface takes less than half of the CPU time in the browser tests. Playwright's
 * own build has it too.
 * @returns {string | undefined} The path of the browser for the tests; undefined for Playwright's own.
 */
export function findTestBrowser() {
  const paths = [process.env.CHROMIUM_PATH, ...headlessShells, ...installed];
  return paths.find((path) => path && existsSync(path));
}

/** @returns {string | undefined} The path of an installed browser. */
export function findChromium() {
  return [...installed, chromium.executablePath()].find((path) => path && existsSync(path));
}

/**
 * Installs a browser if none is found: Debian's package as root, Playwright's build otherwise.
 * @returns {string} Its path.
 * @throws Error if no browser can be installed.
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  try {
    if (platform() === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      run('apt-get', ['update', '-qq']);
      // The fallback fonts are fitted to Arial; Liberation has the same metrics.
      const packages = ['chromium', 'fonts-liberation'];
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
    } else run(process.execPath, [playwright, 'install', 'chromium']);
  } catch {
    // The check below reports the failure.
  }
  const now = findChromium();
  if (now) return now;
  throw new Error(
    'Neither Chromium nor Chrome was found, and installing it failed. Install one, or set CHROMIUM_PATH.',
  );
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  execFileSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
