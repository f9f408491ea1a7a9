// Attacks this project's own server, on loopback alone, bounded in requests and time:
//   npm run attack                         all groups, each against servers that it starts
//   npm run attack -- codes tokens         some of them
//   npm run attack -- --target http://127.0.0.1:3000    what needs nothing but the wire, against one that runs
import { parseArgs } from 'node:util';
import { sleep } from './client.mjs';
import { assertNoFault, buildIfMissing, startSite } from './target.mjs';

const TRIAL_LIMIT_MS = 150_000;
const REASON_MAX_LENGTH = 160;

/** `onWire`: attacks any server; the others start what they need. */
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
    `No such group: ${unknown.join(', ')}. There are ${Object.keys(groups).join(', ')}.`,
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
  console.error(`These start servers of their own and take no target: ${untried.join(', ')}`);
  process.exit(2);
}
// The servers end with this process, whatever ends it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** @returns {{ url: string, port: number }} */
function loopbackTarget(address) {
  const { protocol, hostname, port, origin } = URL.canParse(address) ? new URL(address) : {};
  if (protocol !== 'http:' || hostname !== '127.0.0.1') {
    console.error('Only a server of your own on this machine: --target http://127.0.0.1:PORT');
    process.exit(2);
  }
  return { url: origin, port: Number(port || 80) };
}

/** @returns {Promise<{ what: string, isHeld: boolean, told: string }[]>} */
async function attackWith({ load, onWire }) {
  const { attack } = await load();
  const results = [];
  /**
   * One thing that must hold.
   * @param {string} what
   * @param {() => Promise<string | void> | string | void} work Throws where it does not; gives what was measured.
   */
  async function trial(what, work) {
    let result;
    try {
      const tooLong = sleep(TRIAL_LIMIT_MS).then(() => {
        throw new Error('The trial took too long');
      });
      tooLong.catch(() => {});
      result = { what, isHeld: true, told: (await Promise.race([work(), tooLong])) ?? '' };
    } catch (error) {
      result = {
        what,
        isHeld: false,
        told: error instanceof Error ? error.message : String(error),
      };
    }
    results.push(result);
    const told = result.told.replaceAll(/\s+/g, ' ').slice(0, REASON_MAX_LENGTH);
    console.log(
      `  ${result.isHeld ? 'ok    ' : 'FAILED'} ${what}${told === '' ? '' : ` (${told})`}`,
    );
  }

  if (!onWire) {
    await attack(trial);
    return results;
  }
  const site = target ?? (await startSite());
  try {
    await attack(trial, site);
    if ('log' in site)
      await trial('the log has no fault of the server’s own', () => assertNoFault(site));
  } finally {
    if ('close' in site) await site.close();
  }
  return results;
}

if (target === undefined) buildIfMissing();
const startedAt = performance.now();
const summary = {};
let failures = 0;
for (const [name, group] of chosen) {
  console.log(`\n${name}`);
  const groupStartedAt = performance.now();
  const results = await attackWith(group).catch((error) => {
    console.log(`  FAILED the group itself: ${error.stack}`);
    return [{ isHeld: false }];
  });
  const failed = results.filter(({ isHeld }) => !isHeld).length;
  failures += failed;
  summary[name] = {
    trials: results.length,
    held: results.length - failed,
    failed,
    seconds: Math.round((performance.now() - groupStartedAt) / 1000),
  };
}
console.log('');
console.table(summary);
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
console.log(
  failures === 0 ? `Everything held (${minutes} min).` : `${failures} failed (${minutes} min).`,
);
// Connections that are held open would keep the process.
process.exit(failures === 0 ? 0 : 1);
