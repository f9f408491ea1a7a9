// What runs the built site outside this project: the deploy script, the image of the Dockerfile, npm.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { isReady } from '#tests/support/is-ready';
import { freePort } from '../../scripts/free-port.mjs';

const run = promisify(execFile);

let folder: string;
let environment: NodeJS.ProcessEnv;
let url: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  environment = { PATH, HOME, PORT: port, DATA_DIR: join(folder, 'data'), APP_URL: url };
});

test.afterEach(() => rm(folder, { recursive: true }));

/** Starts a command and waits until its server is ready. */
async function start(command: string[], cwd: string): Promise<ChildProcess> {
  const [name = '', ...args] = command;
  // In a group of its own, as a terminal has.
  const child = spawn(name, args, { cwd, env: environment, stdio: 'ignore', detached: true });
  await expect.poll(() => isReady(url)).toBe(true);
  return child;
}

/** The exit code after a signal; the server is gone then. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGINT', { isCtrlC = false } = {}) {
  const { pid } = child;
  if (pid === undefined) throw new Error('Not started');
  const ended = once(child, 'exit');
  process.kill(isCtrlC ? -pid : pid, signal);
  const [exitCode] = await ended;
  expect(await isReady(url)).toBe(false);
  return exitCode;
}

test('the deployed folder runs without this project, as in the image, and ends on SIGTERM', async () => {
  await run('scripts/deploy.sh', [folder], {
    env: { ...environment, npm_config_prefer_offline: 'true' },
  });
  const release = join(folder, 'current');
  const [, command = ''] = /^CMD (.*)$/m.exec(await readFile('Dockerfile', 'utf8')) ?? [];
  const server = await start(JSON.parse(command), release);
  const home = await fetch(url);
  expect(await home.text()).toContain('</html>');

  const cli = (name: string, ...args: string[]) =>
    run(process.execPath, [`current/dist-server/${name}.js`, ...args], {
      cwd: folder,
      env: environment,
    });
  expect((await cli('admin', 'add', 'chair@example.org')).stdout).toContain('is an admin now');
  expect((await cli('backup')).stdout).toContain('Backed up');
  await expect(cli('to-postgres')).rejects.toThrow('Set DATABASE_URL');
  // Loaded at the first picture and the first certificate only.
  const assets = await readdir(join(release, 'dist-server/assets'));
  const pdf = `./assets/${assets.find((name) => name.startsWith('pdf-'))}`;
  for (const name of ['sharp', pdf]) {
    const cwd = join(release, 'dist-server');
    await run(process.execPath, ['--eval', `import('${name}')`], { cwd });
  }
  expect(await end(server, 'SIGTERM')).toBe(0);
});

test('npm start passes SIGTERM and Ctrl+C on, and ends with the server', async () => {
  const npmStart = () => start(['npm', 'start'], '.');
  expect(await end(await npmStart(), 'SIGTERM')).toBe(0);
  expect(await end(await npmStart(), 'SIGINT', { isCtrlC: true })).toBe(0);
});
