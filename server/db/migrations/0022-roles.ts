import { type Kysely, sql } from 'kysely';

/** Adds the roles and names of admins, and their latest login. Who is an admin already is an owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const addText = (table: string, column: string, initial: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(initial))
      .execute();
  await addText('admin', 'role', 'owner');
  await addText('admin', 'name', '');
  await addText('admin_link', 'role', 'owner');
  await addText('admin_action', 'admin_name', '');
  await addText('event_change', 'admin_name', '');
  await addText('certificate_design', 'issued_by', '');
  await db.schema.alterTable('admin').addColumn('logged_in_at', 'bigint').execute();
  // From the device or the session of the latest login. Both may be deleted by now: then it counts as the day of joining.
  await sql`update admin set logged_in_at = coalesce(
    (select max(last_used_at) from admin_device where admin_id = admin.id),
    (select max(created_at) from admin_session where admin_id = admin.id),
    created_at) where has_logged_in = 1`.execute(db);
  await db.schema.alterTable('admin').dropColumn('has_logged_in').execute();
}
