import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { writeSite } from './built-site';
import { isReady } from './is-ready';
import { freePort } from '../../scripts/free-port.mjs';

const TIMEOUT_MS = 15_000;

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

export interface RunningServer {
  url: string;
  port: number;
  pid: number;
  /** What it has said so far: the log, and what is for people. */
  said: { stdout: string; stderr: string };
  hasEnded: () => boolean;
  /** Sends the signal and waits for the end; null where the signal ended it. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

export interface Build {
  /** Starts the production server on a port of its own and waits until it is ready. */
  start: (environment: Record<string, string>) => Promise<RunningServer>;
  /** Runs an entry of the build to its end. */
  run: (
    entry: 'main' | 'admin' | 'backup' | 'to-postgres',
    args: string[],
    environment: Record<string, string>,
  ) => Promise<Finished>;
  /** The folder of the site's files. */
  siteDir: string;
  remove: () => Promise<void>;
}

/** The server as it is shipped, with a site of one page. */
export async function buildServer(): Promise<Build> {
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'server-'));
  const siteDir = path.join(folder, 'dist');
  await writeSite(siteDir);
  const outDir = path.join(folder, 'dist-server');
  await cp(inject('serverBundle'), outDir, { recursive: true });

  const spawnEntry = (entry: string, args: string[], environment: Record<string, string>) =>
    spawn(process.execPath, [path.join(outDir, `${entry}.js`), ...args], {
      // Away from the project's own .env.
      cwd: folder,
      env: cleanEnvironment(environment),
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  async function launch(environment: Record<string, string>): Promise<RunningServer> {
    const port = await freePort();
    const server = spawnEntry('main', [], { PORT: String(port), ...environment });
    const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      pid: server.pid ?? 0,
      said: listenTo(server),
      hasEnded,
      async end(signal) {
        if (hasEnded()) return server.exitCode;
        const gone = once(server, 'close');
        server.kill(signal);
        await gone;
        return server.exitCode;
      },
    };
  }

  return {
    siteDir,
    async start(environment) {
      const server = await launch(environment);
      const deadline = Date.now() + TIMEOUT_MS;
      while (!(server.said.stderr.includes('Admin login') && (await isReady(server.url)))) {
        if (server.hasEnded() || Date.now() > deadline) {
          await server.end('SIGKILL');
          throw new Error(`The server did not start:\n${server.said.stdout}${server.said.stderr}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return server;
    },
    async run(entry, args, environment) {
      const child = spawnEntry(entry, args, environment);
      const said = listenTo(child);
      await once(child, 'close');
      return { code: child.exitCode ?? -1, ...said };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** The build of a file that calls `useBuild`, and the folder with the data of a test. */
export let build: Build;
export let dataDir: string;
const running: RunningServer[] = [];

/** Starts the server with the data of the test, and ends it after the test. */
export async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await build.start({ DATA_DIR: dataDir, ...environment });
  running.push(server);
  return server;
}

export function useBuild(): void {
  beforeAll(async () => {
    build = await buildServer();
  }, 60_000);
  afterAll(() => build.remove());
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'data-'));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')));
    await rm(dataDir, { recursive: true });
  });
}

function listenTo(child: ChildProcess) {
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (said.stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (said.stderr += String(chunk)));
  return said;
}

/** Nothing of the surrounding configuration, whatever it is. */
function cleanEnvironment(environment: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ...environment };
}
