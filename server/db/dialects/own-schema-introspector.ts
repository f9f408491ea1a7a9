import { type Kysely, PostgresIntrospector, sql, type TableMetadata } from 'kysely';

/**
 * Lists the tables of the current schema only. Kysely's own query looks up the columns of all schemas, and
 * fails if another application drops a table or a column of its own meanwhile.
 */
export class OwnSchemaIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables where schemaname = current_schema()
    `.execute(this.#db);
    return rows.map((row) => ({ ...row, isView: false, columns: [] }));
  }
}
