// The loading benchmark: visits the production server's pages and a baseline alternately in a browser that is throttled to
// a phone. docs/performance.md explains the results.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSite } from '../build-site.mjs';
import { median } from '../median.mjs';
import { startProduction } from '../production.mjs';
import { startBaseline } from './baseline.mjs';
import { auditPages } from './lighthouse.mjs';
import { launchBrowser, measureNavigation, visit } from './phone.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['/', '/events', '/events/1', '/event/calling-blockchain', '/auth'];
const memberPages = ['/', '/events'];
/** A realistic number of upcoming events. */
const EVENTS = 4;
const BASELINE = 'React baseline';
const OTHER_BUILD = ' (other build)';

/**
 * Shares of the baseline's time, for the first and the largest paint of each page that has budgets.
 * @type {Record<string, number | undefined>}
 */
const MAX_PAINT_RATIOS = {
  '/': 0.65,
  '/events': 0.65,
  '/, signed in': 0.65,
  '/events, signed in': 0.65,
  '/events/1': 0.8,
  '/event/calling-blockchain': 0.8,
};
/** Shares of the baseline's time, for home and `/events`. */
const MAX_BLOCKING_RATIO = 1.5;
const MAX_MAIN_THREAD_RATIO = 2;
const MAX_SHIFT = 0.02;
const MAX_MOVED_PIXELS = 1;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    build: { type: 'boolean', default: true },
    against: { type: 'string' },
    lighthouse: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
  allowNegative: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a positive integer');
if (values.build) {
  console.log('Building the site …');
  buildSite();
}

/** @typedef {{ url: string, close: () => void }} Server */

/**
 * Starts the production server of a built checkout with a new database that has some events.
 * @param {string} checkout
 */
function startSite(checkout) {
  /** @param {string} entry */
  const built = (entry) => path.resolve(checkout, `dist-server/${entry}.js`);
  if (!existsSync(built('main')))
    throw new Error(`${checkout} is not built: run "npm run build" there.`);
  return startProduction({ main: [built('main')], admin: [built('admin')], eventCount: EVENTS });
}

/**
 * What each round visits, by its name in the report.
 * @param {Server} baseline
 * @param {Awaited<ReturnType<typeof startSite>>[]} sites This build, and the one to compare with, if any.
 */
function targetsOf(baseline, sites) {
  /** @type {Map<string, () => Promise<Parameters<typeof visit>[1]>>} */
  const targets = new Map();
  targets.set(BASELINE, async () => ({ url: `${baseline.url}/` }));
  targets.set('/, scripts blocked', async () => ({
    url: `${sites[0].url}/`,
    isScriptBlocked: true,
  }));
  let members = 0;
  for (const [index, { url, signIn }] of sites.entries()) {
    const suffix = index === 0 ? '' : OTHER_BUILD;
    for (const page of pages) targets.set(page + suffix, async () => ({ url: url + page }));
    for (const page of memberPages)
      targets.set(`${page}, signed in${suffix}`, async () => {
        // Each visit needs a new token, because the first request refreshes it.
        const token = await signIn(`member${(members += 1)}@example.org`);
        return { url: url + page, token: token.replace(/^\w+ /, '') };
      });
  }
  return [...targets].filter(([name]) => name === BASELINE || name.startsWith(values.only));
}

/**
 * The median of each number.
 * @template {Record<string, number>} Result
 * @param {Result[]} results
 */
const mediansOf = (results) =>
  /** @type {Result} */ (
    Object.fromEntries(
      Object.keys(results[0]).map((key) => [key, median(results.map((result) => result[key]))]),
    )
  );

/**
 * Visits everything in turns, so that other load on the machine affects all of it.
 * @param {Server} baseline
 * @param {Awaited<ReturnType<typeof startSite>>[]} sites
 */
async function measure(baseline, sites) {
  const browser = opened(await launchBrowser());
  const targets = targetsOf(baseline, sites);
  /** @type {Map<string, Awaited<ReturnType<typeof visit>>[]>} */
  const visits = new Map(targets.map(([name]) => [name, []]));
  /** @type {Map<Server, Awaited<ReturnType<typeof measureNavigation>>[]>} */
  const navigations = new Map([baseline, ...sites].map((server) => [server, []]));
  // Warm up: the first visit meets a cold disk and a cold server.
  await visit(browser, await targets[0][1]());
  for (let run = 1; run <= runs; run += 1) {
    process.stderr.write(`Round ${run} of ${runs} …\n`);
    // Reverse every other round, so that no target always follows the same one.
    for (const [name, prepare] of run % 2 === 0 ? targets.toReversed() : targets)
      visits.get(name)?.push(await visit(browser, await prepare()));
    for (const [server, results] of navigations)
      results.push(await measureNavigation(browser, server.url));
  }
  const [react, ...own] = [...navigations.values()].map(mediansOf);
  const results = Object.fromEntries([...visits].map(([name, all]) => [name, mediansOf(all)]));
  return { results, react, own };
}

