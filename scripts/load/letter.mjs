import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { post } from '../production.mjs';
import { watchMemory } from './memory.mjs';
import { startSite } from './servers.mjs';

const SUBSCRIBERS = 10_000;
/** Ten times the default. */
const MAIL_PER_MINUTE = 600;
/** The share of the mails that must leave in time, because the machine is busy with the load too. */
const MIN_SHARE = 0.8;

/**
 * Queues a letter to 10,000 subscribers, and sends it while `load` runs.
 * @template Result
 * @param {number} seconds
 * @param {(url: string, seconds: number) => Promise<Result>} load Puts load on the site for so many seconds.
 * @returns {Promise<{ queuedMs: number, sent: number, isInTime: boolean,
 *   memory: ReturnType<ReturnType<typeof watchMemory>['stop']>, loaded: Result }>}
 */
export async function sendLetter(seconds, load) {
  const sink = fork(fileURLToPath(new URL('./mail-sink.mjs', import.meta.url)));
  const [{ url: smtpUrl }] = await once(sink, 'message');
  const site = await startSite({
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'hello@example.org',
    MAIL_PER_MINUTE: String(MAIL_PER_MINUTE),
    DATABASE_URL: '',
  });
  try {
    addSubscribers(path.join(site.dataDir, 'society.db'));
    const letter = { subject: 'News', body: '# Hello\n\n'.concat('What we do next. '.repeat(100)) };
    const startedAt = performance.now();
    await post(`${site.url}/api/admin/letter`, letter, site.adminToken);
    const queuedMs = performance.now() - startedAt;
    const watch = watchMemory(site.memory);
    const loaded = await load(site.url, seconds);
    sink.send('count');
    const [{ mails: sent }] = await once(sink, 'message');
    const isInTime = sent >= (MAIL_PER_MINUTE / 60) * seconds * MIN_SHARE;
    return { queuedMs, sent, isInTime, loaded, memory: watch.stop() };
  } finally {
    site.close();
    sink.kill('SIGKILL');
  }
}

/**
 * Adds confirmed subscribers to the database of a running server.
 * @param {string} file
 */
function addSubscribers(file) {
  const database = new Database(file);
  database.exec(`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${SUBSCRIBERS})
    insert into subscriber (id, email, state, created_at, confirmed_at)
    select lower(hex(randomblob(16))), 'subscriber' || n || '@example.org', 'confirmed', 0, 0 from number`);
  database.close();
}
