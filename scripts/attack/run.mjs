// Attacks this project's own server, on loopback only, with a limited number of requests:
//   npm run attack                         all groups, each against servers that it starts
//   npm run attack -- codes tokens         these groups
//   npm run attack -- --target http://127.0.0.1:3000    the groups that need only HTTP, against a running server
import { parseArgs } from 'node:util';
import { sleep } from './client.mjs';
import { assertNoFault, buildIfMissing, startSite } from './target.mjs';

const TRIAL_TIMEOUT_MS = 150_000;
const MESSAGE_MAX_LENGTH = 160;

/**
 * `onWire` groups attack any server. The others start servers with the settings that they need.
 * @type {Record<string, { onWire: boolean, load: () => Promise<{ attack: (trial: import('./client.mjs').Trial, site: any) => Promise<void> }> }>}
 */
const groups = {
  paths: { onWire: true, load: () => import('./paths.mjs') },
  cost: { onWire: true, load: () => import('./cost.mjs') },
  framing: { onWire: true, load: () => import('./framing.mjs') },
  json: { onWire: true, load: () => import('./json.mjs') },
  text: { onWire: false, load: () => import('./text.mjs') },
  cors: { onWire: false, load: () => import('./cors.mjs') },
  newsletter: { onWire: false, load: () => import('./newsletter.mjs') },
  codes: { onWire: false, load: () => import('./codes.mjs') },
  limits: { onWire: false, load: () => import('./code-limits.mjs') },
  admin: { onWire: false, load: () => import('./admin-login.mjs') },
  lockout: { onWire: false, load: () => import('./admin-lockout.mjs') },
  tokens: { onWire: false, load: () => import('./tokens.mjs') },
  social: { onWire: false, load: () => import('./social.mjs') },
  slow: { onWire: true, load: () => import('./slow.mjs') },
  reliability: { onWire: false, load: () => import('./reliability.mjs') },
  clock: { onWire: false, load: () => import('./clock.mjs') },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { target: { type: 'string' } },
});
const unknown = positionals.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(
    `No such group: ${unknown.join(', ')}. The groups are ${Object.keys(groups).join(', ')}.`,
  );
  process.exit(2);
}
const target = values.target === undefined ? undefined : loopbackTarget(values.target);
const chosen = Object.entries(groups).filter(
  ([name, { onWire }]) =>
    (positionals.length === 0 || positionals.includes(name)) && (onWire || target === undefined),
);

const untried = positionals.filter((name) => !chosen.some(([tried]) => tried === name));
if (untried.length > 0) {
  console.error(
    `These groups start their own servers and do not support --target: ${untried.join(', ')}`,
  );
  process.exit(2);
}
// Exit on these signals, so that the exit handler stops the servers.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/**
 * @param {string} address
 * @returns {{ url: string, port: number }}
 */
function loopbackTarget(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' || url.hostname !== '127.0.0.1') {
    console.error('--target must be a server of your own on this machine: http://127.0.0.1:PORT');
    process.exit(2);
  }
  return { url: url.origin, port: Number(url.port || 80) };
}

/**
 * Runs the trials of a group.
 * @param {(typeof groups)[string]} group
 * @returns {Promise<{ passed: boolean }[]>}
 */
async function attackWith({ load, onWire }) {
  const { attack } = await load();
  /** @type {{ passed: boolean, message: string }[]} */
  const results = [];
  /** @type {import('./client.mjs').Trial} */
  async function trial(what, work) {
    let result;
    try {
      /** @type {Promise<never>} */
      const timeout = sleep(TRIAL_TIMEOUT_MS).then(() => {
        throw new Error('The trial timed out');
      });
      timeout.catch(() => {});
      result = { passed: true, message: (await Promise.race([work(), timeout])) ?? '' };
    } catch (error) {
      result = { passed: false, message: error instanceof Error ? error.message : String(error) };
    }
    results.push(result);
    const message = result.message.replaceAll(/\s+/g, ' ').slice(0, MESSAGE_MAX_LENGTH);
    console.log(
      `  ${result.passed ? 'ok    ' : 'FAILED'} ${what}${message === '' ? '' : ` (${message})`}`,
    );
  }

  if (!onWire) {
    await attack(trial, undefined);
    return results;
  }
  if (target) {
    await attack(trial, target);
    return results;
  }
  const site = await startSite();
  try {
    await attack(trial, site);
    await trial('the log has no internal error', () => assertNoFault(site));
  } finally {
    await site.close();
  }
  return results;
}

if (target === undefined) buildIfMissing();
const startedAt = performance.now();
/** @type {Record<string, { trials: number, passed: number, failed: number, seconds: number }>} */
const summary = {};
let failures = 0;
for (const [name, group] of chosen) {
  console.log(`\n${name}`);
  const groupStartedAt = performance.now();
  const results = await attackWith(group).catch((error) => {
    console.log(`  FAILED: the group could not run: ${error.stack}`);
    return [{ passed: false }];
  });
  const failed = results.filter(({ passed }) => !passed).length;
  failures += failed;
  summary[name] = {
    trials: results.length,
    passed: results.length - failed,
    failed,
    seconds: Math.round((performance.now() - groupStartedAt) / 1000),
  };
}
console.log('');
console.table(summary);
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
console.log(
  failures === 0 ? `All trials passed (${minutes} min).` : `${failures} failed (${minutes} min).`,
);
// Open connections would keep the process alive.
process.exit(failures === 0 ? 0 : 1);
