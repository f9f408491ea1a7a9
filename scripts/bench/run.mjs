// The benchmark of what a visitor waits for: the production server's pages and two baselines, alternately,
// in a browser as slow as a phone. docs/performance.md says how to read it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBaselines } from './baselines.mjs';
import { judgePages } from './lighthouse.mjs';
import { launchBrowser } from './phone.mjs';
import { middle, OTHER_BUILD, report } from './report.mjs';
import { startSite } from './start-site.mjs';
import { visit } from './visit.mjs';
import { measureNavigation } from './navigation.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['/', '/events', '/event/calling-blockchain', '/auth'];
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
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a number from 1 on');

if (values.build) {
  console.log('Building the site …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = spawnSync(npm, ['run', 'build'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}\nThe build failed.`);
}

/** What is visited in each round: names as the report knows them, and how each is reached. */
function targetsOf(baselines, site, other) {
  const visitsOf = (site, mark) => [
    ...pages.map((page) => [`${page}${mark}`, () => ({ url: site.url + page })]),
    ...memberPages.map((page) => [
      `${page}, signed in${mark}`,
      // A token is good for one visit, as it is replaced by the first call.
      async () => ({ url: site.url + page, token: await site.memberToken() }),
    ]),
  ];
  return [
    ['baseline: static page', () => ({ url: `${baselines.static}/` })],
    ['baseline: React app', () => ({ url: `${baselines.react}/` })],
    ['/, scripts blocked', () => ({ url: `${site.url}/`, isScriptBlocked: true })],
    ...visitsOf(site, ''),
    ...(other ? visitsOf(other, OTHER_BUILD) : []),
  ].filter(([name]) => name.startsWith('baseline') || !values.only || name.startsWith(values.only));
}

/** Visits all targets in turns, so that whatever else the machine does falls on all of them. */
async function measure(browser, targets, site) {
  const visits = new Map(targets.map(([name]) => [name, []]));
  const navigations = [];
  // The first of all finds the disk and the server cold.
  await visit(browser, await targets[0][1]());
  for (let run = 1; run <= runs; run += 1) {
    process.stderr.write(`Round ${run} of ${runs} …\n`);
    // There and back, so that none always comes after the same one.
    for (const [name, address] of run % 2 === 0 ? targets.toReversed() : targets) {
      visits.get(name).push(await visit(browser, await address()));
    }
    navigations.push(await measureNavigation(browser, site.url));
  }
  return {
    pages: Object.fromEntries([...visits].map(([name, results]) => [name, middle(results)])),
    navigation: middle(navigations),
  };
}

const open = [];
const opened = (server) => {
  open.push(server);
  return server;
};
try {
  const site = opened(await startSite(root));
  if (values.lighthouse) {
    process.exitCode = (await judgePages(root, site.url, values.only)) ? 0 : 1;
  } else {
    const baselines = opened(await startBaselines());
    const other = values.against && opened(await startSite(path.resolve(values.against)));
    const browser = opened(await launchBrowser());
    const targets = targetsOf(baselines, site, other);
    const results = await measure(browser, targets, site);
    process.exitCode = report(results) ? 0 : 1;
  }
} finally {
  for (const server of open.toReversed()) await server.close();
}
