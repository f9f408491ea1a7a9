import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { picturePath } from '@/domain/picture-path';
import { hashMailToken } from '#server/mail/mail-token';
import { startPostgres } from '#tests/support/postgres';
import { createTestServer, type TestServer } from '#tests/support/server';
import { buildServer, type Build, type RunningServer } from '#tests/support/server-process';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const JWT_SECRET = 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd';

let build: Build;
let dataDir: string;
const running: RunningServer[] = [];

beforeAll(async () => {
  build = await buildServer();
});

afterAll(() => build.remove());

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'backup-'));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')));
  await rm(dataDir, { recursive: true });
});

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await build.start({ DATA_DIR: dataDir, JWT_SECRET, ...environment });
  running.push(server);
  return server;
}

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
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(inBetween));
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

test('with data on Postgres the command refers to pg_dump', async () => {
  const DATABASE_URL = 'postgres://society:geheim@db.example.org/society';
  const { code, stderr } = await build.run('backup', [], { DATA_DIR: dataDir, DATABASE_URL });
  expect(code).toBe(1);
  expect(stderr).toContain('postgres://db.example.org/society: back it up with pg_dump');
});

/** Adds pictures of random bytes, as large as real ones. */
async function addPictures(server: TestServer, count: number) {
  const pictures = Array.from({ length: count }, () => {
    const [large, small] = [randomBytes(700_000), randomBytes(200_000)];
    const id = { hash: randomBytes(16).toString('hex'), width: 1600, height: 900 };
    return { ...id, large, small };
  });
  for (const picture of pictures) await server.store.pictures.add(picture, server.clock.now());
  return pictures.flatMap((picture) => [
    { image: picturePath(picture), bytes: picture.large },
    { image: `${picturePath(picture)}?width=800`, bytes: picture.small },
  ]);
}

test('migrating to Postgres moves everything: members stay signed in, event ids continue', async ({
  skip,
}) => {
  const cluster = await startPostgres();
  if (cluster === null) return skip('Postgres (initdb and pg_ctl) is not installed');
  try {
    const file = path.join(dataDir, 'society.db');
    const environment = { JWT_SECRET };
    const old = await createTestServer({ database: file, environment, startAt: Date.now() });
    const token = await old.signIn();
    old.clock.advance(10);
    await old.request('/api/auth/refresh', { json: { accessToken: token } });
    await old.request('/api/user/calendar', { method: 'POST', token });
    const adminToken = await old.signInAdmin();
    const invited = { email: 'invited@example.org' };
    await old.request('/api/admin/invitation', { json: invited, token: adminToken });
    const admin = { email: 'chair@example.org', password: 'four-colors-on-paper' };
    await old.addAdmin(admin.email, admin.password);
    await old.request('/api/auth/admin', { json: admin });
    await old.request('/api/auth/email/otp?email=a@b.co');
    for (let index = 0; index < 1100; index += 1) {
      await old.store.subscribers.add(`s${index}@example.org`, index);
    }
    const link = 'A'.repeat(43);
    const inserting = new Database(file);
    inserting.exec(
      `insert into mail_token select '${hashMailToken(link)}', 'news', id, null, null, 0
        from subscriber where email = 's0@example.org'`,
    );
    inserting.exec("insert into refused_address values ('gone@example.org', 3, 1)");
    inserting.exec("insert into mail_pause values (1, 0, 1, '550 5.4.5 Daily limit')");
    inserting.close();
    const pictures = await addPictures(old, 9);
    const eventId = await old.addEvent({ name: 'Ünïcödé 🎉', image: pictures[0]?.image ?? '' });
    await old.request(`/api/event/register?eventId=${eventId}`, { token, method: 'POST' });
    const account = { email: 'g@b.co', name: 'G', imageUrl: '', provider: 'google', subject: '7' };
    await old.store.members.findOrCreateByIdentity(account, 0);
    await old.store.purgeRecord.admit(old.clock.now());
    const events = await old.store.events.list(old.clock.now());
    await old.close();

    const DATABASE_URL = await cluster.newDatabase();
    const migrated = await build.run('to-postgres', [], { DATA_DIR: dataDir, DATABASE_URL });
    expect(migrated.stderr).toBe('');
    expect(migrated.stdout).toContain('subscriber: 1100\n');
    const raw = new Database(file);
    const tables = raw.prepare("select name from sqlite_master where type = 'table'").all([]);
    const names = tables.map((table) => String(Object(table).name));
    expect(names).toContain('member');
    for (const name of names.filter((name) => !/^(?:sqlite_|kysely_migration)/.test(name))) {
      expect(migrated.stdout).toMatch(new RegExp(`^${name}: [1-9]`, 'm'));
    }
    raw.close();

    const server = await createTestServer({ database: DATABASE_URL, environment });
    expect((await server.request('/api/user', { token })).status).toBe(200);
    const interest = await server.request(`/api/event/register?eventId=${eventId}`, { token });
    expect((await interest.json()).data).toEqual({ isParticipant: true });
    expect(await server.store.events.list(server.clock.now())).toEqual(events);
    for (const { image, bytes } of pictures) {
      const response = await server.request(image);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    }
    expect(Number(await server.addEvent())).toBeGreaterThan(Number(eventId));
    expect(await server.store.subscribers.add('s1100@example.org', server.clock.now())).toBe(true);
    const leave = `/api/email/leave?token=${link}`;
    expect((await server.request(leave, { method: 'POST' })).status).toBe(200);
    expect(await server.store.subscribers.summary(0)).toMatchObject({ pending: 1100, left: 1 });
    await server.close();

    const again = await build.run('to-postgres', [], { DATA_DIR: dataDir, DATABASE_URL });
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/^Could not copy the data: postgres:.* has data already/);
  } finally {
    await cluster.remove();
  }
});
