// The load benchmark compares the production server with the bare framework that sends the same response.
// Each runs in its own process on loopback. `npm run load -- --minutes 10` watches the memory for longer.
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { median } from '../median.mjs';
import { sendLetter } from './letter.mjs';
import { watchMemory } from './memory.mjs';
import { downloadReport } from './report.mjs';
import { changeSeats } from './seats.mjs';
import { startBare, startSite } from './servers.mjs';

/** Fetched by npx when it is needed. */
const AUTOCANNON = 'autocannon@9.0.0';
const MIN_RATIO = 0.7;
const MAX_P99_MS = 50;
const MAX_QUEUE_MS = 2000;
const MAX_REPORT_MS = 3000;
const MAX_REPORT_MEMORY = 200;
const STEADY_RATE = 200;
const STEADY_SECONDS = 15;
const ROUNDS = 5;
const ROUND_SECONDS = 3;
const MEMBERS = 200;
const CONCURRENCY = 10;
const SIGN_IN_INTERVAL_MS = 500;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '0.5' } } });
const watchSeconds = Math.round(Number(values.minutes) * 60);
if (!(watchSeconds >= 30)) throw new Error('--minutes must be at least 0.5');

/**
 * @param {number[]} sorted
 * @param {number} share From 0 to 1.
 */
const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;

/**
 * @typedef {object} Speed
 * @property {number} rate Requests per second.
 * @property {number} median Latency in ms.
 * @property {number} p99 Latency in ms.
 */

/**
 * Runs the work for every item, with several at a time.
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => Promise<unknown>} work
 * @returns {Promise<Speed>}
 */
