import { readFileSync } from 'node:fs';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { freePort } from '../production.mjs';
import { launchBrowser } from './phone.mjs';
import { printTable } from './table.mjs';

/** The least score of each category. */
const leastScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(leastScores);

/** The paths that the build has listed for search engines. */
function listedPaths(checkout) {
  const sitemap = readFileSync(path.join(checkout, 'dist/sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url).pathname);
}

/** Judges one page. @returns {Promise<{ scores: object, low: string[], reasons: string[] }>} */
async function judge(url, port) {
  const flags = { port, onlyCategories: categories, logLevel: 'error' };
  const { lhr } = await lighthouse(url, flags);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)]),
  );
  const low = categories.filter((name) => scores[name] < leastScores[name]);
  const reasons = low.flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(({ weight, id }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => lhr.audits[id])
      .map(({ id, displayValue, title }) => `${id}: ${displayValue ?? title}`),
  );
  return { scores, low, reasons };
}

/**
 * Lets Lighthouse judge all listed pages as a phone sees them, and prints their scores.
 * @param {string} [only] The start of the paths that are judged.
 * @returns {Promise<boolean>} Whether all are good enough.
 */
export async function judgePages(checkout, origin, only = '') {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const rows = {};
  const missed = [];
  try {
    for (const page of listedPaths(checkout).filter((page) => page.startsWith(only))) {
      process.stderr.write(`${page} …\n`);
      const { scores, low, reasons } = await judge(origin + page, port);
      rows[page] = Object.fromEntries(categories.map((name) => [name, String(scores[name])]));
      for (const name of low) {
        missed.push(`${page}: ${name} ${scores[name]}, at least ${leastScores[name]}`);
      }
      missed.push(...reasons.map((reason) => `  ${reason}`));
    }
  } finally {
    await browser.close();
  }
  printTable(rows, 'page');
  for (const line of missed) console.log(`MISSED: ${line}`);
  if (missed.length === 0) console.log('ok: all pages are good enough');
  return missed.length === 0;
}
