import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { post, startProduction, startServer } from '../production.mjs';

/** @param {string} file */
const at = (file) => fileURLToPath(new URL(file, import.meta.url));
const run = promisify(execFile);
/** A realistic number of upcoming events. */
const EVENTS = 8;

/**
 * Starts the production server of this checkout, and builds it first if necessary.
 * @param {NodeJS.ProcessEnv} [environment] Further environment variables.
 */
export async function startSite(environment) {
  const site = await startProduction({
    main: ['--expose-gc', at('./server-with-gc.mjs')],
    admin: [at('../start.mjs'), 'admin'],
    eventCount: EVENTS,
    databaseUrl: process.env['LOAD_DATABASE_URL'],
    ...(environment && { environment }),
  });
  return {
    ...site,
    /** @returns {Promise<number>} Memory after a garbage collection, in MiB. */
    async memory() {
      site.child.send('collect');
      await once(site.child, 'message');
      return currentMemory(site.child.pid);
    },
    /**
     * Registers a member's interest in an event.
     * @param {string} token
     * @param {string} eventId
     */
    async register(token, eventId) {
      await post(`${site.url}/api/event/register?eventId=${eventId}`, {}, token);
    },
  };
}

/**
 * Memory of a process, in MiB.
 * @param {number | undefined} pid
 */
export async function currentMemory(pid) {
  // Anonymous memory only: file-backed pages of the Node binary depend on other processes.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const own = /^RssAnon:\s*(\d+)/m.exec(status)?.[1];
  const kibibytes = own ?? (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;
  return Math.round(Number(kibibytes) / 1024);
}

/**
 * Starts the bare framework.
 * @param {string} response The JSON that it sends.
 */
export async function startBare(response) {
  const command = ['--expose-gc', at('./bare.mjs')];
  const { url, child } = await startServer(command, { env: { RESPONSE: response } });
  return { url, close: () => child.kill('SIGKILL') };
}