async function timed(items, work) {
  const queue = [...items];
  /** @type {number[]} */
  const latencies = [];
  const startedAt = performance.now();
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const sentAt = performance.now();
      await work(item);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    rate: items.length / seconds,
    median: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

/**
 * Requests the events over and over, as fast as possible or at a rate.
 * @param {string} url
 * @param {number} seconds
 * @param {number} [rate] Requests per second.
 * @returns {Promise<Speed & { failures: number }>}
 */
async function requestEvents(url, seconds, rate) {
  const options = ['--json', '--connections', String(CONCURRENCY), '--duration', String(seconds)];
  if (rate !== undefined) options.push('--overallRate', String(rate));
  const command = ['--yes', AUTOCANNON, ...options, `${url}/api/event`];
  const { stdout } = await promisify(execFile)('npx', command, { maxBuffer: 10_000_000 });
  const { requests, latency, errors, non2xx } = JSON.parse(stdout);
  return {
    rate: requests.average,
    median: latency.p50,
    p99: latency.p99,
    failures: errors + non2xx,
  };
}

/**
 * Sends requests at a steady rate.
 * @param {string} url
 * @param {number} seconds
 * @returns {Promise<Speed & { failures: number }>}
 */
const runAtSteadyRate = (url, seconds) => requestEvents(url, seconds, STEADY_RATE);

/**
 * Sends requests as fast as possible.
 * @param {string} url
 * @returns {Promise<Speed>}
 */
async function runAtFullSpeed(url) {
  const speed = await requestEvents(url, ROUND_SECONDS);
  if (speed.failures > 0) throw new Error(`${url}: ${speed.failures} requests failed`);
  return speed;
}

const site = await startSite();
const bare = await startBare(await (await fetch(`${site.url}/api/event`)).text());
let failures = 0;
try {
  // Alternate, so that other load on the machine affects both.
  /** @type {{ bare: Speed, site: Speed }[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await runAtFullSpeed(bare.url), site: await runAtFullSpeed(site.url) });
  }
  /**
   * @param {(round: { bare: Speed, site: Speed }) => Speed} of
   * @returns {Speed}
   */
  const mediansOf = (of) => ({
    rate: median(rounds.map((round) => of(round).rate)),
    median: median(rounds.map((round) => of(round).median)),
    p99: median(rounds.map((round) => of(round).p99)),
  });
  const bareEvents = mediansOf((round) => round.bare);
  const events = mediansOf((round) => round.site);
  const ratio = median(rounds.map((round) => round.site.rate / round.bare.rate));

  const steady = await runAtSteadyRate(site.url, STEADY_SECONDS);

  /** @type {{ data: { id: string }[] }} */
  const { data } = await (await fetch(`${site.url}/api/event`)).json();
  const eventIds = data.map(({ id }) => id);
  const watch = watchMemory(site.memory);
  let newcomers = 0;
  const signUpNewcomer = async () => {
    newcomers += 1;
    const token = await site.signIn(`newcomer${newcomers}@example.org`);
    for (const id of eventIds) await site.register(token, id);
  };
  let failedSignUps = 0;
  const signUps = setInterval(
    () => void signUpNewcomer().catch(() => (failedSignUps += 1)),
    SIGN_IN_INTERVAL_MS,
  );
  const watched = await runAtSteadyRate(site.url, watchSeconds);
  clearInterval(signUps);
  const memory = watch.stop();

  /** @type {string[]} */
  const tokens = [];
  const emails = Array.from({ length: MEMBERS }, (_, index) => `member${index}@example.org`);
  const signIns = await timed(emails, async (email) => tokens.push(await site.signIn(email)));
  const interests = tokens.flatMap((token) => eventIds.map((id) => ({ token, id })));
  const registrations = await timed(interests, ({ token, id }) => site.register(token, id));

  const letter = await sendLetter(watchSeconds, runAtSteadyRate);
  const seats = await changeSeats(STEADY_SECONDS, runAtSteadyRate);
  const report = await downloadReport();

  /**
   * @param {Speed} speed
   * @param {number | string} [ratio]
   */
  const row = ({ rate, median, p99 }, ratio = '') => ({
    'per second': Math.round(rate),
    'median ms': Number(median.toFixed(1)),
    'p99 ms': Number(p99.toFixed(1)),
    ratio,
  });
  console.table({
    'bare framework, full speed': row(bareEvents, 1),
    'GET /api/event, full speed': row(events, Number(ratio.toFixed(2))),
    [`GET /api/event, ${STEADY_RATE}/s`]: row(steady),
    [`the same for ${watchSeconds} s while members sign in`]: row(watched),
    [`GET /api/event, ${STEADY_RATE}/s, during a letter`]: row(letter.loaded),
    [`GET /api/event, ${STEADY_RATE}/s, while seats change`]: row(seats.loaded),
    'sign-in by code (two requests)': row(signIns),
    'POST /api/event/register': row(registrations),
  });
  console.log(`Members who signed in during the run: ${newcomers}`);
  console.log(`Memory in MiB per minute: ${memory.perMinute.join(', ')}`);
  console.log(
    `Letter to 10,000: queued in ${Math.round(letter.queuedMs)} ms, ${letter.sent} mails sent in ` +
      `${watchSeconds} s, memory in MiB per minute: ${letter.memory.perMinute.join(', ')}`,
  );
  console.log(
    `Report of 500 people and twelve photos: ${Math.round(report.ms)} ms, ${Math.round(report.bytes / 1024)} KiB, ` +
      `${report.memory} MiB; slowest answer to the desk meanwhile: ${Math.round(report.slowestMs)} ms`,
  );
  /** @type {[boolean, string][]} */
  const checks = [
    [ratio >= MIN_RATIO, `GET /api/event must reach ${MIN_RATIO} of the bare framework's rate`],
    [steady.p99 <= MAX_P99_MS, `its p99 at ${STEADY_RATE}/s must be at most ${MAX_P99_MS} ms`],
    [
      steady.failures +
        watched.failures +
        letter.loaded.failures +
        failedSignUps +
        seats.loaded.failures +
        seats.failures ===
        0,
      'no request may fail',
    ],
    [
      letter.queuedMs <= MAX_QUEUE_MS,
      `a letter to 10,000 must be queued within ${MAX_QUEUE_MS} ms`,
    ],
    [letter.isInTime, 'its mails must leave at the pace of MAIL_PER_MINUTE'],
    [
      letter.loaded.p99 <= MAX_P99_MS,
      `the p99 must stay at most ${MAX_P99_MS} ms during the letter`,
    ],
    [
      seats.loaded.p99 <= MAX_P99_MS,
      `the p99 must stay at most ${MAX_P99_MS} ms while ten seats a second change in 50 events`,
    ],
    [
      report.ms <= MAX_REPORT_MS && report.memory <= MAX_REPORT_MEMORY,
      `a report must take at most ${MAX_REPORT_MS} ms and ${MAX_REPORT_MEMORY} MiB`,
    ],
    [
      report.slowestMs <= MAX_P99_MS,
      `the desk must be answered within ${MAX_P99_MS} ms during a report`,
    ],
    [
      letter.memory.isFlat,
      `the memory must stay flat during the letter (${percent(letter.memory.growth)})`,
    ],
    [
      memory.isFlat,
      `the memory must stay flat (the last third is ${percent(memory.growth)} of the middle third)`,
    ],
  ];
  for (const [passed, text] of checks) console.log(`${passed ? 'ok' : 'MISSED'}: ${text}`);
  failures = checks.filter(([passed]) => !passed).length;
} finally {
  bare.close();
  site.close();
}
process.exitCode = failures === 0 ? 0 : 1;
