import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.mjs';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
const START_SECONDS = 60;
const START_ATTEMPTS = 3;

export interface Cluster {
  /** The URL of a database that does not exist yet. */
  newDatabase: () => Promise<string>;
  /** Stops the server immediately and keeps its data. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A Postgres server on loopback; null if Postgres is not installed. */
export async function startPostgres(): Promise<Cluster | null> {
  const bin = binaries();
  if (bin === undefined) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  // Postgres does not run as root.
  const owner = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
  if (owner) {
    await chmod(folder, 0o700);
    await chown(folder, owner.uid, owner.gid);
  }
  const data = path.join(folder, 'data');
  let port = 0;
  const command = (name: string, ...args: string[]) =>
    run(path.join(bin, name), args, { cwd: folder, ...owner });
  await command('initdb', '-D', data, '-U', 'society', '--auth=trust', '--no-sync', '-E', 'UTF8');
  const options = () =>
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} ` +
    // No fsync: the tests kill processes and do not simulate a crash of the machine.
    '-c fsync=off -c max_connections=200';
  const control = (...args: string[]) =>
    command('pg_ctl', '-D', data, '-w', '-t', String(START_SECONDS), ...args);

  const cluster: Cluster = {
    async newDatabase() {
      const name = `society_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client({ connectionString: urlOf(port, 'postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return urlOf(port, name);
    },
    async stop() {
      await control('-m', 'immediate', 'stop');
    },
    async start() {
      await control('-o', options(), '-l', path.join(folder, 'log'), 'start');
    },
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (let attempt = 1; ; attempt++) {
    port = await freePort();
    try {
      await cluster.start();
      return cluster;
    } catch (error) {
      // Another program may have taken the port.
      if (attempt < START_ATTEMPTS) continue;
      await cluster.remove();
      throw error;
    }
  }
}

const urlOf = (port: number, database: string) =>
  `postgres://society@127.0.0.1:${port}/${database}`;

/** The folder of initdb and pg_ctl, of the newest version if there are several. */
function binaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const folders = versions
    .filter(Number.isFinite)
    .toSorted((one, other) => other - one)
    .map((version) => `${DEBIAN}/${version}/bin`);
  return [...(process.env['PATH'] ?? '').split(path.delimiter), ...folders].find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  );
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const idOf = async (name: string, kind: '-u' | '-g') => {
    const { stdout } = await run('id', [kind, name]);
    return Number(stdout);
  };
  const name = await idOf('postgres', '-u').then(
    () => 'postgres',
    () => 'nobody',
  );
  return { uid: await idOf(name, '-u'), gid: await idOf(name, '-g') };
}
