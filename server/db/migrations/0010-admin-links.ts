import { type Kysely, sql } from 'kysely';
import { createIndex } from './create-index';

/** Adds links to a new password and a new address of an admin to those of invitations, and the removal of admins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('admin_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('admin_id', 'text', (column) => column.references('admin.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(db, 'admin_link', 'email');
  await sql`insert into admin_link
    (id, kind, email, admin_id, token_hash, invited_by, created_at, expires_at)
    select id, 'invitation', email, null, token_hash, invited_by, created_at, expires_at
    from admin_invitation`.execute(db);
  await schema.dropTable('admin_invitation').execute();

  await schema.alterTable('admin').addColumn('removal_at', 'bigint').execute();
  await schema
    .alterTable('admin')
    .addColumn('removal_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
