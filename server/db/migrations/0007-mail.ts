import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/dialects/dialect';
import { createIndex } from './create-index';

/** Adds the queue of mails, and gives subscribers states. Existing subscribers count as confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('member')
    .addColumn('reminders', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .alterTable('event_change')
    .addColumn('told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('registration')
    .addColumn('is_muted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('subscriber')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('confirm_queued_at', 'bigint')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('left_at', 'bigint')
    .execute();
  const randomId = isPostgres(db) ? sql`gen_random_uuid()::text` : sql`lower(hex(randomblob(16)))`;
  await sql`insert into subscriber (id, email, state, created_at, confirmed_at)
    select ${randomId}, email, 'confirmed', created_at, created_at from subscription`.execute(db);
  await schema.dropTable('subscription').execute();
  await createIndex(db, 'subscriber', 'state');

  // A link outlives what it belonged to: an unknown one is an error, and one that was known is not.
  await schema
    .createTable('mail_token')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('subscriber_id', 'text', (column) =>
      column.references('subscriber.id').onDelete('set null'),
    )
    .addColumn('member_id', 'text', (column) => column.references('member.id').onDelete('set null'))
    .addColumn('event_id', 'integer', (column) =>
      column.references('event.id').onDelete('set null'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(db, 'mail_token', 'subscriber_id');
  await createIndex(db, 'mail_token', 'member_id');
  await createIndex(db, 'mail_token', 'event_id');

  const withId = (table: CreateTableBuilder<string>) =>
    table.addColumn('id', 'integer', (column) =>
      isPostgres(db)
        ? column.primaryKey().generatedByDefaultAsIdentity()
        : column.primaryKey().autoIncrement(),
    );
  await withId(schema.createTable('mailing'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('recipients', 'integer', (column) => column.notNull())
    .addColumn('sent', 'integer', (column) => column.notNull())
    .addUniqueConstraint('mailing_cause', ['kind', 'subject_id', 'version'])
    .execute();
  await createIndex(db, 'mailing', 'created_at');

  await withId(schema.createTable('mail'))
    .addColumn('mailing_id', 'integer', (column) =>
      column.notNull().references('mailing.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subscriber_id', 'text', (column) =>
      column.references('subscriber.id').onDelete('cascade'),
    )
    .addColumn('member_id', 'text', (column) => column.references('member.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_at', 'bigint')
    .addColumn('attempted_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addUniqueConstraint('mail_recipient', ['mailing_id', 'email'])
    .execute();
  await createIndex(db, 'mail', 'status', 'priority', 'next_at', 'id');
  await createIndex(db, 'mail', 'attempted_at');
  await createIndex(db, 'mail', 'finished_at');
  await createIndex(db, 'mail', 'subscriber_id');
  await createIndex(db, 'mail', 'member_id');

  await schema
    .createTable('refused_address')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('refusals', 'integer', (column) => column.notNull())
    .addColumn('stopped_at', 'bigint')
    .execute();
}
