// The server under attack: the production build with a new database and its own mail server.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.mjs';
import { startServer } from '../production.mjs';
import { sleep, until } from './client.mjs';
import { openMailbox } from './mailbox.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const clock = fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url));
const START_TIMEOUT_MS = 30_000;
const BUILD = root;
// Clears the surrounding configuration: an empty variable counts as unset.
/** @type {Record<string, string>} */
const NO_SETTINGS = Object.fromEntries(
  [...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^([A-Z][A-Z_]+)=/gm)].map(
    ([, name]) => [name, ''],
  ),
);
// startServer sets these.
for (const name of ['PORT', 'HOST', 'APP_URL']) delete NO_SETTINGS[name];

/**
 * @typedef {object} Site
 * @property {string} url
 * @property {number} port
 * @property {string} dataDir
 * @property {import('node:child_process').ChildProcess} child
 * @property {import('./mailbox.mjs').Mailbox} mailbox
 * @property {{ email: string, password: string }} admin
 * @property {() => { event: string, stack?: string }[]} log The parsed log lines.
 * @property {() => string} logText
 * @property {() => number | null} descriptors Open file descriptors; null on systems without /proc.
 * @property {() => number | null} memory Resident memory in MiB; null on systems without /proc.
 * @property {(milliseconds: number) => void} shiftClock Shifts its clock by this offset.
 * @property {() => Promise<void>} close
 */

/** @type {Set<() => void>} */
const running = new Set();
process.on('exit', () => {
  for (const end of running) end();
});

/** Builds the site if there is no build. */
export function buildIfMissing() {
  if (existsSync(path.join(BUILD, 'dist/shell.html')) && existsSync(entry('main'))) return;
  console.log('Building the site …');
  runNode([path.join(root, 'node_modules/vite/bin/vite.js'), 'build']);
  runNode([path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--ssr']);
}

/**
 * Builds the site with other settings and puts the server beside it.
 * @param {Record<string, string>} settings
 * @returns {{ build: string, remove: () => void }} The folder, inside the project so that packages resolve.
 */
export function buildWith(settings) {
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const build = mkdtempSync(path.join(cache, 'attack-'));
  const remove = () => rmSync(build, { recursive: true, force: true });
  running.add(remove);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // The service worker plugin supports only the default output folder.
  const env = { ...settings, VITE_SERVICE_WORKER: 'off' };
  runNode([vite, 'build', '--outDir', path.join(build, 'dist')], env);
  cpSync(path.join(BUILD, 'dist-server'), path.join(build, 'dist-server'), { recursive: true });
  return { build, remove };
}

/**
 * @param {string} name
 * @param {string} [build]
 */
const entry = (name, build = BUILD) => path.join(build, `dist-server/${name}.js`);

/**
 * Runs Node in the project folder and throws if it fails.
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
function runNode(command, env = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}${stderr}`);
}

/**
 * Starts a server that trusts X-Forwarded-For, so that requests can simulate many networks.
 * @param {Record<string, string>} [settings] Its environment.
 * @param {{ build?: string, dataDir?: string, mailbox?: import('./mailbox.mjs').Mailbox }} [options]
 * @returns {Promise<Site>}
 */
export async function startSite(settings = {}, options = {}) {
  const { build = BUILD } = options;
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'attack-'));
  const mailbox = options.mailbox ?? (await openMailbox());
  const logFile = path.join(dataDir, 'log.jsonl');
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  let server;
  try {
    server = await startServer(['--import', clock, entry('main', build)], {
      env: {
        ...NO_SETTINGS,
        DATA_DIR: dataDir,
        SMTP_URL: mailbox.url,
        TRUSTED_PROXIES: '127.0.0.1',
        ...settings,
      },
      cwd: dataDir,
      log: openSync(logFile, 'a'),
    });
  } catch (error) {
    await mailbox.close();
    removeData();
    throw error;
  }
  const { url, child, output } = server;
  const end = () => {
    child.kill('SIGKILL');
    removeData();
  };
  running.add(end);
  const [, email = '', password = ''] =
    (await until(
      () =>
        /Admin login at \S+: (\S+), password (\S+)/.exec(output()) ??
        /another admin/.exec(output()),
    )) ?? [];
  const { pid } = child;
  const logText = () => readFileSync(logFile, 'utf8');
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    child,
    mailbox,
    admin: { email, password },
    logText,
    log: () =>
      logText()
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    descriptors() {
      const folder = `/proc/${pid}/fd`;
      return existsSync(folder) ? readdirSync(folder).length : null;
    },
    memory() {
      const file = `/proc/${pid}/status`;
      if (!existsSync(file)) return null;
      return Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]) / 1024);
    },
    shiftClock: (milliseconds) => child.send(milliseconds),
    async close() {
      running.delete(end);
      end();
      await mailbox.close();
      await sleep(10);
    },
  };
}

/**
 * The error message of a server that must not start with these settings.
 * @param {Record<string, string>} settings
 * @returns {Promise<string>}
 */
export async function startupError(settings) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'attack-'));
  const child = spawn(process.execPath, [entry('main')], {
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...NO_SETTINGS,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      ...settings,
    },
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  await until(() => child.exitCode !== null || output.includes('The site is at'), START_TIMEOUT_MS);
  const { exitCode } = child;
  child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
  if (exitCode !== 1) throw new Error('The server started, or did not exit with code 1');
  return output.trim();
}

/**
 * Removes an admin with the project's own command.
 * @param {Site} site
 * @param {string} email
 */
export function removeAdmin({ dataDir }, email) {
  runNode([entry('admin'), 'remove', email], { ...NO_SETTINGS, DATA_DIR: dataDir });
}

/**
 * Throws if the server has exited or has logged an internal error.
 * @param {Site} site
 */
export function assertNoFault(site) {
  if (site.child.exitCode !== null) throw new Error('The server has ended');
  const faults = site
    .log()
    .filter(({ event }) => /^(?:internal_error|uncaughtException|unhandledRejection)$/.test(event));
  const messages = faults.map(({ event, stack = '' }) => `${event}: ${stack.split('\n')[0]}`);
  if (faults.length > 0)
    throw new Error(`${faults.length} errors: ${[...new Set(messages)].join('; ')}`);
}
