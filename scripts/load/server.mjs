import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (file) => fileURLToPath(new URL(file, import.meta.url));
const PATIENCE_MS = 120_000;
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
  const child = spawn(process.execPath, [at(file)], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', log, 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
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
  const site = await start('../serve.mjs', env, openSync(path.join(dataDir, 'log'), 'w'));

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
    /** @returns {number} The resident memory in MiB. */
    memory() {
      const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(site.child.pid)]);
      return Math.round(Number(stdout) / 1024);
    },
    close() {
      site.child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true });
    },
  };
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
