import { type Kysely, sql } from 'kysely';
import { createIndex } from './create-index';

/** Adds the seats and questions of events. Registrations get numbers, in the order in which they were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('event').addColumn('capacity', 'integer').execute();
  await schema
    .alterTable('event')
    .addColumn('questions', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await schema.alterTable('mail_token').addColumn('number', 'integer').execute();

  await schema
    .createTable('numbered_registration')
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('member_id', 'text', (column) => column.references('member.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('is_muted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('left_at', 'bigint')
    .addColumn('keeps_place', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_taken_off', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_told_waiting', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('answers', 'text')
    .addPrimaryKeyConstraint('registration_number', ['event_id', 'number'])
    .execute();
  await sql`insert into numbered_registration (event_id, number, member_id, created_at, is_muted)
    select event_id, row_number() over (partition by event_id order by created_at, member_id),
      member_id, created_at, is_muted from registration`.execute(db);
  await schema.dropTable('registration').execute();
  await schema.alterTable('numbered_registration').renameTo('registration').execute();
  await createIndex(db, 'registration', 'member_id');
  await createIndex(db, 'registration', 'event_id', 'left_at', 'keeps_place');
  await sql`create unique index registration_in_line on registration (event_id, member_id)
    where left_at is null`.execute(db);
}
