// The loading benchmark: visits the production server's pages and two baselines alternately in a browser
// that is throttled to a phone. docs/performance.md explains the results.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSite } from '../build-site.mjs';
import { startBaselines } from './baselines.mjs';
import { auditPages } from './lighthouse.mjs';
import { launchBrowser } from './phone.mjs';
import { mediansOf, OTHER_BUILD, report } from './report.mjs';
import { startSite } from './start-site.mjs';
import { visit } from './visit.mjs';
import { measureNavigation } from './navigation.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['/', '/events', '/events/1', '/event/calling-blockchain', '/auth'];
const memberPages = ['/', '/events'];

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    build: { type: 'boolean', default: true },
    against: { type: 'string' },
    lighthouse: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
  allowNegative: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a positive integer');

if (values.build) {
  console.log('Building the site …');
  buildSite();
}

/**
 * @typedef {{ url: string, token?: string, isScriptBlocked?: boolean }} Target
 * @typedef {[name: string, prepare: () => Target | Promise<Target>]} NamedTarget
 * @typedef {Awaited<ReturnType<typeof startSite>>} Site
 */

/**
 * The pages of each round, by their names in the report.
 * @param {{ react: string, static: string }} baselines
 * @param {Site} site
 * @param {Site | undefined} other
 * @returns {NamedTarget[]}
 */
function targetsOf(baselines, site, other) {
  /** @type {NamedTarget[]} */
  const targets = [
    ['baseline: static page', () => ({ url: `${baselines.static}/` })],
    ['baseline: React app', () => ({ url: `${baselines.react}/` })],
    ['/, scripts blocked', () => ({ url: `${site.url}/`, isScriptBlocked: true })],
  ];
  /**
   * @param {Site} site
   * @param {string} suffix
   */
  const addPages = (site, suffix) => {
    for (const page of pages) targets.push([page + suffix, () => ({ url: site.url + page })]);
    for (const page of memberPages) {
      // Each visit needs a new token, because the first request refreshes it.
      const prepare = async () => ({ url: site.url + page, token: await site.memberToken() });
      targets.push([`${page}, signed in${suffix}`, prepare]);
    }
  };
  addPages(site, '');
  if (other) addPages(other, OTHER_BUILD);
  return targets.filter(
    ([name]) => name.startsWith('baseline') || !values.only || name.startsWith(values.only),
  );
}

/**
 * Visits all targets in turns, so that other load on the machine affects all of them.
 * @param {import('@playwright/test').Browser} browser
 * @param {NamedTarget[]} targets
 * @param {{ react: string }} baselines
 * @param {Site} site
 * @param {Site | undefined} other
 */
async function measure(browser, targets, baselines, site, other) {
  /** @type {Map<string, Awaited<ReturnType<typeof visit>>[]>} */
  const visits = new Map(targets.map(([name]) => [name, []]));
  const navigations = [];
  const reactNavigations = [];
  const otherNavigations = [];
  // Warm up: the first visit meets a cold disk and a cold server.
  await visit(browser, await targets[0][1]());
  for (let run = 1; run <= runs; run += 1) {
    process.stderr.write(`Round ${run} of ${runs} …\n`);
    // Reverse every other round, so that no target always follows the same one.
    for (const [name, address] of run % 2 === 0 ? targets.toReversed() : targets) {
      visits.get(name)?.push(await visit(browser, await address()));
    }
    navigations.push(await measureNavigation(browser, site.url));
    reactNavigations.push(await measureNavigation(browser, baselines.react));
    if (other) otherNavigations.push(await measureNavigation(browser, other.url));
  }
  return {
    pages: Object.fromEntries([...visits].map(([name, results]) => [name, mediansOf(results)])),
    navigation: mediansOf(navigations),
    reactNavigation: mediansOf(reactNavigations),
    ...(other && { otherNavigation: mediansOf(otherNavigations) }),
  };
}

/** @type {{ close: () => unknown }[]} */
const open = [];
/**
 * Registers a resource to be closed at the end.
 * @template {{ close: () => unknown }} Resource
 * @param {Resource} server
 * @returns {Resource}
 */
const opened = (server) => {
  open.push(server);
  return server;
};
try {
  const site = opened(await startSite(root));
  const baselines = opened(await startBaselines());
  if (values.lighthouse) {
    const passed = await auditPages(root, site.url, baselines.react, values.only);
    process.exitCode = passed ? 0 : 1;
  } else {
    const other =
      values.against === undefined
        ? undefined
        : opened(await startSite(path.resolve(values.against)));
    const browser = opened(await launchBrowser());
    const targets = targetsOf(baselines, site, other);
    const results = await measure(browser, targets, baselines, site, other);
    process.exitCode = report(results) ? 0 : 1;
  }
} finally {
  for (const server of open.toReversed()) await server.close();
}
