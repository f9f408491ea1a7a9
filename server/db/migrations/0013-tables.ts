import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { dayInText } from '@/domain/day-in-text';
import { CODE_BYTES, toCode } from '@/domain/short-code';
import { eventSpan } from '#server/db/event-span';
import { isPostgres } from '#server/db/dialects/dialect';
import { indexes, keys, tables, uniqueIndexes } from './tables';

/**
 * Creates the tables. It replaces thirteen migrations: in a database that some of them have made, it keeps the rows and
 * adds what is missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameTables(db, await columnNames(db));
  const existing = await columnNames(db);
  for (const [table, columns] of Object.entries(tables(isPostgres(db)))) {
    const missing = Object.entries(columns)
      .filter(([column]) => !existing.has(`${table}.${column}`))
      .map(([column, definition]) => `"${column}" ${definition}`);
    if (missing.length < Object.keys(columns).length) {
      for (const column of missing) await run(db, `alter table ${table} add column ${column}`);
    } else {
      const parts = table in keys ? [...missing, keys[table]] : missing;
      await run(db, `create table ${table} (${parts.join(', ')})`);
    }
  }
  await moveRows(db, existing);
  await fillColumns(db);
  for (const [table, lists] of Object.entries(indexes)) {
    for (const columns of lists) {
      const name = `${table}_${columns.replaceAll(', ', '_')}`;
      await run(db, `create index if not exists ${name} on ${table} (${columns})`);
    }
  }
  for (const index of uniqueIndexes) await run(db, `create unique index if not exists ${index}`);
  await protectHistory(db);
}

const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);

/** The columns of all tables, as `table.column`. */
async function columnNames(db: Kysely<unknown>): Promise<Set<string>> {
  const { rows } = await (
    isPostgres(db)
      ? sql<{ name: string }>`select table_name || '.' || column_name as name
          from information_schema.columns where table_schema = current_schema()`
      : sql<{ name: string }>`select sqlite_master.name || '.' || info.name as name
          from sqlite_master join pragma_table_info(sqlite_master.name) as info
          where sqlite_master.type = 'table'`
  ).execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function renameTables(db: Kysely<unknown>, existing: Set<string>): Promise<void> {
  if (existing.has('throttle.id')) {
    await run(db, 'drop index if exists throttle_bucket_subject_at');
    await run(db, 'drop index if exists throttle_at');
    await run(db, 'alter table throttle rename to rate_limit_record');
  }
  if (existing.has('registration.event_id') && !existing.has('registration.number')) {
    await run(db, 'alter table registration rename to unnumbered_registration');
  }
}

/** Moves the rows of tables that are no more. `existing` are the columns from before. */
async function moveRows(db: Kysely<unknown>, existing: Set<string>): Promise<void> {
  if (existing.has('unnumbered_registration.event_id')) {
    const isMuted = existing.has('unnumbered_registration.is_muted') ? 'is_muted' : '0';
    await run(
      db,
      `insert into registration (event_id, number, member_id, created_at, is_muted)
        select event_id, row_number() over (partition by event_id order by created_at, member_id),
          member_id, created_at, ${isMuted} from unnumbered_registration`,
    );
    await run(db, 'drop table unnumbered_registration');
  }
  if (existing.has('subscription.email')) {
    const id = isPostgres(db) ? 'gen_random_uuid()::text' : 'lower(hex(randomblob(16)))';
    await run(
      db,
      `insert into subscriber (id, email, state, created_at, confirmed_at)
        select ${id}, email, 'confirmed', created_at, created_at from subscription`,
    );
    await run(db, 'drop table subscription');
  }
  if (existing.has('admin_invitation.id')) {
    await run(
      db,
      `insert into admin_link (id, kind, email, admin_id, token_hash, invited_by, created_at, expires_at)
        select id, 'invitation', email, null, token_hash, invited_by, created_at, expires_at
        from admin_invitation`,
    );
    await run(db, 'drop table admin_invitation');
  }
  if (!existing.has('admin_action.id')) {
    await run(
      db,
      `insert into admin_action (at, admin_email, action, subject, event_id)
        select event_change.at, admin_email, 'event.' || action, event.name, event_id
        from event_change join event on event.id = event_change.event_id
        order by event_change.at, event_change.id`,
    );
  }
  if (!existing.has('mailing.cancelled_at')) {
    // Interrupted purges left addresses that were never confirmed, as if they had left at an unknown time.
    await run(db, "delete from subscriber where state = 'left' and left_at is null");
  }
}

/** Fills the columns that are new. */
async function fillColumns(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'update member_session set last_seen_at = token_issued_at where last_seen_at is null',
  );
  await run(
    db,
    'update admin set has_logged_in = 1 where id in (select admin_id from admin_device)',
  );
  const undated = await sql<{ id: number; date: string; created_at: number }>`
    select id, date, created_at from event where updated_at = 0`.execute(db);
  for (const { id, date, created_at: publishedAt } of undated.rows) {
    const startsAt = dayInText(date);
    const isDayRead = startsAt !== null;
    const { beginsAt, overAt } = eventSpan({ startsAt, endsAt: null, isDayRead, publishedAt });
    await sql`update event set starts_at = ${startsAt}, is_day_read = ${isDayRead ? 1 : 0},
      begins_at = ${beginsAt}, over_at = ${overAt}, published_at = ${publishedAt},
      updated_at = ${publishedAt} where id = ${id}`.execute(db);
  }
  const unnamed = await sql<{ id: number }>`select id from event where uid = ''`.execute(db);
  for (const { id } of unnamed.rows) {
    await sql`update event set uid = ${randomUUID()} where id = ${id}`.execute(db);
  }
  const ticketless = await sql<{ event_id: number; number: number }>`select event_id, number
    from registration where left_at is null and ticket_code is null`.execute(db);
  for (const { event_id: eventId, number } of ticketless.rows) {
    await sql`update registration set ticket_code = ${toCode(randomBytes(CODE_BYTES))}
      where event_id = ${eventId} and number = ${number}`.execute(db);
  }
}

/** The history cannot be rewritten, not even by a mistake in the code. The purge deletes what is a year old. */
async function protectHistory(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) {
    const refusal = "begin select raise(abort, 'admin_action cannot be changed'); end";
    await run(
      db,
      `create trigger if not exists admin_action_unchangeable before update on admin_action ${refusal}`,
    );
    // SQLite's `insert or replace` replaces a row without an update. Postgres has no such statement.
    await run(
      db,
      `create trigger if not exists admin_action_irreplaceable before insert on admin_action
        when exists (select 1 from admin_action where id = new.id) ${refusal}`,
    );
    return;
  }
  await run(
    db,
    `create or replace function refuse_admin_action_update() returns trigger language plpgsql as
      $$ begin raise exception 'admin_action cannot be changed'; end $$`,
  );
  await run(db, 'drop trigger if exists admin_action_unchangeable on admin_action');
  await run(
    db,
    `create trigger admin_action_unchangeable before update on admin_action
      for each row execute function refuse_admin_action_update()`,
  );
}
