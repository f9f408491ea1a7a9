import { readConfig } from '#server/config/config';
import { openStore, type Store } from '#server/store';

/** The name of the migrated, empty database in `databaseFolder`. */
export const TEMPLATE = 'template.db';

/**
 * Migrates a database that tests copy, since migrating takes longer than copying.
 * @param database A file or a postgres:// address.
 * @param fill Writes what every copy contains.
 */
export async function createTemplate(
  database: string,
  fill: (store: Store) => Promise<unknown> = async () => {},
): Promise<void> {
  const store = await openStore({
    database,
    sessionLimits: readConfig({}).session,
    now: Date.now,
  });
  await fill(store);
  await store.close();
}
