import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { CODE_BYTES, toCode } from '@/domain/short-code';
import { createIndex } from './create-index';

/** Adds tickets, doors with their taps, and certificates. Registrations get the codes of their tickets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('event').addColumn('attendance_closed_at', 'bigint').execute();
  await schema.alterTable('event').addColumn('former_attendance', 'integer').execute();
  await schema.alterTable('registration').addColumn('ticket_code', 'text').execute();
  await fillTicketCodes(db);
  await sql`create unique index registration_ticket_code on registration (ticket_code)
    where ticket_code is not null`.execute(db);

  await schema
    .createTable('door')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addUniqueConstraint('door_number', ['event_id', 'number'])
    .execute();

  await schema
    .createTable('door_tap')
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('who', 'text')
    .addColumn('how', 'text')
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('undoes', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('door', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('door_tap_id', ['event_id', 'id'])
    .execute();

  await schema
    .createTable('certificate_design')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'integer', (column) =>
      column.references('event.id').onDelete('set null'),
    )
    .addColumn('event_name', 'text', (column) => column.notNull())
    .addColumn('event_date', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('hours', 'real')
    .addColumn('signatories', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .execute();
  await createIndex(db, 'certificate_design', 'event_id');

  await schema
    .createTable('certificate')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('design_id', 'text', (column) => column.references('certificate_design.id'))
    .addColumn('event_id', 'integer', (column) =>
      column.references('event.id').onDelete('set null'),
    )
    .addColumn('who', 'text')
    .addColumn('member_id', 'text', (column) => column.references('member.id').onDelete('set null'))
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('issued_at', 'bigint')
    .addColumn('arrived_at', 'bigint')
    .addColumn('how', 'text')
    .addColumn('door', 'integer')
    .addColumn('replaced_by', 'text')
    .execute();
  await createIndex(db, 'certificate', 'member_id');
  await createIndex(db, 'certificate', 'design_id');
  await sql`create unique index certificate_of_person on certificate (event_id, who)
    where state = 'valid'`.execute(db);
}

async function fillTicketCodes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ event_id: number; number: number }>`select event_id, number
    from registration where left_at is null`.execute(db);
  for (const row of rows) {
    await sql`update registration set ticket_code = ${toCode(randomBytes(CODE_BYTES))}
      where event_id = ${row.event_id} and number = ${row.number}`.execute(db);
  }
}
