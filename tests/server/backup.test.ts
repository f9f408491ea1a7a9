import { readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { build, dataDir, start, useBuild, type RunningServer } from '#tests/support/server-process';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

useBuild();

const subscribe = ({ url }: RunningServer, email: string) =>
  fetch(`${url}/api/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });

/** Uploads a picture as the first admin and returns its path. */
async function uploadPicture({ url, said }: RunningServer): Promise<string> {
  const [, email, password] = /(\S+@\S+), password (\S+)/.exec(said.stderr) ?? [];
  const login = await fetch(`${url}/api/auth/admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { accessToken } = (await login.json()).data;
  const create = { width: 60, height: 40, channels: 3 as const, background: 'red' };
  const uploaded = await fetch(`${url}/api/admin/picture`, {
    method: 'POST',
    headers: { Authorization: accessToken },
    body: new Uint8Array(await sharp({ create }).png().toBuffer()),
  });
  expect(uploaded.status).toBe(201);
  return (await uploaded.json()).data.image;
}

test('a backup made during writes is consistent and has everything acknowledged before it', async () => {
  const server = await start({ SUBSCRIPTIONS_PER_IP: '100000' });
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let index = 0; ; index += 1) {
      const email = `w${writer}i${index}@example.org`;
      if ((await subscribe(server, email)).status === 201) acknowledged.push(email);
    }
  };
  const writers = [0, 1, 2].map((writer) => write(writer).catch(() => {}));
  const image = await uploadPicture(server);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), { timeout: 20_000 });
  const before = [...acknowledged];
  const backup = path.join(dataDir, 'elsewhere', "it's a copy.db");
  const { code, stdout } = await build.run('backup', [backup], { DATA_DIR: dataDir });
  expect(code).toBe(0);
  expect(stdout).toContain(backup);
  const inBetween = acknowledged.length;
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(inBetween), 20_000);
  await server.end('SIGKILL');
  await Promise.all(writers);

  expect((await stat(backup)).mode & 0o077).toBe(0);
  // Restore: replace the database with the backup, without the old -wal and -shm files.
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('society.db')) await rm(path.join(dataDir, name));
  }
  await rename(backup, path.join(dataDir, 'society.db'));
  const restored = await start({ SUBSCRIPTIONS_PER_IP: '100000' });
  for (const email of before) expect((await subscribe(restored, email)).status).toBe(203);
  expect((await subscribe(restored, 'new@example.org')).status).toBe(201);
  const picture = await fetch(restored.url + image);
  expect(picture.headers.get('Content-Type')).toBe('image/webp');
});

test('a backup never overwrites a file, and without a database there is none', async () => {
  const backup = path.join(dataDir, 'copy.db');
  const missing = await build.run('backup', [backup], { DATA_DIR: dataDir });
  expect(missing.code).toBe(1);
  expect(missing.stderr).toMatch(/^Could not back up the data: .*society\.db/);
  await (await start()).end('SIGTERM');
  await writeFile(backup, 'mine');
  const existing = await build.run('backup', [backup], { DATA_DIR: dataDir });
  expect(existing.code).toBe(1);
  expect(existing.stderr).toMatch(/^Could not back up the data: .*EEXIST/);
  expect((await stat(backup)).size).toBe(4);
});

test('the check restores the newest backup, and notes beside it that it was tried', async () => {
  const server = await start();
  await subscribe(server, 'jane@example.org');
  await server.end('SIGTERM');
  const backUp = () => build.run('backup', [], { DATA_DIR: dataDir });
  const check = (...args: string[]) =>
    build.run('backup', ['--check', ...args], { DATA_DIR: dataDir });
  const folder = path.join(dataDir, 'backups');
  const missing = await check();
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no backup') });

  await backUp();
  const [older = ''] = await readdir(folder);
  await utimes(path.join(folder, older), new Date(0), new Date(0));
  await backUp();
  const newest = (await readdir(folder)).find((name) => name !== older) ?? '';
  const { code, stdout } = await check();
  expect(stdout).toContain(path.join(folder, newest));
  expect(stdout).toContain('It has all migrations of this version.');
  expect(stdout).toMatch(/^admin: 1$/m);
  expect(stdout).toMatch(/^subscriber: 1$/m);
  expect(code).toBe(0);
  expect((await readdir(folder)).toSorted()).toEqual([older, newest, `${newest}.tried`].toSorted());
  const tried = await readFile(path.join(folder, `${newest}.tried`), 'utf8');
  expect(Date.now() - Date.parse(tried.trim())).toBeLessThan(60_000);

  const copy = path.join(dataDir, 'copy.db');
  await rename(path.join(folder, older), copy);
  expect((await check(copy)).code).toBe(0);
  expect(await readdir(dataDir)).not.toContain('copy.db.tried');
});

test('a backup that is cut off, empty or no database of the site does not pass the check', async () => {
  await (await start()).end('SIGTERM');
  await build.run('backup', [], { DATA_DIR: dataDir });
  const folder = path.join(dataDir, 'backups');
  const [name = ''] = await readdir(folder);
  const file = path.join(folder, name);
  const half = Math.floor((await stat(file)).size / 2);
  for (const [size, reason] of [
    [half, /malformed/],
    [half + 100, /malformed/],
    [0, /no such table: kysely_migration/],
  ] as const) {
    await truncate(file, size);
    const { code, stderr } = await build.run('backup', ['--check'], { DATA_DIR: dataDir });
    expect(stderr).toMatch(/^The backup cannot be restored: .*society-.*\.db: .+\n$/);
    expect(stderr).toMatch(reason);
    expect(code).toBe(1);
  }
  await writeFile(file, 'no database at all'.repeat(1000));
  const { code, stderr } = await build.run('backup', ['--check'], { DATA_DIR: dataDir });
  expect(stderr).toContain('file is not a database');
  expect(code).toBe(1);
  expect(await readdir(folder)).toEqual([name]);
});

test('with data on Postgres the command refers to pg_dump', async () => {
  const DATABASE_URL = 'postgres://society:geheim@db.example.org/society';
  const { code, stderr } = await build.run('backup', [], { DATA_DIR: dataDir, DATABASE_URL });
  expect(code).toBe(1);
  expect(stderr).toContain('postgres://db.example.org/society: back it up with pg_dump');
  const checked = await build.run('backup', ['--check'], { DATA_DIR: dataDir, DATABASE_URL });
  expect(checked.code).toBe(1);
  expect(checked.stderr).toContain('society: try its dump with pg_restore, as docs/operations.md');
});
