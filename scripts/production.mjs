import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

// The site may have to be built first.
const TIMEOUT_MS = 120_000;
const MAX_OUTPUT = 20_000;
const ADMIN = { email: 'chair@example.org', password: 'four-inks-on-paper' };

/** @returns {Promise<number>} A port that nothing listens on. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts a server on a port of its own and waits until it answers with its events.
 * @param {string[]} command What Node runs.
 * @param {{ env: object, cwd?: string, log?: 'ignore' | number }} options `log`: where its log goes.
 */
export async function startServer(command, { env, cwd, log = 'ignore' }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, command, {
    cwd,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), APP_URL: url, ...env },
    stdio: ['ignore', log, 'pipe', 'ipc'],
  });
  let said = '';
  // The codes of the last moments are all that is looked for.
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-MAX_OUTPUT)));
  const deadline = Date.now() + TIMEOUT_MS;
  while (
    !(await fetch(`${url}/api/event`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`No start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, child, said: () => said };
}

/**
 * The production server on data of its own, with no limits in the way of one machine that plays many.
 * @param {object} site
 * @param {string[]} site.main What Node runs as the server.
 * @param {string[]} site.admin What Node runs as the admin command.
 * @param {number} site.eventCount How many events it holds.
 * @param {string} [site.databaseUrl] Empty: SQLite.
 */
export async function startProduction({ main, admin, eventCount, databaseUrl = '' }) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'production-'));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: '',
    OTP_SENDS_PER_IP: '1000000',
    OTP_SENDS_PER_SITE: '1000000',
    REFRESHES_PER_IP: '1000000',
  };
  // In the folder of the data, where no .env lies.
  const added = spawnSync(
    process.execPath,
    [...admin, 'add', ADMIN.email, '--password', ADMIN.password],
    { cwd: dataDir, env: { ...process.env, ...env } },
  );
  if (added.status !== 0) throw new Error(String(added.stderr));
  const log = openSync(path.join(dataDir, 'log'), 'w');
  const { url, child, said } = await startServer(main, { env, cwd: dataDir, log });

  const { accessToken } = (await post(`${url}/api/auth/admin`, ADMIN)).data;
  for (let index = 1; index <= eventCount; index += 1) {
    const event = {
      name: `Evening ${index}`,
      date: `${index}th December 2030`,
      image: '/art/event-fallback.svg',
      description: 'What a commit is made of, and why that makes a branch so cheap. '.repeat(4),
    };
    await post(`${url}/api/event`, event, accessToken);
  }
  return {
    url,
    child,
    /** @returns {Promise<string>} The access token of who signs in with a code. */
    async signIn(email) {
      const asked = await fetch(`${url}/api/auth/email/otp?email=${email}`);
      if (!asked.ok) throw new Error(`No code for ${email}: ${asked.status}`);
      const { token } = (await asked.json()).data;
      const deadline = Date.now() + TIMEOUT_MS;
      let otp;
      while (otp === undefined) {
        otp = new RegExp(`Sign-in code for ${email}: (\\w{4})`).exec(said())?.[1];
        if (Date.now() > deadline) throw new Error(`No code for ${email} in:\n${said()}`);
        // At once: how long a sign-in takes is measured.
        if (otp === undefined) await new Promise((resolve) => setImmediate(resolve));
      }
      const signedIn = await post(`${url}/api/auth/email/otp/verify`, { email, otp, token });
      return signedIn.data.accessToken;
    },
    close() {
      child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true });
    },
  };
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
