import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureChromium } from '../chromium.mjs';

/** Fetched by npx when it is needed: it brings a hundred packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const MAX_REPORT_BYTES = 50_000_000;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** How many points a page's performance may be below that of the React baseline. */
const PERFORMANCE_POINTS = 5;

/**
 * Audits one page as a phone, again if the browser's trace was incomplete (NO_NAVSTART), which happens now and then.
 * @param {string} url
 * @returns {Promise<Record<string, number>>} The score of each category.
 */
async function scoresOf(url, attemptsLeft = 3) {
  const options = [`--only-categories=${categories.join()}`, '--output=json', '--quiet'];
  const flags = '--chrome-flags=--headless --no-sandbox';
  // It exits with 1 if the report has a runtime error, and with other errors without a report.
  const { stdout } = await promisify(execFile)('npx', ['-y', LIGHTHOUSE, url, ...options, flags], {
    env: { ...process.env, CHROME_PATH: ensureChromium(), TZ: 'Asia/Kolkata' },
    maxBuffer: MAX_REPORT_BYTES,
  }).catch((error) => {
    if (!error.stdout) throw error;
    return error;
  });
  /** @type {{ runtimeError?: { message: string }, categories: Record<string, { score: number }> }} */
  const report = JSON.parse(stdout);
  if (report.runtimeError) {
    if (attemptsLeft === 1) throw new Error(`${url}: ${report.runtimeError.message}`);
    return scoresOf(url, attemptsLeft - 1);
  }
  return Object.fromEntries(
    categories.map((name) => [name, Math.round(report.categories[name].score * 100)]),
  );
}

/**
 * Runs Lighthouse on the pages of a built site's sitemap and prints their scores.
 * @param {string} checkout
 * @param {string} origin
 * @param {string} baseline The address of the baseline, which the performance is compared with.
 * @param {string} only Audits only paths that start with this.
 * @returns {Promise<string[]>} A line for each score that is too low.
 */
export async function auditPages(checkout, origin, baseline, only) {
  const sitemap = readFileSync(path.join(checkout, 'dist/sitemap.xml'), 'utf8');
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, url]) => new URL(url).pathname)
    .filter((page) => page.startsWith(only));
  /** @type {Record<string, Record<string, number>>} */
  const rows = { 'React baseline': await scoresOf(`${baseline}/`) };
  for (const page of pages) rows[page] = await scoresOf(origin + page);
  console.table(rows);
  const least = rows['React baseline'].performance - PERFORMANCE_POINTS;
  return pages.flatMap((page) =>
    Object.entries(rows[page])
      .filter(([name, score]) => score < (name === 'performance' ? least : 100))
      .map(([name, score]) => `${page}: ${name} ${score}`),
  );
}
