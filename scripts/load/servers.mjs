import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { post, startProduction, startServer } from '../production.mjs';

const at = (file) => fileURLToPath(new URL(file, import.meta.url));
const run = promisify(execFile);
/** As many as a society has ahead. */
const EVENTS = 8;

/** The production server of this checkout, built if it has to be. */
export async function startSite() {
  const site = await startProduction({
    main: ['--expose-gc', at('./site.mjs')],
    admin: [at('../start.mjs'), 'admin'],
    eventCount: EVENTS,
    databaseUrl: process.env['LOAD_DATABASE_URL'],
  });
  return {
    ...site,
    /** @returns {Promise<number>} What it holds, in MiB. */
    async memory() {
      site.child.send('collect');
      await once(site.child, 'message');
      return memoryOf(site.child.pid);
    },
    /** Shows a member's interest in an event. */
    async register(token, eventId) {
      await post(`${site.url}/api/event/register?eventId=${eventId}`, {}, token);
    },
  };
}

async function memoryOf(pid) {
  // What is the process's own: pages of Node's file come and go with what else the machine does.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const own = /^RssAnon:\s*(\d+)/m.exec(status)?.[1];
  const kibibytes = own ?? (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;
  return Math.round(Number(kibibytes) / 1024);
}

/** The bare framework with the same answer. */
export async function startBare(answer) {
  const command = ['--expose-gc', at('./bare.mjs')];
  const { url, child } = await startServer(command, { env: { ANSWER: answer } });
  return { url, close: () => child.kill('SIGKILL') };
}
