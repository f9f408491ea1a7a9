import { median } from '../median.mjs';
import { printTable } from './table.mjs';

const STATIC_BASELINE = 'baseline: static page';
const REACT_BASELINE = 'baseline: React app';
export const OTHER_BUILD = ' (other build)';

/** Shares of the React baseline's time, for the first and the largest paint of each page that has budgets. */
const MAX_PAINT_RATIOS = {
  '/': 0.65,
  '/events': 0.65,
  '/, signed in': 0.65,
  '/events, signed in': 0.65,
  '/events/1': 0.8,
  '/event/calling-blockchain': 0.8,
};
/** Shares of the React baseline's time, for home and `/events`. */
const MAX_BLOCKING_RATIO = 1.5;
const MAX_MAIN_THREAD_RATIO = 2;
const MAX_SHIFT = 0.02;
const MAX_MOVED_PIXELS = 1;

/**
 * Combines several runs: medians of numbers, and the distinct values of everything else.
 * @template {object} Result
 * @param {Result[]} results
 * @returns {Combined<Result>}
 */
export function mediansOf(results) {
  /** @param {string} key */
  const combine = (key) => {
    /** @type {any[]} */
    const values = results.map((result) => Reflect.get(result, key));
    return typeof values[0] === 'number' ? median(values) : [...new Set(values.flat())];
  };
  const combined = Object.keys(results[0]).map((key) => [key, combine(key)]);
  return /** @type {Combined<Result>} */ (Object.fromEntries(combined));
}

/**
 * Numbers stay numbers, everything else becomes a list of the distinct values.
 * @template Result
 * @typedef {{ [Key in keyof Result]: Result[Key] extends number ? number : string[] }} Combined
 */
/** @typedef {Combined<Awaited<ReturnType<typeof import('./visit.mjs').visit>>>} PageResult */
/** @typedef {Combined<Awaited<ReturnType<typeof import('./navigation.mjs').measureNavigation>>>} NavigationResult */
/** @typedef {{ pages: Record<string, PageResult>, navigation: NavigationResult, reactNavigation: NavigationResult, otherNavigation?: NavigationResult }} Results */

/** @param {number} value */
const whole = (value) => Math.round(value).toLocaleString('en');
/**
 * @param {number} value
 * @param {number} other
 */
const ratio = (value, other) => (value / other).toFixed(2);

/**
 * Milliseconds, and their ratios to the baselines and to the other build.
 * @param {string} name
 * @param {Record<string, PageResult>} pages
 */
function timesOf(name, pages) {
  const page = pages[name];
  const react = pages[REACT_BASELINE];
  const other = pages[`${name}${OTHER_BUILD}`];
  return {
    'first paint': whole(page.first),
    'largest paint': whole(page.largest),
    blocking: whole(page.blocking),
    'main thread': whole(page.mainThread),
    shift: page.shift.toFixed(3),
    'first / React': ratio(page.first, react.first),
    'largest / React': ratio(page.largest, react.largest),
    'main / React': ratio(page.mainThread, react.mainThread),
    'largest / static': ratio(page.largest, pages[STATIC_BASELINE].largest),
    ...(other && {
      'first / other': ratio(page.first, other.first),
      'largest / other': ratio(page.largest, other.largest),
      'main / other': ratio(page.mainThread, other.mainThread),
    }),
  };
}

/**
 * Bytes including the response headers, and counts of requests.
 * @param {string} name
 * @param {Record<string, PageResult>} pages
 */
function loadOf(name, pages) {
  const page = pages[name];
  return {
    'script to largest paint': whole(page.scriptToLargest),
    'requests to it': whole(page.requestsToLargest),
    'script until idle': whole(page.script),
    styles: whole(page.styles),
    pictures: whole(page.pictures),
    'all bytes': whole(page.total),
    requests: whole(page.requests),
  };
}

/**
 * One line for each missed budget.
 * @param {Results} results
 */
function missedBy({ pages, navigation, reactNavigation }) {
  /** @type {string[]} */
  const missed = [];
  /** @type {(what: string, value: number, limit: number, unit?: string) => void} */
  const atMost = (what, value, limit, unit = '') => {
    // A failed measurement is NaN, which also counts as missed.
    if (!(value <= limit))
      missed.push(`${what}: ${Number(value.toFixed(4))}${unit}, must be at most ${limit}${unit}`);
  };
  const react = pages[REACT_BASELINE];
  for (const [name, maxRatio] of Object.entries(MAX_PAINT_RATIOS)) {
    if (!(name in pages)) continue;
    const { first, largest, blocking, mainThread } = pages[name];
    const ofReact = ' of the React baseline';
    atMost(`${name}: first paint`, first / react.first, maxRatio, ofReact);
    atMost(`${name}: largest paint`, largest / react.largest, maxRatio, ofReact);
    if (name.startsWith('/event/') || name.startsWith('/events/')) continue;
    atMost(`${name}: blocking time`, blocking / react.blocking, MAX_BLOCKING_RATIO, ofReact);
    atMost(`${name}: main thread`, mainThread / react.mainThread, MAX_MAIN_THREAD_RATIO, ofReact);
  }
  for (const [name, { shift, shifts, early }] of Object.entries(pages)) {
    if (!name.startsWith('/') || name.endsWith(OTHER_BUILD)) continue;
    atMost(`${name}: layout shift`, shift, MAX_SHIFT);
    if (!(shift <= MAX_SHIFT)) missed.push(...shifts.map((line) => `  ${line}`));
    if (early.length > 0)
      missed.push(`${name}: images below the fold without lazy loading: ${early.join(', ')}`);
  }
  atMost('from home to Events after a tap', navigation.clickMs, reactNavigation.clickMs, ' ms');
  atMost('scroll position after going back, off by', navigation.moved, MAX_MOVED_PIXELS, ' px');
  if (navigation.twice.length > 0)
    missed.push(`loaded more than once: ${navigation.twice.join(', ')}`);
  return missed;
}

/**
 * Prints medians, ratios and the missed budgets.
 * @param {Results} results
 * @returns {boolean} Whether all budgets are met.
 */
export function report(results) {
  const { pages, navigation, reactNavigation, otherNavigation } = results;
  const names = Object.keys(pages);
  /** @param {(name: string, pages: Results['pages']) => Record<string, string>} rowOf */
  const tableOf = (rowOf) => Object.fromEntries(names.map((name) => [name, rowOf(name, pages)]));
  printTable(tableOf(timesOf), 'ms');
  console.log('');
  printTable(tableOf(loadOf), 'bytes, requests');
  console.log(
    `\nFrom home to Events after a tap: ${whole(navigation.clickMs)} ms. Back: ${whole(navigation.backMs)} ms, scroll position off by ${whole(navigation.moved)} px.`,
  );
  console.log(`React baseline: ${whole(reactNavigation.clickMs)} ms.`);
  if (otherNavigation)
    console.log(
      `Other build: ${whole(otherNavigation.clickMs)} ms, back ${whole(otherNavigation.backMs)} ms.`,
    );
  console.log('');
  for (const [name, { largestElement }] of Object.entries(pages)) {
    console.log(`Largest paint of ${name}: ${largestElement.join(' or ')}`);
  }
  const missed = missedBy(results);
  console.log('');
  for (const line of missed) console.log(`MISSED: ${line}`);
  if (missed.length === 0) console.log('ok: all budgets are met');
  return missed.length === 0;
}
