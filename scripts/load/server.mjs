import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const at = (file) => fileURLToPath(new URL(file, import.meta.url));
const run = promisify(execFile);
const PATIENCE_MS = 120_000;
const SAID_KEPT = 20_000;
const ADMIN = { email: 'chair@example.org', password: 'four-inks-on-paper' };

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function start(file, env, log) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--expose-gc', at(file)], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', log, 'pipe', 'ipc'],
  });
  let said = '';
  // The codes of the last moments are all that is looked for.
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-SAID_KEPT)));
  const deadline = Date.now() + PATIENCE_MS;
  while (
    !(await fetch(`${url}/api/event`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`No start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, child, said: () => said };
}

/**
 * The production server on a database of its own, with as many events as a society has ahead, and no
 * limits in the way of one machine that plays many.
 */
export async function startSite() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'load-'));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: process.env['LOAD_DATABASE_URL'] ?? '',
    SMTP_URL: '',
    OTP_SENDS_PER_IP: '1000000',
  };
  const command = [at('../serve.mjs'), 'admin', 'add', ADMIN.email, '--password', ADMIN.password];
  const added = spawnSync(process.execPath, command, { env: { ...process.env, ...env } });
  if (added.status !== 0) throw new Error(String(added.stderr));
  const site = await start('./site.mjs', env, openSync(path.join(dataDir, 'log'), 'w'));

  const admin = await post(`${site.url}/api/auth/admin`, ADMIN);
  for (let index = 1; index <= 8; index += 1) {
    const event = {
      name: `Evening ${index}`,
      date: `${index}th December 2026`,
      image: '/art/event-fallback.svg',
      description: 'What a commit is made of, and why that makes a branch so cheap. '.repeat(4),
    };
    await post(`${site.url}/api/event`, event, admin.data.accessToken);
  }
  return {
    ...site,
    /** @returns {Promise<number>} What it holds, in MiB. */
    async memory() {
      site.child.send('collect');
      await once(site.child, 'message');
      return memoryOf(site.child.pid);
    },
    /** @returns {Promise<string>} The access token of who signs in with a code. */
    async signIn(email) {
      const asked = await fetch(`${site.url}/api/auth/email/otp?email=${email}`);
      if (!asked.ok) throw new Error(`No code for ${email}: ${asked.status}`);
      const { token } = (await asked.json()).data;
      let otp;
      while (otp === undefined) {
        otp = new RegExp(`Sign-in code for ${email}: (\\w{4})`).exec(site.said())?.[1];
        if (otp === undefined) await new Promise((resolve) => setImmediate(resolve));
      }
      const signedIn = await post(`${site.url}/api/auth/email/otp/verify`, { email, otp, token });
      return signedIn.data.accessToken;
    },
    /** Shows a member's interest in an event. */
    async register(token, eventId) {
      await post(`${site.url}/api/event/register?eventId=${eventId}`, {}, token);
    },
    close() {
      site.child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true });
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
  const { url, child } = await start('./bare.mjs', { ANSWER: answer }, 'ignore');
  return { url, close: () => child.kill('SIGKILL') };
}

/** @returns {Promise<{ data: any }>} The envelope of a success. */
export async function post(url, json, token = '') {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(json),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
