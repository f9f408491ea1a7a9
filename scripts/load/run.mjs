// The load benchmark: the production server against the bare framework with the same answer, both as
// processes of their own on loopback. `npm run load -- --minutes 10` watches its memory for longer.
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { median, watchMemory } from './memory.mjs';
import { startBare, startSite } from './servers.mjs';

const LEAST_RATIO = 0.7;
const MAX_P99_MS = 50;
const STEADY_RATE = 200;
const STEADY_SECONDS = 15;
const ROUNDS = 5;
const ROUND_SECONDS = 3;
const MEMBERS = 200;
const AT_ONCE = 10;
const SIGN_IN_EVERY_MS = 500;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '0.5' } } });
const watchSeconds = Math.round(Number(values.minutes) * 60);
if (!(watchSeconds >= 30)) throw new Error('--minutes takes a number from 0.5');

const at = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

const percent = (share) => `${Math.round(share * 100)} %`;

/** Does the work for every item, some at once. @returns {Promise<object>} Rate and latencies in ms. */
async function timed(items, work) {
  const queue = [...items];
  const latencies = [];
  const startedAt = performance.now();
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const sentAt = performance.now();
      await work(item);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = latencies.toSorted((one, other) => one - other);
  return { rate: items.length / seconds, median: at(sorted, 0.5), p99: at(sorted, 0.99) };
}

async function steadily(url, seconds) {
  const { requests, latency, errors, non2xx } = await autocannon({
    url: `${url}/api/event`,
    connections: AT_ONCE,
    overallRate: STEADY_RATE,
    duration: seconds,
  });
  const { average: rate } = requests;
  return { rate, median: latency.p50, p99: latency.p99, failures: errors + non2xx };
}

async function full(url) {
  const { requests, latency, errors, non2xx } = await autocannon({
    url: `${url}/api/event`,
    connections: AT_ONCE,
    duration: ROUND_SECONDS,
  });
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`);
  return { rate: requests.average, median: latency.p50, p99: latency.p99 };
}

const site = await startSite();
const bare = await startBare(await (await fetch(`${site.url}/api/event`)).text());
let failures = 0;
try {
  // In turns, so that whatever else the machine does falls on both.
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await full(bare.url), site: await full(site.url) });
  }
  const middle = (of) =>
    Object.fromEntries(
      ['rate', 'median', 'p99'].map((what) => [
        what,
        median(rounds.map((round) => of(round)[what])),
      ]),
    );
  const bareEvents = middle((round) => round.bare);
  const events = middle((round) => round.site);
  const ratio = median(rounds.map((round) => round.site.rate / round.bare.rate));

  const steady = await steadily(site.url, STEADY_SECONDS);

  const eventIds = (await (await fetch(`${site.url}/api/event`)).json()).data.map(({ id }) => id);
  const watch = watchMemory(site.memory);
  let newcomers = 0;
  const arrive = async () => {
    newcomers += 1;
    const token = await site.signIn(`newcomer${newcomers}@example.org`);
    for (const id of eventIds) await site.register(token, id);
  };
  let broken = 0;
  const arriving = setInterval(() => void arrive().catch(() => (broken += 1)), SIGN_IN_EVERY_MS);
  const watched = await steadily(site.url, watchSeconds);
  clearInterval(arriving);
  const memory = watch.stop();

  const tokens = [];
  const emails = Array.from({ length: MEMBERS }, (_, index) => `member${index}@example.org`);
  const signIns = await timed(emails, async (email) => tokens.push(await site.signIn(email)));
  const interests = tokens.flatMap((token) => eventIds.map((id) => ({ token, id })));
  const registrations = await timed(interests, ({ token, id }) => site.register(token, id));

  const row = ({ rate, median, p99 }, ratio = '') => ({
    'per second': Math.round(rate),
    'median ms': Number(median.toFixed(1)),
    'p99 ms': Number(p99.toFixed(1)),
    ratio,
  });
  console.table({
    'bare framework, full speed': row(bareEvents, 1),
    'GET /api/event, full speed': row(events, Number(ratio.toFixed(2))),
    [`GET /api/event, ${STEADY_RATE} a second`]: row(steady),
    [`the same for ${watchSeconds} s while members sign in`]: row(watched),
    'sign-in by code (two calls)': row(signIns),
    'POST /api/event/register': row(registrations),
  });
  console.log(`Members who signed in meanwhile: ${newcomers}`);
  console.log(`Memory in MiB, minute by minute: ${memory.perMinute.join(', ')}`);
  const verdicts = [
    [ratio >= LEAST_RATIO, `GET /api/event reaches ${LEAST_RATIO} of the bare framework's rate`],
    [steady.p99 <= MAX_P99_MS, `its p99 at ${STEADY_RATE} a second is within 50 ms`],
    [steady.failures + watched.failures + broken === 0, 'no request fails'],
    [
      memory.isFlat,
      `its memory is flat (the last third ${percent(memory.growth)} of the middle one)`,
    ],
  ];
  for (const [isGood, promise] of verdicts) console.log(`${isGood ? 'ok' : 'MISSED'}: ${promise}`);
  failures = verdicts.filter(([isGood]) => !isGood).length;
} finally {
  bare.close();
  site.close();
}
process.exitCode = failures === 0 ? 0 : 1;
