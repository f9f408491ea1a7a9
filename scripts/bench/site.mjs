import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { post } from '../load/server.mjs';

const PATIENCE_MS = 60_000;
const ADMIN = { email: 'chair@example.org', password: 'four-inks-on-paper' };
/** As many as a society has ahead. */
const EVENTS = 4;

/** @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Calls until there is an answer that is not undefined. */
async function until(answer, complaint) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await answer();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(complaint());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * The production server of a checkout's build, on data of its own with some events in it.
 * @param {string} checkout
 */
export async function startSite(checkout) {
  const main = path.join(checkout, 'dist/server/main.js');
  if (!existsSync(main)) throw new Error(`${checkout} is not built: run "npm run build" there.`);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // In the folder of the data, where no .env lies.
  const options = {
    cwd: dataDir,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: '',
      OTP_SENDS_PER_IP: '1000000',
    },
  };
  const add = [path.join(checkout, 'dist/server/admin.js'), 'add', ADMIN.email];
  const added = spawnSync(process.execPath, [...add, '--password', ADMIN.password], options);
  if (added.status !== 0) throw new Error(String(added.stderr));

  const child = spawn(process.execPath, [main], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`The server did not start:\n${said}`);
      const isReady = await fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      return isReady || undefined;
    },
    () => `The server did not start:\n${said}`,
  );

  const admin = await post(`${url}/api/auth/admin`, ADMIN);
  for (let index = 1; index <= EVENTS; index += 1) {
    const event = {
      name: `Evening ${index}`,
      date: `${index}th December 2030`,
      image: '/art/event-fallback.svg',
      description: 'What a commit is made of, and why that makes a branch so cheap. '.repeat(4),
    };
    await post(`${url}/api/event`, event, admin.data.accessToken);
  }

  let members = 0;
  return {
    url,
    /** Signs a new member in by a code, and gives the token as the site stores it. */
    async memberToken() {
      members += 1;
      const email = `member${members}@example.org`;
      const asked = await fetch(`${url}/api/auth/email/otp?email=${email}`);
      const { token } = (await asked.json()).data;
      const otp = await until(
        () => new RegExp(`Sign-in code for ${email}: (\\w{4})`).exec(said)?.[1],
        () => `No code for ${email} in:\n${said}`,
      );
      const { data } = await post(`${url}/api/auth/email/otp/verify`, { email, otp, token });
      return data.accessToken.replace(/^\w+ /, '');
    },
    close() {
      child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true });
    },
  };
}
