// What whoever works on the site waits for: from `npm run dev` to the first page, and from saving a file of src/data or a
// component to seeing it. Changes files and puts them back, so run it in a clean checkout.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { data } from '../assets/palette.mjs';
import { findTestBrowser } from '../chromium.mjs';
import { freePort } from '../free-port.mjs';

const { about } = await data('about');
const { artwork } = await data('artwork');
const { eventArticles } = await data('events');
const { featureCards } = await data('feature-cards');
const { highlights } = await data('highlights');
const { names } = await data('names');
const { mainLinks } = await data('navigation');
const { palette } = await data('palette');
const { society } = await data('society');
const { domains, societyLead } = await data('team');

const titles = (/** @type {{ title: string }[]} */ entries) => entries.map(({ title }) => title);
const [[team, { name: lead }]] = Object.entries(domains);
const teamFile = readdirSync('src/data/team')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `src/data/team/${file}`)
  .find((file) => readFileSync(file, 'utf8').includes(lead));

/**
 * Texts of each file that a page shows, and that page. The first that is literally in the file is changed, because some have
 * names of the society in them.
 * @type {[file: string, texts: (string | undefined)[], page: string][]}
 */
const changes = [
  ['src/data/about.ts', [about.leadHeading], '/about'],
  ...eventArticles
    .slice(0, 1)
    .map((/** @type {{ slug: string, href: string }} */ { slug, href }) => {
      const file = `src/data/articles/${slug}.md`;
      return /** @type {[string, string[], string]} */ ([
        file,
        readFileSync(file, 'utf8').match(/[a-z ]{15,}/g) ?? [],
        href,
      ]);
    }),
  ['src/data/artwork.ts', [artwork.notFound.src], '/no/such/page'],
  ['src/data/events/entries.ts', titles(eventArticles), '/events'],
  ['src/data/feature-cards.ts', titles(featureCards), '/'],
  ['src/data/highlights.ts', titles(highlights), '/'],
  ['src/data/names.ts', [names.college], '/about'],
  [
    'src/data/navigation.ts',
    mainLinks.map((/** @type {{ label: string }} */ { label }) => label),
    '/',
  ],
  ['src/data/palette.ts', [palette.foreground], '/'],
  ['src/data/privacy.ts', ['What this site knows'], '/privacy'],
  ['src/data/society.ts', [society.heroHeading, society.tagline], '/'],
  [teamFile, [lead], `/about/${team}`],
  ['src/data/team/society-lead.ts', [societyLead.name], '/about'],
  ['src/components/person-card.tsx', ['border-foreground'], `/about/${team}`],
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
  for (const [file, texts, path] of changes) await measureChange(file, texts, path);
} finally {
  vite.kill();
  await once(vite, 'exit');
  await browser.close();
}

/**
 * @param {string} file
 * @param {(string | undefined)[]} texts
 * @param {string} path
 */
async function measureChange(file, texts, path) {
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = readFileSync(file, 'utf8');
  const text = texts.find((candidate) => candidate && before.includes(candidate));
  if (text === undefined) throw new Error(`${file} has none of ${texts.join(', ')}`);
  // A color stays one, and a path without its file is one too.
  const changed = text.startsWith('#')
    ? text.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    : `${text}changed`;
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
