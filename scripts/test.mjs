// The checks and tests, and at the end one line that counts what passed and what failed. Of the browser tests only those
// tagged "smoke" run; with --e2e all of them, and of the server's tests also those on Postgres, those that kill the built
// server, the site and the tests of another society, and the tour in the engines of Firefox and Safari.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { ensureChromium, findTestBrowser } from './chromium.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const { values: options } = parseArgs({
  options: { e2e: { type: 'boolean', default: false } },
});
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const browserReport = join(reports, 'browser.json');

/**
 * A step that passes or fails as a whole.
 * @param {string} name
 * @param {string[]} command
 */
const check = (name, command) => ({
  name,
  command,
  count: () => ({ passed: 1, failures: [], retried: [] }),
});

/** All but the content, which the check below tests, the tests on Postgres, those of the server as a process, and the build of another society's site. */
const quickProjects = ['client', 'node', 'node with little memory'];

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Step}
 */
const vitest = (name, args) => {
  const report = join(reports, `${name}.json`);
  return {
    name,
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    count: () => readVitestReport(report),
  };
};

const unitTests = vitest(
  'client and server',
  options.e2e ? [] : quickProjects.map((name) => `--project=${name}`),
);

/** Parts of the names of the tests of what depends on the content or on the society's time zone. */
const DEPENDENT_TESTS =
  'routes events- past-events event-details admin-list calendar-links time- event- feeds mail-messages mail-queue-events certificates.test.ts report.test.ts'.split(
    ' ',
  );

const otherSociety = vitest('client and server of another society', [
  '--config=vitest.white-label.config.ts',
  '--project=client',
  '--project=node',
  ...DEPENDENT_TESTS,
]);

// First, because the other steps use them.
const builds = [
  check('production build of the server', ['vite', 'build', '--ssr', '--logLevel', 'warn']),
  check('production build of the site', ['vite', 'build', '--logLevel', 'warn']),
];

const checks = [
  check('size of the initial loads', ['node', 'scripts/size.mjs']),
  check('format, lint, types, unused code', ['node', 'scripts/check.mjs']),
];

const browserTests = {
  name: 'browser',
  command: [
    'playwright',
    'test',
    '--reporter=list,json',
    ...(options.e2e ? [] : ['--grep=@smoke']),
  ],
  count: () => readPlaywrightReport(browserReport),
};

const tour = check('tour in the engines of Firefox and Safari', ['node', 'tests/engines/tour.mjs']);

try {
  if (!findTestBrowser()) ensureChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = browserReport;

let passed = 0;
/** @type {string[]} */
const failures = [];
/** What failed once and passed when it was run again. @type {string[]} */
const retried = [];
await Promise.all(builds.map((step) => run(step, { isQuiet: true })));
// Both wait for servers, pages and timers half of the time: side by side they take two thirds of the time.
const vitestRuns = options.e2e ? [unitTests, otherSociety] : [unitTests];
await Promise.all([runInTurn(vitestRuns), runInTurn([browserTests, ...checks])]);
// By itself, because each of its engines keeps a core busy.
if (options.e2e) await run(tour, { isQuiet: true });
rmSync(reports, { recursive: true });
// Once more at the end, where they are found in a long log.
for (const text of retried) console.log(`\nPASSED AT THE SECOND TRY ${firstLines(text)}`);
for (const text of failures) console.log(`\nFAILED ${firstLines(text)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** @param {string} text */
function firstLines(text) {
  return stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n');
}

/** @typedef {{ name: string, command: string[], count: () => import('./test-reports.mjs').Outcome }} Step */

/** @param {Step[]} steps */
async function runInTurn(steps) {
  for (const step of steps) await run(step, { isQuiet: true });
}

/**
 * Runs a step and counts its tests. What a quiet one writes comes in one piece at its end.
 * @param {Step} step
 * @param {{ isQuiet?: boolean }} [options]
 */
async function run({ name, command, count }, { isQuiet = false } = {}) {
  const startedAt = Date.now();
  if (!isQuiet) console.log(`\n── ${name}`);
  // On Windows npx is a script, which only a shell runs; a path may have a space in it.
  const shell = process.platform === 'win32';
  const args = ['--no-install', ...command].map((arg) => (shell ? `"${arg}"` : arg));
  const output = isQuiet ? 'pipe' : 'inherit';
  const child = spawn('npx', args, { shell, stdio: ['ignore', output, output] });
  let written = '';
  child.stdout?.on('data', (data) => (written += data));
  child.stderr?.on('data', (data) => (written += data));
  // A command that cannot be started fails like one that ends with an error.
  const [status] = await once(child, 'close').catch((error) => [error]);
  const result = countOf(name, count, status === 0);
  passed += result.passed;
  failures.push(...result.failures);
  retried.push(...result.retried);
  const outcome = status === 0 ? 'ok' : 'FAILED';
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${written}── ${name}: ${outcome} in ${seconds} s`);
}

/**
 * A step that failed has at least one failure, also where it left no report.
 * @param {string} name
 * @param {Step['count']} count
 * @param {boolean} succeeded
 */
function countOf(name, count, succeeded) {
  if (succeeded) return count();
  try {
    const result = count();
    if (result.failures.length > 0) return result;
  } catch {
    // Named below.
  }
  return { passed: 0, failures: [name], retried: [] };
}
