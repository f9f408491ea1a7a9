// What the JSON reports of the two test runners say.
import { readFileSync } from 'node:fs';

/**
 * How many tests passed, a text for each that failed, and one for each that passed when it was run again.
 * @typedef {{ passed: number, failures: string[], retried: string[] }} Outcome
 */

/** @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest */

/**
 * @param {string} path
 * @returns {Outcome}
 */
export function readVitestReport(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {VitestFile[]} */
  const files = report.testResults;
  const of = (/** @type {string} */ status) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter((test) => test.status === status && test.failureMessages.length > 0)
        .map((test) => `${name}: ${test.fullName}\n${test.failureMessages[0]}`),
    );
  // Those that could not run.
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failures: [...broken.map(({ name, message }) => `${name}: ${message}`), ...of('failed')],
    retried: of('passed'),
  };
}

/** @typedef {{ file: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ title: string, tests: { status: string, results: { error?: { message: string } }[] }[] }} PlaywrightSpec */

/**
 * @param {string} path
 * @returns {Outcome}
 */
export function readPlaywrightReport(path) {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8'));
  const of = (/** @type {string} */ status) =>
    suites.flatMap((/** @type {PlaywrightSuite} */ suite) => messagesOf(suite, status));
  return {
    passed: stats.expected + stats.flaky,
    failures: of('unexpected'),
    retried: of('flaky'),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string} status
 * @returns {string[]}
 */
function messagesOf({ file, specs = [], suites = [] }, status) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => `${file}: ${title}\n${results[0]?.error?.message ?? 'No message.'}`),
  );
  return [...own, ...suites.flatMap((suite) => messagesOf(suite, status))];
}
