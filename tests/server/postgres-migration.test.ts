import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { picturePath } from '@/domain/picture-path';
import { hashMailToken } from '#server/mail/mail-token';
import { createDatabase } from '#tests/support/database';
import { createTestServer, type TestServer } from '#tests/support/server';
import { buildServer } from '#tests/support/server-process';

const JWT_SECRET = 'kfE93-sUq0_aPzL4mWn7Yt2RvXcB6hJd';

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

test('migrating to Postgres moves everything: members stay signed in, event ids continue', async () => {
  const build = await buildServer();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'move-'));
  const target = await createDatabase();
  const DATABASE_URL = target.address;
  const file = path.join(dataDir, 'society.db');
  const environment = { JWT_SECRET };
  const old = await createTestServer({ database: file, environment, startAt: Date.now() });
  const token = await old.signIn();
  old.clock.advance(10);
  await old.request('/api/auth/refresh', { json: { accessToken: token } });
  await old.request('/api/user/calendar', { method: 'POST', token });
  const adminToken = await old.signInAdmin();
  const invited = { invitations: [{ email: 'invited@example.org', role: 'owner' }] };
  await old.request('/api/admin/invitation', { json: invited, token: adminToken });
  const admin = { email: 'chair@example.org', password: 'four-colors-on-paper' };
  await old.addAdmin(admin.email, admin.password);
  await old.request('/api/auth/admin', { json: admin });
  await old.request('/api/auth/admin/passkey/options', { method: 'POST' });
  await old.request('/api/auth/email/otp?email=a@b.co');
  const link = 'A'.repeat(43);
  const inserting = new Database(file);
  inserting.exec(
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 1099)
      insert into subscriber (id, email, state, created_at)
      select 'id' || n, 's' || n || '@example.org', 'pending', n from numbers`,
  );
  inserting.exec(
    `insert into mail_token (token_hash, topic, subscriber_id, created_at)
      select '${hashMailToken(link)}', 'news', id, 0 from subscriber where email = 's0@example.org'`,
  );
  inserting.exec(
    `insert into admin_passkey select 'key', id, 'AAAA', 7, '[]', 'Phone', 0, null
      from admin where email = '${admin.email}'`,
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
  const insertingLater = new Database(file);
  insertingLater.exec(`insert into door values ('d', ${eventId}, 1, 'hash', 0, '', null);
    insert into door_tap (event_id, id, kind, who, how, at, door, state)
      values (${eventId}, 'tap-1', 'in', '1', 'ticked', 0, 1, 'counted');
    insert into feedback_token values ('hash', ${eventId}, 1);
    insert into feedback values ('f', ${eventId}, 5, 'All', '');
    insert into handover_tick values ('domain', 0, 'chair@example.org');
    insert into event_recap values (${eventId}, 'A full room', '[]', 0, 1);
    insert into event_report values (${eventId}, '{}', 0);
    insert into certificate_design values ('c', ${eventId}, '', '', '', '', null, '[]', 0, 'Asha');
    insert into certificate (code, state, design_id) values ('code', 'withdrawn', 'c')`);
  insertingLater.close();
  const events = await old.store.eventQueries.list(old.clock.now());
  await old.close();

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
  expect((await interest.json()).data).toMatchObject({ isParticipant: true });
  expect(await server.store.eventQueries.list(server.clock.now())).toEqual(events);
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
  await target.remove();
  await build.remove();
  await rm(dataDir, { recursive: true });
}, 60_000);
