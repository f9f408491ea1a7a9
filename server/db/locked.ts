import type { Kysely, SelectQueryBuilder } from 'kysely';
import { isPostgres } from './dialects/dialect';
import type { Database } from './schema';

/**
 * A query whose rows no other transaction can change until this one ends; 'share' lets others
 * lock them so too, 'key share' lets them change anything but the key, so that it only holds a deletion back.
 * SQLite has one writer at a time, so there is nothing to lock.
 */
export function locked<Tables extends keyof Database, Row>(
  tx: Kysely<Database>,
  query: SelectQueryBuilder<Database, Tables, Row>,
  strength: 'update' | 'share' | 'key share' = 'update',
): SelectQueryBuilder<Database, Tables, Row> {
  if (!isPostgres(tx)) return query;
  if (strength === 'key share') return query.forKeyShare();
  return strength === 'share' ? query.forShare() : query.forUpdate();
}
