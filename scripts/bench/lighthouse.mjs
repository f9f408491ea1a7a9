import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../free-port.mjs';
import { launchBrowser } from './phone.mjs';
import { printTable } from './table.mjs';

/** Fetched by npx when it is needed: it brings a hundred packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const MAX_REPORT_BYTES = 50_000_000;

const run = promisify(execFile);

/**
 * @typedef {object} Report What this file reads of Lighthouse's report.
 * @property {{ message: string }} [runtimeError]
 * @property {Record<string, { score: number | null, auditRefs: { weight: number, id: string }[] }>} categories
 * @property {Record<string, { id: string, score: number | null, displayValue?: string, title: string }>} audits
 */

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** How many points a page's performance may be below that of the React baseline. */
const PERFORMANCE_POINTS = 5;

/**
 * The paths in the built sitemap.
 * @param {string} checkout
 */
function listedPaths(checkout) {
  const sitemap = readFileSync(path.join(checkout, 'dist/sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/**
 * Measures a page, again if the browser's trace was incomplete (NO_NAVSTART), which happens now and then.
 * @param {string} url
 * @param {number} port
 * @returns {Promise<Report>}
 * @throws Error if three measurements fail.
 */
async function measurement(url, port, attemptsLeft = 3) {
  const options = [`--port=${port}`, `--only-categories=${categories.join()}`, '--output=json'];
  const command = ['--yes', LIGHTHOUSE, url, ...options, '--output-path=stdout', '--quiet'];
  // It exits with 1 if the report has a runtime error, and with other errors without a report.
  const { stdout } = await run('npx', command, { maxBuffer: MAX_REPORT_BYTES }).catch((error) => {
    if (!error.stdout) throw error;
    return error;
  });
  /** @type {Report} */
  const report = JSON.parse(stdout);
  if (!report.runtimeError) return report;
  if (attemptsLeft === 1) throw new Error(`${url}: ${report.runtimeError.message}`);
  return measurement(url, port, attemptsLeft - 1);
}

/**
 * Audits one page.
 * @param {string} url
 * @param {number} port The browser's debugging port.
 * @param {Record<string, number>} minScores The minimum score of each category.
 * @returns {Promise<{ scores: Record<string, number>, low: string[], reasons: string[] }>} `low`: the
 * categories below their minimum; `reasons`: the audits that caused it.
 */
async function audit(url, port, minScores) {
  const lhr = await measurement(url, port);
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)]),
  );
  const low = categories.filter((name) => (scores[name] ?? 0) < (minScores[name] ?? 0));
  const reasons = low.flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(({ weight, id }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => lhr.audits[id])
      .map(({ id, displayValue, title }) => `${id}: ${displayValue ?? title}`),
  );
  return { scores, low, reasons };
}

/**
 * Runs Lighthouse on all pages of the sitemap as a phone and prints their scores.
 * @param {string} checkout
 * @param {string} origin
 * @param {string} baseline The address of the React baseline, which the performance is compared with.
 * @param {string} [only] Audits only paths that start with this.
 * @returns {Promise<boolean>} Whether all scores reach their minimum.
 */
export async function auditPages(checkout, origin, baseline, only = '') {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  /** @type {Record<string, Record<string, string>>} */
  const rows = {};
  /** @type {string[]} */
  const missed = [];
  try {
    const { performance = 0 } = (await audit(`${baseline}/`, port, {})).scores;
    console.log(`Performance of the React baseline: ${performance}`);
    const minScores = {
      performance: performance - PERFORMANCE_POINTS,
      accessibility: 100,
      'best-practices': 100,
      seo: 100,
    };
    for (const page of listedPaths(checkout).filter((page) => page.startsWith(only))) {
      process.stderr.write(`${page} …\n`);
      const { scores, low, reasons } = await audit(origin + page, port, minScores);
      rows[page] = Object.fromEntries(categories.map((name) => [name, String(scores[name])]));
      for (const name of low) {
        missed.push(
          `${page}: ${name} ${scores[name]}, must be at least ${Reflect.get(minScores, name)}`,
        );
      }
      missed.push(...reasons.map((reason) => `  ${reason}`));
    }
  } finally {
    await browser.close();
  }
  printTable(rows, 'page');
  for (const line of missed) console.log(`MISSED: ${line}`);
  if (missed.length === 0) console.log('ok: all pages reach the minimum scores');
  return missed.length === 0;
}
