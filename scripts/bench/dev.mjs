// What whoever works on the site waits for: from `npm run dev` to the first page, and from saving a file of src/data or a
// component to seeing it. Changes files and puts them back, so run it in a clean checkout.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findTestBrowser } from '../chromium.mjs';
import { freePort } from '../free-port.mjs';

/** A text of each file that a page shows, and that page. @type {[file: string, text: string, page: string][]} */
const changes = [
  ['src/data/about.ts', 'Who leads', '/about'],
  ['src/data/articles/calling-blockchain.md', 'Hardly any word', '/event/calling-blockchain'],
  ['src/data/artwork.ts', '/art/404', '/no/such/page'],
  ['src/data/events/entries.ts', 'Induction Event', '/events'],
  ['src/data/feature-cards.ts', 'Tech Meetups', '/'],
  ['src/data/highlights.ts', 'Public profile building', '/'],
  ['src/data/names.ts', 'Vidya Jyothi', '/about'],
  ['src/data/navigation.ts', 'About Us', '/'],
  ['src/data/palette.ts', '#15171f', '/'],
  ['src/data/privacy.ts', 'What this site knows', '/privacy'],
  ['src/data/society.ts', 'A community Empowering', '/'],
  ['src/data/team/technical.ts', 'Sahasra', '/about/technical'],
  ['src/data/team/society-lead.ts', 'Meghana', '/about'],
  ['src/components/person-card.tsx', 'border-foreground', '/about/technical'],
];

const port = await freePort();
const url = `http://localhost:${port}`;
const executablePath = findTestBrowser();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
const startedAt = Date.now();
const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', `${port}`], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await untilShown(async () => {
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  print('first page', startedAt);
  for (const [file, text, path] of changes) await measureChange(file, text, path);
} finally {
  vite.kill();
  await once(vite, 'exit');
  await browser.close();
}

/**
 * @param {string} file
 * @param {string} text
 * @param {string} path
 */
async function measureChange(file, text, path) {
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} does not have ${text}`);
  // A color stays one, and a path without its file is one too.
  const changed = text.startsWith('#') ? '#15171e' : `${text}changed`;
  const savedAt = Date.now();
  writeFileSync(file, before.replace(text, changed));
  try {
    await untilShown(() => page.waitForFunction(isShown, changed, { timeout: 15_000 }));
    print(`${file} (${path})`, savedAt);
  } finally {
    writeFileSync(file, before);
  }
  await page.waitForTimeout(1000);
}

/** @param {string} marker */
function isShown(marker) {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--color-foreground');
  return color === marker || document.documentElement.outerHTML.includes(marker);
}

/**
 * A page that reloads meanwhile, or a server that restarts, ends the attempt.
 * @param {() => Promise<unknown>} attempt
 */
async function untilShown(attempt) {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/**
 * @param {string} what
 * @param {number} since
 */
function print(what, since) {
  console.log(`${((Date.now() - since) / 1000).toFixed(2)} s  ${what}`);
}
