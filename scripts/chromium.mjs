// Finds a Chromium for the browser tests, and gets one where there is none.
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

/** Path of a browser that is there; undefined where there is none. */
export function findChromium() {
  return [...installed, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Installs a browser where none is there: Debian's package as root, else Playwright's own. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  try {
    if (platform() === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      run('apt-get', ['update', '-qq']);
      // The fallback fonts are cut to Arial, and Liberation has its measures.
      const packages = ['chromium', 'fonts-liberation'];
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
    } else run(process.execPath, [playwright, 'install', 'chromium']);
  } catch {
    // What matters is whether there is one now.
  }
  const now = findChromium();
  if (now) return now;
  throw new Error(
    'No Chromium or Chrome was found, and none could be installed. Install one, or say where it is with CHROMIUM_PATH.',
  );
}

function run(command, args) {
  execFileSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
