import { type Kysely, sql } from 'kysely';
import { dayInText } from '@/domain/day-in-text';
import { eventSpan } from '#server/db/event-span';
import { isPostgres } from '#server/db/dialects/dialect';
import { createIndex } from './create-index';

/** Gives events days, places, states and versions. Reads the days of existing events from their free text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const text = (name: string, initial = '') =>
    schema
      .alterTable('event')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(initial))
      .execute();
  const count = (name: string, initial: number) =>
    schema
      .alterTable('event')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(initial))
      .execute();
  await text('place');
  await text('link');
  await text('status', 'published');
  await text('note');
  await count('is_date_generated', 0);
  await count('is_day_read', 0);
  await count('version', 1);
  for (const name of ['starts_at', 'ends_at', 'moved_from', 'idempotency_key']) {
    await schema.alterTable('event').addColumn(name, 'text').execute();
  }
  for (const name of ['published_at', 'deleted_at', 'begins_at', 'over_at']) {
    await schema.alterTable('event').addColumn(name, 'bigint').execute();
  }
  await schema
    .alterTable('event')
    .addColumn('updated_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await fillDays(db);
  await createIndex(db, 'event', 'over_at');
  await schema
    .createIndex('event_idempotency_key')
    .unique()
    .on('event')
    .column('idempotency_key')
    .execute();

  await schema
    .createTable('event_change')
    .addColumn('id', 'integer', (column) =>
      isPostgres(db)
        ? column.primaryKey().generatedByDefaultAsIdentity()
        : column.primaryKey().autoIncrement(),
    )
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('admin_email', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('changed', 'text', (column) => column.notNull())
    .execute();
  await createIndex(db, 'event_change', 'event_id');
}

interface ExistingEvent {
  id: number;
  date: string;
  created_at: number;
}

async function fillDays(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<ExistingEvent>`select id, date, created_at from event`.execute(db);
  for (const { id, date, created_at: publishedAt } of rows) {
    const startsAt = dayInText(date);
    const { beginsAt, overAt } = eventSpan({
      startsAt,
      endsAt: null,
      isDayRead: startsAt !== null,
      publishedAt,
    });
    await sql`update event set starts_at = ${startsAt}, is_day_read = ${startsAt === null ? 0 : 1},
      begins_at = ${beginsAt}, over_at = ${overAt}, published_at = ${publishedAt},
      updated_at = ${publishedAt} where id = ${id}`.execute(db);
  }
}