/**
 * Prints medians and ratios.
 * @param {Awaited<ReturnType<typeof measure>>} measured
 */
function print({ results, react, own }) {
  const ratio = (/** @type {number} */ value, /** @type {number} */ other) =>
    Number((value / other).toFixed(2));
  const rows = Object.entries(results).map(([name, page]) => {
    const baseline = results[BASELINE];
    const other = results[name + OTHER_BUILD];
    const columns = {
      'first paint': Math.round(page.first),
      'largest paint': Math.round(page.largest),
      blocking: Math.round(page.blocking),
      'main thread': Math.round(page.mainThread),
      shift: Number(page.shift.toFixed(3)),
      'first / React': ratio(page.first, baseline.first),
      'largest / React': ratio(page.largest, baseline.largest),
      'main / React': ratio(page.mainThread, baseline.mainThread),
      ...(other && {
        'first / other': ratio(page.first, other.first),
        'largest / other': ratio(page.largest, other.largest),
        'main / other': ratio(page.mainThread, other.mainThread),
      }),
    };
    return [name, columns];
  });
  console.table(Object.fromEntries(rows));
  for (const [index, { tap, back, moved }] of [...own, react].entries()) {
    const name = index === own.length ? BASELINE : ['This build', 'Other build'][index];
    console.log(
      `${name}: from home to Events after a tap ${Math.round(tap)} ms, back ${Math.round(back)} ms, off by ${moved} px`,
    );
  }
}

/**
 * One line for each missed budget.
 * @param {Awaited<ReturnType<typeof measure>>} measured
 */
function missedBy({ results, react, own: [own] }) {
  /** @type {string[]} */
  const missed = [];
  /** @type {(what: string, value: number, limit: number) => void} */
  const atMost = (what, value, limit) => {
    // A failed measurement is NaN, which also counts as missed.
    if (!(value <= limit)) missed.push(`${what}: ${value.toFixed(3)}, must be at most ${limit}`);
  };
  const baseline = results[BASELINE];
  for (const [name, page] of Object.entries(results)) {
    if (name === BASELINE || name.endsWith(OTHER_BUILD)) continue;
    atMost(`${name}: layout shift`, page.shift, MAX_SHIFT);
    const maxPaint = MAX_PAINT_RATIOS[name];
    if (maxPaint === undefined) continue;
    atMost(`${name}: first paint / React`, page.first / baseline.first, maxPaint);
    atMost(`${name}: largest paint / React`, page.largest / baseline.largest, maxPaint);
    if (name.startsWith('/event/') || name.startsWith('/events/')) continue;
    atMost(`${name}: blocking / React`, page.blocking / baseline.blocking, MAX_BLOCKING_RATIO);
    atMost(`${name}: main / React`, page.mainThread / baseline.mainThread, MAX_MAIN_THREAD_RATIO);
  }
  atMost('tap on Events / React', own.tap / react.tap, 1);
  atMost('scroll position after Back, pixels off', own.moved, MAX_MOVED_PIXELS);
  return missed;
}

/** @type {{ close: () => unknown }[]} */
const open = [];
/**
 * Registers a resource to be closed at the end.
 * @template {{ close: () => unknown }} Resource
 * @param {Resource} resource
 */
function opened(resource) {
  open.push(resource);
  return resource;
}

try {
  const baseline = opened(await startBaseline());
  const sites = [opened(await startSite(root))];
  if (values.against !== undefined) sites.push(opened(await startSite(values.against)));
  let missed;
  if (values.lighthouse) missed = await auditPages(root, sites[0].url, baseline.url, values.only);
  else {
    const measured = await measure(baseline, sites);
    print(measured);
    missed = missedBy(measured);
  }
  for (const line of missed) console.log(`MISSED: ${line}`);
  if (missed.length === 0) console.log('ok: all budgets are met');
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  for (const resource of open.toReversed()) await resource.close();
}
