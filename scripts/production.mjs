import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';

// Long enough for a build, which the start may need.
const TIMEOUT_MS = 120_000;
const MAX_OUTPUT = 20_000;
const ADMIN = { email: 'chair@example.org', password: 'a-long-test-password' };

/**
 * Starts a server on a free port and waits until it responds with its events.
 * @param {string[]} command Arguments for Node.
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, log?: 'ignore' | number }} options `log`: where stdout goes.
 */
export async function startServer(command, { env, cwd, log = 'ignore' }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, command, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), APP_URL: url, ...env },
    stdio: ['ignore', log, 'pipe', 'ipc'],
  });
  let output = '';
  // Only the latest output is needed: callers look for recent sign-in codes.
  child.stderr?.on('data', (chunk) => (output = (output + String(chunk)).slice(-MAX_OUTPUT)));
  const deadline = Date.now() + TIMEOUT_MS;
  while (
    !(await fetch(`${url}/api/event`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, child, output: () => output };
}

/**
 * Starts the production server with an empty database and with per-IP limits raised, because all
 * simulated visitors share one IP address.
 * @param {object} site
 * @param {string[]} site.main Arguments for Node that run the server.
 * @param {string[]} site.admin Arguments for Node that run the admin command.
 * @param {number} site.eventCount How many events are created.
 * @param {string | undefined} [site.databaseUrl] SQLite if it is empty.
 * @param {NodeJS.ProcessEnv} [site.environment] Further environment variables.
 */
export async function startProduction({ main, admin, eventCount, databaseUrl = '', environment }) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'production-'));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: '',
    OTP_SENDS_PER_IP: '1000000',
    OTP_SENDS_PER_SITE: '1000000',
    REFRESHES_PER_IP: '1000000',
    ...environment,
  };
  // Run in the data folder, which has no .env file.
  const added = spawnSync(
    process.execPath,
    [...admin, 'add', ADMIN.email, '--password', ADMIN.password],
    { cwd: dataDir, env: { ...process.env, ...env } },
  );
  if (added.status !== 0) throw new Error(String(added.stderr));
  const log = openSync(path.join(dataDir, 'log'), 'w');
  const { url, child, output } = await startServer(main, { env, cwd: dataDir, log });

  const { accessToken } = (await post(`${url}/api/auth/admin`, ADMIN)).data;
  for (let index = 1; index <= eventCount; index += 1) {
    const event = {
      name: `Evening ${index}`,
      date: '',
      startsAt: `2030-12-${String(index).padStart(2, '0')}T12:30:00Z`,
      image: '/art/event-fallback.svg',
      description: 'What a commit is made of, and why that makes a branch so cheap. '.repeat(4),
    };
    await post(`${url}/api/event`, event, accessToken);
  }
  /** @param {string} email @returns {Promise<string>} The sign-in code that was printed for it. */
  const codeFor = async (email) => {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const code = new RegExp(`Sign-in code for ${email}: (\\w{4})`).exec(output())?.[1];
      if (code !== undefined) return code;
      if (Date.now() > deadline) throw new Error(`No code for ${email} in:\n${output()}`);
      // Without a delay, because the duration of a sign-in is measured.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return {
    url,
    child,
    dataDir,
    codeFor,
    /** With its scheme. */
    adminToken: accessToken,
    /**
     * Signs a member in with an emailed code.
     * @param {string} email
     * @returns {Promise<string>} The access token.
     */
    async signIn(email) {
      const response = await fetch(`${url}/api/auth/email/otp?email=${email}`);
      if (!response.ok) throw new Error(`No code for ${email}: ${response.status}`);
      const { token } = (await response.json()).data;
      const otp = await codeFor(email);
      const signedIn = await post(`${url}/api/auth/email/otp/verify`, { email, otp, token });
      return signedIn.data.accessToken;
    },
    close() {
      child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true });
    },
  };
}

/**
 * Posts JSON.
 * @param {string} url
 * @param {unknown} json
 * @param {string} [token]
 * @returns {Promise<{ data: any }>} The response envelope.
 * @throws Error on any other status than a 2xx.
 */
export async function post(url, json, token = '') {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(json),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}
