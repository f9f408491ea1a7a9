import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '#tests/support/database';
import { createTemplate } from '#tests/support/database-template';

let database: TestDatabase;
let isPostgres: boolean;

beforeEach(async () => {
  database = await createDatabase();
  isPostgres = database.address.startsWith('postgres');
});

afterEach(() => database.remove());

interface Version {
  migration: string;
  statements: string;
}

/** What each migration of November 2026 did, with rows that the server of its time wrote after it. */
async function readVersions(): Promise<Version[]> {
  const name = isPostgres ? 'postgres.sql' : 'sqlite.sql';
  const text = await readFile(path.join(import.meta.dirname, 'migrations', name), 'utf8');
  return text
    .split(/^-- /m)
    .slice(1)
    .map((part) => {
      const [migration = '', ...statements] = part.split('\n');
      return { migration, statements: statements.join('\n') };
    });
}

/** Replaces the database by one that is empty, or that a server with these migrations has left. */
async function build(versions: readonly Version[]): Promise<void> {
  const statements = [...versions.map((version) => version.statements), record(versions)].join(
    '\n',
  );
  if (isPostgres) {
    await database.query('drop schema public cascade; create schema public');
    await database.query(statements);
    return;
  }
  await rm(database.address, { force: true });
  const file = new Database(database.address);
  file.exec(statements);
  file.close();
}

/** The first two were recorded by their numbers. */
function record(versions: readonly Version[]): string {
  const values = versions
    .map(({ migration }, index) => `(${index + 1}, '${migration}')`)
    .join(', ');
  if (values === '') return '';
  return versions.length < 3
    ? `create table migration (number integer primary key, name text not null);
      insert into migration values ${values};`
    : `create table kysely_migration (timestamp varchar(255) not null, name varchar(255) not null primary key);
      insert into kysely_migration values ${values};`;
}

const POSTGRES_SCHEMA = [
  `select table_name, column_name, data_type, is_nullable, column_default, is_identity
    from information_schema.columns where table_schema = current_schema()`,
  `select regexp_replace(indexdef, '\\w+_pkey', 'pkey') as definition from pg_indexes
    where schemaname = current_schema()`,
  `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace`,
  `select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal`,
];

const SQLITE_TABLES = "from sqlite_master as m, X(m.name) as x where m.type = 'table'";

const SQLITE_SCHEMA = [
  `select m.name as of_table, x.name, x.type, x."notnull", x.dflt_value, x.pk
    ${SQLITE_TABLES.replace('X', 'pragma_table_info')}`,
  `select m.name as of_table, x."table", x."from", x."to", x.on_delete
    ${SQLITE_TABLES.replace('X', 'pragma_foreign_key_list')}`,
  `select m.name as of_table, x."unique", x.origin, x.partial,
    (select group_concat(name) from pragma_index_info(x.name)) as columns
    ${SQLITE_TABLES.replace('X', 'pragma_index_list')}`,
  `select name, replace(replace(replace(sql, '"', ''), char(10), ' '), '  ', '') as definition
    from sqlite_master where type in ('index', 'trigger') and sql is not null`,
];

/** Columns, keys, indexes and triggers, in any order. */
async function readSchema(): Promise<string[]> {
  const parts = await Promise.all(
    (isPostgres ? POSTGRES_SCHEMA : SQLITE_SCHEMA).map((query) => database.query(query)),
  );
  return parts
    .flat()
    .map((row) => JSON.stringify(row))
    .toSorted();
}

const rows = (columns: string, table: string) =>
  database.query(`select ${columns} from ${table} order by 1, 2`);

test('a database of each version becomes like a new one, and keeps its rows', async () => {
  await build([]);
  await createTemplate(database.address);
  const schema = await readSchema();
  expect(schema.length).toBeGreaterThan(200);
  const versions = await readVersions();
  expect(versions).toHaveLength(13);

  for (const count of versions.keys()) {
    await build(versions.slice(0, count + 1));
    await createTemplate(database.address);
    const { migration } = versions[count] ?? { migration: '' };
    const has = (number: number) => count + 1 >= number;
    expect({ migration, schema: await readSchema() }).toEqual({ migration, schema });

    expect(await rows('id, email, reminders, has_chosen_name', 'member')).toEqual([
      { id: 'm1', email: 'jane@example.org', reminders: 1, has_chosen_name: 0 },
      { id: 'm2', email: 'ann@example.org', reminders: 1, has_chosen_name: 0 },
    ]);
    expect(await rows('member_id, subject', 'member_identity')).toHaveLength(1);
    expect(
      await rows('id, device, cast(last_seen_at as integer) as seen', 'member_session'),
    ).toEqual([{ id: 'x1', device: '', seen: 1500 }]);
    expect(await rows('id, session_id', 'retired_token')).toHaveLength(1);
    expect(await rows('token_hash, purpose, network', 'otp_challenge')).toEqual([
      { token_hash: 'h1', purpose: 'sign-in', network: '' },
    ]);
    expect(await rows('id, bucket, subject', 'rate_limit_record')).toEqual([
      { id: 'l1', bucket: 'otp_send', subject: 'a@example.org' },
    ]);
    expect(
      await rows('id, role, name, cast(logged_in_at as integer) as seen, removal_by', 'admin'),
    ).toEqual([{ id: 'a1', role: 'owner', name: '', seen: has(2) ? 1000 : null, removal_by: '' }]);
    expect(await rows('id, admin_id', 'admin_session')).toHaveLength(1);
    expect(await rows('token_hash, admin_id', 'admin_device')).toHaveLength(has(2) ? 1 : 0);
    expect(
      await rows('id, name, starts_at, is_day_read, version, status, link_for', 'event'),
    ).toEqual([
      { id: 1, name: 'Dated', starts_at: '2025-03-28', is_day_read: 1, ...EVENT },
      { id: 2, name: 'Undated', starts_at: null, is_day_read: 0, ...EVENT },
    ]);
    const times = 'begins_at, over_at, published_at, updated_at'
      .split(', ')
      .map((column) => `cast(${column} as text) as ${column}`)
      .join(', ');
    expect(await rows(`id, length(uid) as uid, ${times}`, 'event')).toEqual([
      { id: 1, uid: 36, begins_at: '1743100200000', over_at: '1743186600000', ...at('3000') },
      { id: 2, uid: 36, begins_at: null, over_at: '7776004000', ...at('4000') },
    ]);
    expect(
      await rows('number, member_id, is_muted, length(ticket_code) as code', 'registration'),
    ).toEqual([
      { number: 1, member_id: 'm2', is_muted: 0, code: 16 },
      { number: 2, member_id: 'm1', is_muted: 0, code: 16 },
    ]);
    expect(await rows('email, state, cast(confirmed_at as integer) as at', 'subscriber')).toEqual([
      { email: 'news@example.org', state: 'confirmed', at: 7000 },
    ]);
    const history = has(4) ? [{ action: 'event.changed', subject: 'Dated' }] : [];
    expect(await rows('action, subject', 'admin_action')).toEqual(history);
    expect(await rows('event_id, picture_hash', 'event_picture')).toHaveLength(has(5) ? 1 : 0);
    const links = has(8) ? [{ kind: 'invitation', email: 'new@example.org' }] : [];
    expect(await rows('kind, email', 'admin_link')).toEqual(links);
  }
});

const EVENT = { version: 1, status: 'published', link_for: 'everyone' };

const at = (time: string) => ({ published_at: time, updated_at: time });
