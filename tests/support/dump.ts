import type { TestDatabase } from './database';

/** Every column of every row, by the database's own list of tables, with bytes as text. */
export async function dumpTables({
  address,
  query,
}: Pick<TestDatabase, 'address' | 'query'>): Promise<Map<string, string>> {
  const isPostgres = address.startsWith('postgres');
  const tables = await query(
    isPostgres
      ? 'select table_name as name from information_schema.tables where table_schema = current_schema()'
      : "select name from sqlite_master where type = 'table'",
  );
  const dump = new Map<string, string>();
  for (const table of tables) {
    const { name } = Object(table);
    const rows = await query(`select * from "${name}"`);
    dump.set(
      String(name),
      JSON.stringify(rows, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      ),
    );
  }
  return dump;
}
