import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/dialects/dialect';
import { createIndex } from './create-index';

/** Adds what members and admins see and change of their own accounts, and the history of what admins did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const addFlag = (table: string, column: string) =>
    schema
      .alterTable(table)
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  const addTime = (table: string, column: string) =>
    schema.alterTable(table).addColumn(column, 'bigint').execute();
  const addText = (table: string, column: string, value: string) =>
    schema
      .alterTable(table)
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(value))
      .execute();

  await addFlag('member', 'has_chosen_name');
  await addTime('member_identity', 'created_at');
  await addText('member_session', 'device', '');
  await addTime('member_session', 'last_seen_at');
  await sql`update member_session set last_seen_at = token_issued_at`.execute(db);
  await addText('otp_challenge', 'purpose', 'sign-in');
  // How many interested members have deleted their accounts since the event was over.
  await addFlag('event', 'former_marks');

  await schema
    .createTable('member_calendar')
    .addColumn('member_id', 'text', (column) =>
      column.primaryKey().references('member.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();

  await addFlag('admin', 'has_generated_password');
  await addFlag('admin', 'has_logged_in');
  await sql`update admin set has_logged_in = 1 where id in (select admin_id from admin_device)`.execute(
    db,
  );
  await addText('admin_session', 'device', '');
  await schema.alterTable('admin_session').addColumn('device_hash', 'text').execute();
  await addTime('admin_session', 'created_at');
  await addTime('admin_session', 'last_seen_at');

  await schema
    .createTable('admin_invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('admin_action')
    .addColumn('id', 'integer', (column) =>
      isPostgres(db)
        ? column.primaryKey().generatedByDefaultAsIdentity()
        : column.primaryKey().autoIncrement(),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('admin_email', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    // No foreign key: the history outlives the event.
    .addColumn('event_id', 'integer')
    .execute();
  await createIndex(db, 'admin_action', 'at');
  await sql`insert into admin_action (at, admin_email, action, subject, event_id)
    select event_change.at, admin_email, ${'event.'} || action, event.name, event_id
    from event_change join event on event.id = event_change.event_id
    order by event_change.at, event_change.id`.execute(db);
  await refuseUpdates(db);
}

/** The history cannot be rewritten, not even by a mistake in the code. The purge deletes what is a year old. */
async function refuseUpdates(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) {
    await sql`create trigger admin_action_unchangeable before update on admin_action
      begin select raise(abort, 'admin_action cannot be changed'); end`.execute(db);
    return;
  }
  await sql`create or replace function refuse_admin_action_update() returns trigger language plpgsql as
    $$ begin raise exception 'admin_action cannot be changed'; end $$`.execute(db);
  await sql`create trigger admin_action_unchangeable before update on admin_action
    for each row execute function refuse_admin_action_update()`.execute(db);
}
